import { beforeEach, describe, expect, test } from "vitest";
import { topicWord } from "~/domains/content/rules/search/topic-word.ts";
import { articleDocument, videoDocument } from "~/domains/content/store/search/documents.ts";
import { indexDocuments, searchNewest } from "~/domains/content/store/search/search.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { openDb } from "~/platform/data/db.ts";
import { meterD1 } from "~/platform/data/meter.ts";
import { loader as articleSearch } from "~/routes/api.articles.search.ts";
import { loader as videoSearch } from "~/routes/api.videos.search.ts";
import { type Call, call } from "../../../support/call.ts";
import { article, video } from "../../../support/content/items.ts";
import { ask, document, emptySearch, SEARCHED_AT } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Search has no end: what comes after the ranked matches, words that are no mistakes, filters and other kinds. */

const deps = testDeps();
const { search } = deps;
const DAY = 86_400_000;
const idsOf = ({ hits }: { hits: { id: string }[] }) => hits.map(({ id }) => id);

beforeEach(() => emptySearch(search));

describe("after the ranked matches", () => {
  const daily = (count: number, title = (_: number) => "Untitled") =>
    Array.from({ length: count }, (_, index) =>
      document(`day-${index}`, {
        title: title(index),
        body: "inflation",
        publishedAt: SEARCHED_AT - index * DAY,
      }),
    );

  test("the newest of one kind are as many as asked for, with the place of the next when there is one", async () => {
    await indexDocuments(search, daily(3));
    const newest = (limit: number, before?: number) =>
      searchNewest({ search }, "inflation", { kind: "article", limit, before });
    const first = await newest(2);
    expect(idsOf(first)).toEqual(["day-0", "day-1"]);
    const next = await newest(2, first.older ?? undefined);
    expect([idsOf(next), next.older]).toEqual([["day-2"], null]);
    expect((await newest(3)).older).toBeNull();
  });

  test("the older ones follow by key, each once, to the last", async () => {
    // Some of the ranked titles are older than the hundredth newest match.
    await indexDocuments(
      search,
      daily(240, (index) => (index % 30 === 5 ? "Inflation" : "Untitled")),
    );
    const seen: string[] = [];
    let answer = await ask(deps, "inflation", { limit: 200 });
    seen.push(...idsOf(answer));
    expect(answer.ranked).toBe(seen.length);
    for (let pages = 0; answer.older !== null && pages < 40; pages++) {
      answer = await ask(deps, "inflation", { limit: 10, before: answer.older });
      expect(answer.counts).toMatchObject({ articles: 100, capped: true });
      seen.push(...idsOf(answer));
    }
    expect(answer.older).toBeNull();
    expect(seen).toHaveLength(240);
    expect(new Set(seen).size).toBe(240);
    const older = seen.slice(110).map((id) => Number(id.replace("day-", "")));
    expect(older).toEqual([...older].sort((one, other) => one - other));
  });

  test("nothing follows a hundred", async () => {
    await indexDocuments(search, daily(100));
    expect(await ask(deps, "inflation")).toMatchObject({ ranked: 100, older: null });
  });

  test("a page of them reads no more than one of the best", async () => {
    await indexDocuments(search, daily(240));
    const { older } = await ask(deps, "inflation");
    const usage = { calls: 0, statements: 0, rowsRead: 0 };
    const metered = { search: openDb(meterD1(search.$client, usage)) };
    await ask(metered, "inflation", { before: older ?? 0 });
    expect(usage.rowsRead).toBeLessThanOrEqual(300);
    expect(usage.calls).toBeLessThanOrEqual(2);
  });
});

describe("the calls", () => {
  test.each([
    ["articles", articleSearch, "article"],
    ["videos", videoSearch, "video"],
  ] as const)("find every match of %s, part by part, by their Link headers", async (kind, loader, one) => {
    const count = 130;
    if (kind === "articles")
      await upsertArticles(
        deps,
        Array.from({ length: count }, (_, index) =>
          article({
            identity: `https://example.com/walk-${index}`,
            title: index % 40 === 39 ? "Zucchini" : `Untitled ${index}`,
            excerpt: "All about zucchini",
            publishedAt: SEARCHED_AT - index * DAY,
          }),
        ),
      );
    else
      await upsertVideos(
        deps,
        Array.from({ length: count }, (_, index) =>
          video({ id: `walk-${one}-${index}`, title: "Zucchini", publishedAt: SEARCHED_AT - index * DAY }),
        ),
      );
    const seen: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = `/api/${kind}/search?q=zucchini&limit=40`;
    while (path !== undefined && sizes.length < 9) {
      const answer: Response = await call(loader as Call, deps, path);
      const part = (await answer.json()) as { id: string }[];
      seen.push(...part.map(({ id }) => id));
      sizes.push(part.length);
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1];
    }
    expect(path).toBeUndefined();
    expect([seen.length, new Set(seen).size, sizes[0]]).toEqual([count, count, 40]);
  });

  test("name the place behind the ranked matches where an offset is past them, and refuse what is none", async () => {
    await indexDocuments(
      search,
      Array.from({ length: 120 }, (_, index) =>
        document(`far-${index}`, { body: "inflation", publishedAt: SEARCHED_AT - index * DAY }),
      ),
    );
    const ask = (query: string) => call(articleSearch as Call, deps, `/api/articles/search?${query}`);
    const past = await ask("q=inflation&offset=500");
    expect(past.headers.get("Link")).toMatch(
      /^<\/api\/articles\/search\?q=inflation&limit=10&after=\d+>; rel="next"$/,
    );
    expect((await ask("q=zebra")).headers.get("Link")).toBeNull();
    for (const after of ["0", "x", "9999999999999999"]) {
      const refused = await ask(`q=inflation&after=${after}`);
      expect([refused.status, await refused.text()]).toEqual([
        400,
        'The parameter "after" is not a place from a Link header.',
      ]);
    }
  });
});

