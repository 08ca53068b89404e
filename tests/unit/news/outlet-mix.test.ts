import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { extractiveDigest } from "~/domains/digest/rules/extract.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { latestNews, readFrontPage, readHighlights } from "~/domains/news/store/queries.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { MOST, mixed, type OfOutlet, outletMix, SPAN } from "~/lib/outlet-mix.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { newsConfig, newsItem } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
const deps = testDeps();
const NOW = Date.parse("2026-08-21T12:00:00Z");
const HOUR = 3_600_000;

/** The largest number of one outlet's entries among ten consecutive ones. */
function thickest(list: OfOutlet[]): number {
  let most = 0;
  for (let start = 0; start < list.length; start++) {
    const counts = new Map<string, number>();
    for (const { source } of list.slice(start, start + SPAN))
      counts.set(source, (counts.get(source) ?? 0) + 1);
    most = Math.max(most, ...counts.values());
  }
  return most;
}

const names = ["Wire", "Ledger", "Post", "Courier", "Herald"];
const quiet = Array.from({ length: 25 }, (_, index) => ({ source: names[index % 5] ?? "" }));

describe("a mixed list", () => {
  test("has at most three entries of an outlet among ten, and loses no other", () => {
    const flood = Array.from({ length: 60 }, () => ({ source: "Flood" }));
    const list = mixed(
      [...flood, ...quiet].map((entry) => [entry]),
      100,
    );
    expect(thickest(list)).toBe(MOST);
    expect(list.filter(({ source }) => source !== "Flood")).toEqual(quiet);
    const between = quiet.flatMap((entry) => [entry, { source: "flood " }, { source: "Flood" }]);
    expect(
      thickest(
        mixed(
          between.map((entry) => [entry]),
          100,
        ).map(({ source }) => ({ source: source.trim().toLowerCase() })),
      ),
    ).toBe(MOST);
  });

  test("takes a story from the first of its outlets that has a place", () => {
    const flood = [1, 2, 3].map(() => [{ source: "Flood" }]);
    const told = [{ source: "Flood" }, { source: "Post" }];
    const list = mixed([...flood, told, ...quiet.map((entry) => [entry])], 100);
    expect(list[3]).toEqual({ source: "Post" });
  });

  test("ends where it is full", () => {
    expect(
      mixed(
        quiet.map((entry) => [entry]),
        4,
      ),
    ).toHaveLength(4);
  });

  test("of fewer than four outlets limits what has no date, and nothing else", () => {
    const dated = Array.from({ length: 12 }, () => ({ source: "Wire" }));
    const undated = Array.from({ length: 12 }, () => ({ source: "Ledger", undated: true as const }));
    const list = mixed(
      [...undated, ...dated, ...undated].map((entry) => [entry]),
      100,
    );
    expect(list).toEqual([...undated.slice(0, 3), ...dated, ...undated.slice(0, 3)]);
  });

  test("never limits what has no outlet", () => {
    const hasPlace = outletMix([...quiet, { source: "" }]);
    expect(Array.from({ length: 12 }, () => hasPlace({ source: "" }))).not.toContain(false);
  });
});

describe("a feed that floods", () => {
  const sources = ["wire", "ledger", "post", "courier", "herald"].map((id) => ({
    id,
    name: id,
    url: `https://${id}.example/`,
  }));
  const config = newsConfig({ sources });
  const words = ["alpha", "bravo", "delta", "gamma", "kilo", "lima", "mike", "oscar"];
  const item = (source: string, index: number, publishedAt: number | null, seenAt?: number) =>
    newsItem({
      identity: `${source}/${index}`,
      sourceId: source,
      source,
      url: `https://${source}.example/${index}`,
      title: `${source} ${words[index % 8]}${index} ${words[(index * 3) % 8]}${index} opens`,
      publishedAt,
      ...(seenAt === undefined ? {} : { seenAt }),
    });

  beforeEach(async () => {
    for (const table of ["news_items", "news_stories"]) await DB.exec(`delete from ${table}`);
    await SEARCH.exec("delete from news_fts");
    await upsertNews(
      deps,
      ["ledger", "post", "courier", "herald"].flatMap((source, at) =>
        Array.from({ length: 8 }, (_, index) => item(source, index, NOW - (4 * index + at + 3) * HOUR)),
      ),
    );
  });

  test.each([
    ["without dates", null],
    ["all dated now", NOW],
    ["all dated ahead", NOW + 5 * HOUR],
  ])("%s has three places among ten in every list, and the others keep all of theirs", async (_, date) => {
    const flood = Array.from({ length: 300 }, (_, index) => item("wire", index, date));
    await upsertNews(deps, flood);
    await publishNews(deps, config);
    const front = (await readFrontPage(deps))?.data;
    for (const list of [front?.latest, front?.weekly, (await readHighlights(deps)).latest]) {
      expect(list?.length).toBeGreaterThanOrEqual(10);
      expect(thickest(list ?? [])).toBeLessThanOrEqual(MOST);
    }
    expect(front?.latest.filter(({ source }) => source !== "wire")).toHaveLength(32);
    expect(front?.latest[0]?.undated).toBeUndefined();
    expect(await latestNews(deps, 20)).toEqual(front?.latest.slice(0, 20));
    // It stands in full where it is asked for by name.
    expect(front?.groups.find(({ name }) => name === "wire")).toMatchObject({ total: 101 });
  });
});

test("the digest, and with it the weekly mail, has three stories of an outlet among ten", () => {
  const config = deps.publication.digest;
  if (!config) throw new Error("the shipped publication has a digest");
  const sources = [...Array.from({ length: 30 }, () => "Flood"), ...names, ...names];
  const stories = sources.map((source, index) => ({
    id: String(index),
    title: `AI story ${index} of models, chips and agents`,
    url: `https://x.example/${index}`,
    description: "",
    source,
    publishedAt: "2026-08-20T09:00:00Z",
    others: [],
    own: false,
    sample: false,
  }));
  const now = new Date(NOW);
  const digest = extractiveDigest(config, { stories, end: now, since: null }, now, datesIn());
  const shown = digest ? [digest.topStory, ...digest.aiNews.flatMap(({ articles }) => articles)] : [];
  expect(thickest(shown)).toBeLessThanOrEqual(MOST);
});
