import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type Placement, SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { readPlacement, writeCorrection, writePlacement } from "~/domains/content/store/desk/decide.ts";
import { deskChanges, isDeskDue, publishWithheld } from "~/domains/content/store/desk/due.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import { mendDecisions } from "~/domains/content/store/desk/mend.ts";
import { itemView } from "~/domains/content/store/desk/view.ts";
import { mendListings, mendSearch } from "~/domains/content/store/mend.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { publishDue, scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import {
  articleBySlug,
  articlePage,
  featuredArticles,
  videoById,
  videoPage,
} from "~/domains/content/store/queries.ts";
import { searchContent } from "~/domains/content/store/search/search.ts";
import { sitemapPart } from "~/domains/content/store/syndication.ts";
import { mendTerms } from "~/domains/content/store/terms/mend.ts";
import { removeSource, setPins, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { forgetMove, moveOf } from "~/platform/page/match/moves.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article, video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const NOW = deps.now().getTime();
const HOUR = 3_600_000;

const ONE = article({
  identity: "one",
  slug: "one",
  sourceId: "blog",
  sourceKey: "guid-1",
  title: "On seats",
});
const TWO = article({
  identity: "two",
  slug: "two",
  sourceId: "blog",
  title: "On quotas",
  categories: ["ai"],
});
const HIDDEN: Placement = { ...SHOWN, state: "hidden" };
const DELETED: Placement = { ...SHOWN, state: "deleted" };
const later = (at: number): Placement => ({ ...SHOWN, state: "scheduled", publishAt: at });

beforeEach(async () => {
  await clearContent();
  await upsertArticles(deps, [ONE, TWO]);
});

const idOf = (identity: string) => articleId(identity);
async function place(name: string, placement: Placement | null, at: Deps = deps) {
  await batch(deps.db, await writePlacement(at, name, placement));
}
const placeOne = async (placement: Placement | null) => place(`article/${await idOf("one")}`, placement);
const titles = async (category?: string) =>
  (await articlePage(deps.db, { category, limit: 10, offset: 0 })).items.map(({ title }) => title);
const found = async (text: string, kind: "article" | "video" = "article") =>
  (await searchContent(deps, text, { kind, limit: 10, offset: 0, now: NOW })).hits.length;
const mended = async () => [
  await mendSearch(deps, "article"),
  await mendListings(deps, "article"),
  await mendTerms(deps),
  await mendDecisions(deps, "article"),
];

describe("a hidden article", () => {
  test("is in no list, sitemap and search, and has no page", async () => {
    await placeOne(HIDDEN);
    expect(await articleBySlug(deps.db, "one")).toBeNull();
    expect(await titles()).toEqual(["On quotas"]);
    expect(await titles("sales")).toEqual([]);
    expect((await sitemapPart(deps.db, "articles", 1, 100)).map(({ id }) => id)).toEqual(["two"]);
    expect([await found("seats"), await found("quotas")]).toEqual([0, 1]);
    expect(await mended()).toEqual([0, 0, 0, 0]);
  });

  test("stays hidden when its source sends it again, changed, at another address, or from another source", async () => {
    await placeOne(HIDDEN);
    expect(await upsertArticles(deps, [ONE])).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    await upsertArticles(deps, [{ ...ONE, title: "On seats, again" }]);
    await upsertArticles(deps, [{ ...ONE, identity: "moved", title: "On seats, moved" }]);
    await upsertArticles(deps, [article({ identity: "moved", slug: "other", sourceId: "other" })]);
    expect(await titles()).toEqual(["On quotas"]);
    expect(await found("seats")).toBe(0);
    expect((await readItem(deps.db, "article", await idOf("one")))?.stated.title).toBe("On seats, moved");
  });

  test("leaves the link that it had to another article, which is shown", async () => {
    await placeOne(HIDDEN);
    await upsertArticles(deps, [{ ...ONE, identity: "moved" }]);
    await upsertArticles(deps, [
      article({ identity: "one", slug: "new", sourceId: "other", title: "Another" }),
    ]);
    expect((await titles()).sort()).toEqual(["Another", "On quotas"]);
    await placeOne(SHOWN);
    expect((await titles()).sort()).toEqual(["Another", "On quotas", "On seats"]);
  });

  test("comes back as its source has it by then, with its address, views and corrections", async () => {
    const name = `article/${await idOf("one")}`;
    await deps.db.run(sql`update articles set view_count = 7 where slug = 'one'`);
    await batch(deps.db, await writeCorrection(deps, name, { author: "Ada Byron" }));
    await place(name, HIDDEN);
    await upsertArticles(deps, [{ ...ONE, title: "On seats, again", slug: undefined }]);
    await batch(deps.db, await writeCorrection(deps, name, { author: "Ada Byron", categories: ["ai"] }));
    await place(name, SHOWN);
    expect(await articleBySlug(deps.db, "one")).toMatchObject({
      title: "On seats, again",
      author: "Ada Byron",
      categories: ["ai"],
      viewCount: 7,
      content: ONE.content,
    });
    expect(await titles("ai")).toHaveLength(2);
    expect(await found("seats")).toBe(1);
    expect(await mended()).toEqual([0, 0, 0, 0]);
  });

  test("keeps its address from others meanwhile", async () => {
    await placeOne(HIDDEN);
    await upsertArticles(deps, [article({ identity: "three", slug: "one", title: "Another" })]);
    await placeOne(SHOWN);
    expect((await articleBySlug(deps.db, "one"))?.title).toBe("On seats");
  });

  test("keeps its pin, and takes the place of no other one", async () => {
    await setPins(deps, "featured", [await idOf("one"), await idOf("two")]);
    await placeOne(HIDDEN);
    expect((await featuredArticles(deps.db, 1)).map(({ title }) => title)).toEqual(["On quotas"]);
    await placeOne(SHOWN);
    expect((await featuredArticles(deps.db, 2)).map(({ title }) => title)).toEqual(["On seats", "On quotas"]);
  });

  test("that was to come stays away at its minute, and comes when it is shown again", async () => {
    const coming = article({ identity: "three", slug: "three", sourceId: "blog", publishedAt: NOW + HOUR });
    await scheduleArticles(deps, "blog", [coming]);
    const name = `article/${await idOf("three")}`;
    await place(name, HIDDEN);
    const then = testDeps({ at: new Date(NOW + HOUR).toISOString() });
    await publishDue(then);
    expect(await articleBySlug(deps.db, "three")).toBeNull();
    await place(name, SHOWN, then);
    expect((await articleBySlug(deps.db, "three"))?.title).toBe(coming.title);
  });

  test("is taken off again by the clock when a reading stored it at the same time", async () => {
    const id = await idOf("one");
    const [row] = await deps.db.all<{ item: string }>(
      sql`select title as item from articles where id = ${id}`,
    );
    expect(row?.item).toBe("On seats");
    await deps.db.run(sql`insert into withheld (kind, item_id, state, source_id, identity, title, published_at, since)
      values ('article', ${id}, 'hidden', 'blog', 'one', 'On seats', 1, 1)`);
    expect(await mendDecisions(deps, "article")).toBe(1);
    expect(await titles()).toEqual(["On quotas"]);
    await placeOne(SHOWN);
    expect(await titles()).toHaveLength(2);
  });

  test("stays hidden when its source is taken out and listed again", async () => {
    await placeOne(HIDDEN);
    await removeSource(deps, "blog");
    await upsertArticles(deps, [ONE, TWO]);
    expect(await titles()).toEqual(["On quotas"]);
    await placeOne(SHOWN);
    expect(await titles()).toHaveLength(2);
  });

  test("names what the news and the digest have to be told of", async () => {
    await placeOne(HIDDEN);
    expect(await isDeskDue(deps)).toBe(true);
    expect(await deskChanges(deps)).toMatchObject([{ kind: "article", url: "/article/one" }]);
  });
});

test("only an item that is off the site and has no text any more is said to be empty", async () => {
  const name = await idOf("one");
  const isEmpty = async () => (await itemView(deps.db, "article", name))?.isEmpty;
  expect(await isEmpty()).toBe(false);
  await placeOne(HIDDEN);
  expect(await isEmpty()).toBe(false);
  await deps.db.run(sql`update withheld set item = null`);
  expect(await isEmpty()).toBe(true);
});

describe("a deleted article", () => {
  test("stays deleted, keeps nothing of what its source sends, and its address says that it is gone", async () => {
    await placeOne(DELETED);
    await upsertArticles(deps, [{ ...ONE, title: "On seats, again" }]);
    expect(await titles()).toEqual(["On quotas"]);
    expect(await moveOf(deps.db, "/article/one")).toMatchObject({ target: null });
    expect((await readItem(deps.db, "article", await idOf("one")))?.stated.title).toBe("On seats");
  });

  test("is back as it was when that is undone", async () => {
    const before = await articleBySlug(deps.db, "one");
    const value = await readPlacement(deps.db, `article/${await idOf("one")}`);
    await placeOne(DELETED);
    await placeOne(value);
    expect(await articleBySlug(deps.db, "one")).toEqual(before);
    expect(await moveOf(deps.db, "/article/one")).toBeUndefined();
    expect(await mended()).toEqual([0, 0, 0, 0]);
  });
});

test("an article that was moved leads from its address to the other, until that is undone", async () => {
  await placeOne({ ...SHOWN, state: "moved", target: "/article/two" });
  expect(await readPlacement(deps.db, `article/${await idOf("one")}`)).toMatchObject({
    state: "moved",
    target: "/article/two",
  });
  expect(await titles()).toEqual(["On quotas"]);
  expect(await moveOf(deps.db, "/Article/One/")).toMatchObject({ target: "/article/two" });
  await placeOne(HIDDEN);
  expect(await moveOf(deps.db, "/article/one")).toBeUndefined();
});

test("a correction of a moved article whose redirect was removed leaves its address as it is", async () => {
  await placeOne({ ...SHOWN, state: "moved", target: "/article/two" });
  await batch(deps.db, [forgetMove("/article/one")]);
  await batch(deps.db, await writeCorrection(deps, `article/${await idOf("one")}`, { author: "Ada Byron" }));
  expect(await moveOf(deps.db, "/article/one")).toBeUndefined();
});

describe("a scheduled article", () => {
  test("is off the site until its minute, then first in its lists, under that date, whatever its source states", async () => {
    await placeOne(later(NOW + HOUR));
    expect(await titles()).toEqual(["On quotas"]);
    expect(await publishWithheld(deps)).toEqual([]);
    const then = testDeps({ at: new Date(NOW + HOUR).toISOString() });
    expect(await publishWithheld(then)).toMatchObject([{ kind: "article" }]);
    await upsertArticles(then, [{ ...ONE, title: "On seats, again" }, TWO]);
    expect(await titles()).toEqual(["On seats, again", "On quotas"]);
    expect((await articleBySlug(deps.db, "one"))?.publishedAt).toBe(new Date(NOW + HOUR).toISOString());
    expect(await publishWithheld(then)).toEqual([]);
    expect(await mended()).toEqual([0, 0, 0, 0]);
  });

  test("has the date of its source again when that is undone", async () => {
    const before = await articleBySlug(deps.db, "one");
    await placeOne(later(NOW + HOUR));
    await placeOne(SHOWN);
    expect(await articleBySlug(deps.db, "one")).toEqual(before);
  });
});

test("a hidden video stays hidden and comes back; a deleted one does not", async () => {
  const talk = video({ title: "A talk about seats" });
  const other = video({ id: "bbbbbbbbbbb", title: "Another" });
  await upsertVideos(deps, [talk, other]);
  await place(`video/${talk.id}`, HIDDEN);
  await upsertVideos(deps, [{ ...talk, viewCount: 900 }]);
  expect(await videoById(deps.db, talk.id)).toBeNull();
  expect((await videoPage(deps.db, { limit: 5, offset: 0 })).total).toBe(1);
  expect(await found("seats", "video")).toBe(0);
  await place(`video/${talk.id}`, SHOWN);
  expect(await videoById(deps.db, talk.id)).toMatchObject({ viewCount: 900 });
  expect((await videoPage(deps.db, { category: "sales", limit: 5, offset: 0 })).total).toBe(2);
  expect(await mendListings(deps, "video")).toBe(0);
  await place(`video/${talk.id}`, DELETED);
  await upsertVideos(deps, [{ ...talk, title: "Again" }]);
  expect(await videoById(deps.db, talk.id)).toBeNull();
  expect(await moveOf(deps.db, `/video/${talk.id}`)).toMatchObject({ target: null });
});