describe("a short word", () => {
  beforeEach(() =>
    indexDocuments(search, [
      document("case", { title: "A case study" }),
      document("show", { title: "The show must go on" }),
      document("churn", { title: "Churn" }),
    ]),
  );

  test.each(["café", "cafe", "SNOW"])("%s is not read as another word", async (q) => {
    expect(await ask(deps, q)).toMatchObject({ corrected: null, hits: [] });
  });

  test.each([
    ["csae", "case"],
    ["hcurn", "churn"],
    ["chrn", "churn"],
    ["shw", "show"],
  ])("%s is still read as %s", async (q, corrected) => {
    expect((await ask(deps, q)).corrected).toBe(corrected);
  });

  test("finds its spellings with and without an accent", async () => {
    await indexDocuments(search, [
      document("plain", { title: "At the cafe" }),
      document("accent", { title: "Au café" }),
    ]);
    for (const q of ["café", "cafe", "CAFÉ"])
      expect(idsOf(await ask(deps, q)).sort(), q).toEqual(["accent", "plain"]);
  });

  test("that is a name as typed is left alone", async () => {
    expect(await ask(deps, "chrn", { asTyped: true })).toMatchObject({ corrected: null, hits: [] });
  });
});

describe("a filter", () => {
  const CATEGORIES = ["Sales", "Sale", "Customer Success"].map((name) => ({
    ...(deps.publication.categories[0] as (typeof deps.publication.categories)[number]),
    slug: name.toLowerCase().replace(" ", "-"),
    name,
  }));
  const filed = (id: string, categories: string[], days: number, more = {}) =>
    articleDocument(
      { ...{ id, categories, tags: [], excerpt: "", title: "Pricing", content: "" }, ...more, ...at(days) },
      CATEGORIES,
    );
  const at = (days: number) => ({ publishedAt: SEARCHED_AT - days * DAY });
  beforeEach(() =>
    indexDocuments(search, [
      filed("new-sales", ["sales"], 1),
      filed("old-sales", ["sales"], 40),
      filed("new-cs", ["customer-success"], 1, { title: "Untitled", content: "<p>pricing</p>" }),
      // Words of a tag, and a stem, that a topic has too.
      filed("new-sale", ["sale"], 1, { tags: ["sales pricing"] }),
      videoDocument(
        {
          id: "clip",
          title: "Pricing",
          channelTitle: "",
          description: "",
          categories: ["sales"],
          tags: [],
          ...at(1),
        },
        CATEGORIES,
      ),
    ]),
  );

  test.each([
    [{}, ["new-sales", "old-sales", "new-cs", "new-sale"], 1],
    [{ topic: "sales" }, ["new-sales", "old-sales"], 1],
    [{ topic: "sale" }, ["new-sale"], 0],
    [{ topic: "customer-success" }, ["new-cs"], 0],
    [{ since: SEARCHED_AT - 7 * DAY }, ["new-sales", "new-cs", "new-sale"], 1],
    [{ since: SEARCHED_AT - 7 * DAY, topic: "sales" }, ["new-sales"], 1],
  ])("%o", async (options, ids, videos) => {
    const answer = await ask(deps, "pricing", options);
    expect(idsOf(answer).sort()).toEqual([...ids].sort());
    expect(answer.counts).toMatchObject({ articles: ids.length, videos });
  });

  test("shows nobody the word by which it finds a topic, and proposes it to nobody", async () => {
    const { hits } = await ask(deps, "customer success");
    expect(hits.map(({ id }) => id)).toEqual(["new-cs"]);
    expect(JSON.stringify(hits)).not.toContain(topicWord("customer-success"));
    const { results } = await search.$client.prepare("select word from words").all<{ word: string }>();
    expect(results.map(({ word }) => word).filter((word) => /^qq|\d/.test(word))).toEqual([]);
  });
});
