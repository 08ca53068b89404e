import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { LeavingRule } from "~/domains/content/config.ts";
import { SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { chooseDeparture, chosenDeparture, noteReading } from "~/domains/content/store/departures.ts";
import { writePlacement } from "~/domains/content/store/desk/decide.ts";
import { publishWithheld } from "~/domains/content/store/desk/due.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { removeSource, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { refreshFeeds } from "~/jobs/refresh-feeds.ts";
import { batch } from "~/platform/data/db.ts";
import { article } from "../../../support/content/items.ts";
import { DAY_MS, feedAt, type Item, NOON, quick, served, worldOf } from "../../../support/jobs/feed-world.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** What becomes of articles whose feed is configured no more, and of those that their feed deleted. */

const HOUR = 60;
const DAY = 24 * HOUR;
const deps = testDeps();

/** A feed's items, the newest first, a day apart. */
const items = (...numbers: number[]): Item[] =>
  numbers.map((number) => ({
    title: `Item ${number}`,
    link: `https://blog.example/${number}`,
    date: NOON - (100 - number) * DAY_MS,
  }));

/** Reads the feed so many minutes after noon; the answer never says "not modified". */
async function read(
  given: Item[],
  minutes: number,
  leaving?: Partial<LeavingRule>,
  feeds = [feedAt("blog", { publication: "other" })],
) {
  const answer = served("blog.example", given, `${minutes}`);
  return refreshFeeds(worldOf({ "blog.example": answer }, minutes).deps, {
    ...quick,
    feeds,
    leaving: { removedFeeds: "keep", deletedItems: "keep", ...leaving },
  });
}

const slugs = async () =>
  (await articlePage(deps.db, { limit: 50, offset: 0 })).items.map(({ slug }) => slug.replace("item-", ""));

beforeEach(async () => {
  for (const source of ["blog", "mine"]) await removeSource(deps, source);
  for (const table of ["sources", "departures", "corrections", "withheld"])
    await deps.db.run(sql.raw(`delete from ${table}`));
});

describe("an item that its feed deleted", () => {
  const all = items(8, 7, 6, 5, 4, 3, 2, 1);
  const without7 = items(8, 6, 5, 4, 3, 2, 1);

  test("is told after three readings with content, and kept by default", async () => {
    await read(all, 0);
    for (const hour of [1, 2]) expect((await read(without7, hour * HOUR)).summary).not.toContain("deleted");
    expect((await read(without7, 3 * HOUR)).summary).toContain(
      "Articles deleted at their feed are kept: /article/item-7.",
    );
    expect((await read(without7, 400 * DAY)).changed).toBe(false);
    expect(await slugs()).toContain("7");
  });

  test("leaves after as many days as the rule says", async () => {
    await read(all, 0);
    for (const hour of [1, 2, 3]) await read(without7, hour * HOUR, { deletedItems: 2 });
    expect((await read(without7, 2 * DAY, { deletedItems: 2 })).summary).toContain(
      "Articles deleted at their feed are removed after 2 days: /article/item-7.",
    );
    const last = await read(without7, 2 * DAY + HOUR, { deletedItems: 2 });
    expect(last.summary).toContain("Articles deleted at their feed were removed: /article/item-7.");
    expect(last.changed).toBe(true);
    expect(await slugs()).toEqual(["8", "6", "5", "4", "3", "2", "1"]);
    expect((await read(without7, 3 * DAY, { deletedItems: 2 })).summary).not.toContain("deleted");
  });

  test("that comes back is not counted, and starts again when it goes again", async () => {
    await read(all, 0);
    for (const hour of [1, 2]) await read(without7, hour * HOUR, { deletedItems: 0 });
    await read(all, 3 * HOUR, { deletedItems: 0 });
    for (const hour of [4, 5]) await read(without7, hour * HOUR, { deletedItems: 0 });
    expect(await slugs()).toContain("7");
    await read(without7, 6 * HOUR, { deletedItems: 0 });
    expect(await slugs()).not.toContain("7");
  });
});

describe("is not deleted at its feed", () => {
  const rule = { deletedItems: 0 };
  async function kept(first: Item[], then: Item[]) {
    await read(first, 0, rule);
    for (const hour of [1, 2, 3, 4]) await read(then, hour * HOUR, rule);
    return slugs();
  }

  test("what fell off the end of it", async () => {
    expect(await kept(items(5, 4, 3, 2, 1), items(8, 7, 6, 5, 4))).toEqual([
      "8",
      "7",
      "6",
      "5",
      "4",
      "3",
      "2",
      "1",
    ]);
  });

  test("what fell off the end of a feed that keeps two old items at its top", async () => {
    expect(await kept(items(1, 2, 7, 6, 5), items(1, 2, 9, 8, 7))).toEqual([
      "9",
      "8",
      "7",
      "6",
      "5",
      "2",
      "1",
    ]);
  });

  test("what is missing from a feed of fewer than three older items, or from an empty one", async () => {
    expect(await kept(items(3, 2, 1), items(2, 1))).toEqual(["3", "2", "1"]);
    expect(await kept(items(3, 2, 1), [])).toEqual(["3", "2", "1"]);
  });

  test("what moved to another address under the same id", async () => {
    const at = (link: string): Item[] =>
      items(6, 5, 4, 3, 2, 1).map((item) =>
        item.title === "Item 5" ? { ...item, guid: "five", link } : item,
      );
    expect(await kept(at("https://blog.example/old"), at("https://blog.example/new"))).toContain("5");
  });

  test("what its id names, where another article has its address", async () => {
    const old = { sourceId: "blog", sourceKey: "five", publishedAt: NOON - DAY_MS };
    await upsertArticles(deps, [article({ ...old, identity: "https://blog.example/old", title: "Item 5" })]);
    const older = items(4, 3, 2, 1).map(({ link = "", date }) =>
      article({ sourceId: "blog", identity: link, publishedAt: Number(date) }),
    );
    const reading = [article({ ...old, identity: "https://blog.example/new" }), ...older];
    for (const _ of [1, 2, 3]) await noteReading(deps, "blog", reading);
    const missing = await deps.db.all(sql`select * from departures`);
    expect(missing).toEqual([]);
  });

  test("what has no date, for nobody knows where in the feed it would stand", async () => {
    const undated: Item = { title: "Item 0", link: "https://blog.example/0" };
    await read(items(6, 4, 3, 2, 1), 0, rule);
    await read([undated, ...items(6, 4, 3, 2, 1)], 30, rule);
    for (const hour of [1, 2, 3, 4]) await read(items(6, 4, 3, 2, 1), hour * HOUR, rule);
    expect(await slugs()).toContain("0");
  });

  test("what the desk gave a date, which says nothing of its place in the feed", async () => {
    const undated: Item = { title: "Item 0", link: "https://blog.example/0" };
    await read([undated, ...items(6, 5, 4, 3, 2, 1)], 0, rule);
    const later = testDeps({ at: new Date(NOON + 60_000).toISOString() });
    const given = { state: "scheduled", publishAt: NOON + 60_000, publishedAt: NOON + 60_000 } as const;
    const scheduled = await deps.db.all<{ name: string }>(
      sql`select 'article/' || id as name from articles where slug in ('item-0', 'item-1')`,
    );
    for (const { name } of scheduled)
      await batch(deps.db, await writePlacement(later, name, { ...SHOWN, ...given }));
    expect(await publishWithheld(later)).toHaveLength(2);
    for (const hour of [1, 2, 3, 4]) await read(items(6, 5, 4, 3), hour * HOUR, rule);
    expect(await slugs()).toEqual(expect.arrayContaining(["0", "1"]));
  });

  test("what stands in a reading of which something could not be read", async () => {
    const broken: Item[] = [...items(6, 4, 3, 2, 1), { title: "" }];
    expect(await kept(items(6, 5, 4, 3, 2, 1), broken)).toContain("5");
  });

  test("an article of a folder, or of another feed", async () => {
    await upsertArticles(deps, [
      article({ identity: "publish:mine/a", sourceId: "mine", slug: "a", publishedAt: NOON - DAY_MS }),
    ]);
    expect(await kept(items(6, 4, 3, 2, 1), items(6, 4, 3, 2, 1))).toContain("a");
  });
});

describe("the articles of a feed that is configured no more", () => {
  test("are kept by default, and the run says so", async () => {
    await read(items(2, 1), 0);
    expect((await read([], HOUR, {}, [])).summary).toBe(
      "No source is configured. Articles of feeds that are not configured are kept: blog.",
    );
    expect(await slugs()).toEqual(["2", "1"]);
  });

  test("leave after as many days as the rule says; a folder's articles stay", async () => {
    await upsertArticles(deps, [article({ identity: "publish:mine/a", sourceId: "mine", slug: "a" })]);
    await read(items(2, 1), 0);
    const rule = { removedFeeds: 30 };
    expect((await read([], HOUR, rule, [])).summary).toContain("are removed after 30 days: blog.");
    await read([], 30 * DAY, rule, []);
    expect(await slugs()).toContain("2");
    const last = await read([], 30 * DAY + HOUR, rule, []);
    expect(last).toMatchObject({ changed: true });
    expect(last.summary).toContain("Articles of feeds that are not configured were removed: blog.");
    expect(await slugs()).toEqual(["a"]);
    expect((await read([], 31 * DAY, rule, [])).summary).toBe("No source is configured.");
  });

  test("stay when the feed is configured again in time, and the days count anew", async () => {
    const rule = { removedFeeds: 2 };
    await read(items(2, 1), 0);
    await read([], HOUR, rule, []);
    await read(items(2, 1), DAY, rule);
    await read([], 3 * DAY, rule, []);
    expect(await slugs()).toEqual(["2", "1"]);
  });
});

describe("a source that was taken out at the desk", () => {
  const minutes = (count: number) => new Date(NOON + count * 60_000);
  const takeOut = (choice: "keep" | "leave" | null) =>
    batch(deps.db, [chooseDeparture("blog", choice, minutes(10))]);

  test("leaves with its articles after an hour, whatever the publication's rule", async () => {
    await read(items(2, 1), 0);
    await takeOut("leave");
    expect((await read([], 60, undefined, [])).changed).toBe(false);
    expect(await slugs()).toEqual(["2", "1"]);
    expect((await read([], 75, undefined, [])).summary).toContain("were removed: blog.");
    expect(await slugs()).toEqual([]);
    expect(await chosenDeparture(deps, "blog")).toBeNull();
  });

  test("leaves its articles here, whatever the publication's rule", async () => {
    await read(items(2, 1), 0);
    await takeOut("keep");
    await read([], 90, { removedFeeds: 0 }, []);
    expect(await slugs()).toEqual(["2", "1"]);
  });

  test("that is taken back loses nothing", async () => {
    await read(items(2, 1), 0);
    await takeOut("leave");
    await read([], 40, undefined, []);
    await takeOut(null);
    await read(items(2, 1), 100);
    await read(items(2, 1), 300);
    expect(await slugs()).toEqual(["2", "1"]);
  });

  test("is forgotten when its articles are gone already, and takes a channel's videos along", async () => {
    await takeOut("leave");
    await read([], 90, undefined, []);
    expect(await chosenDeparture(deps, "blog")).toBeNull();
    const video = { id: "fixtureVid1", sourceId: "blog", title: "A", description: "", channelTitle: "B" };
    const more = { duration: null, viewCount: 0, publishedAt: NOON, thumbnail: null, workshop: false };
    await upsertVideos(deps, [{ ...video, ...more, categories: ["ai"], tags: [] }]);
    await takeOut("leave");
    expect((await read([], 90, undefined, [])).changed).toBe(true);
    expect(await deps.db.all(sql`select id from videos where source_id = 'blog'`)).toEqual([]);
  });
});
