import { beforeEach, describe, expect, test } from "vitest";
import { type Placement, SHOWN } from "~/domains/content/rules/desk/placement.ts";
import type { PublishedArticle } from "~/domains/content/schema.ts";
import { writePlacement } from "~/domains/content/store/desk/decide.ts";
import { publishWithheld } from "~/domains/content/store/desk/due.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { applySync, planSync } from "~/domains/content/store/publishing/sync.ts";
import { articlePage, selectPinned } from "~/domains/content/store/queries.ts";
import { removeSource } from "~/domains/content/store/writes.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const DAY_MS = 86_400_000;
const FIRST = "2026-08-21T12:00:00Z";
const WEEK_LATER = "2026-08-28T12:00:00Z";

const item = (slug: string, more: Partial<PublishedArticle> = {}): PublishedArticle => ({
  ageInDays: 1,
  pinned: [],
  ...more,
  article: {
    identity: `publish:posts/${slug}`,
    sourceId: "posts",
    slug,
    title: slug,
    excerpt: "In short.",
    author: "Ada",
    publishedAt: null,
    readTime: 1,
    featuredImage: null,
    imageWidth: null,
    imageHeight: null,
    originalUrl: null,
    categories: ["ai"],
    tags: [],
    content: "<p>Text.</p>",
    ...more.article,
  },
});

const deps = testDeps({ at: FIRST });
async function sync(items: PublishedArticle[], at = FIRST, source = "posts") {
  const deps = testDeps({ at });
  return applySync(deps, source, await planSync(deps, source, items));
}
const listed = async () => (await articlePage(deps.db, { limit: 10, offset: 0 })).items;
const pinned = async (list: string) => (await rowsOf(deps.db, selectPinned(list, 10))).map((row) => row.slug);

beforeEach(clearContent);

test("an age counts from the first publication: a rerun a week later changes nothing", async () => {
  await sync([item("one", { ageInDays: 10 })]);
  expect(await sync([item("one", { ageInDays: 10 })], WEEK_LATER)).toEqual({
    inserted: 0,
    updated: 0,
    unchanged: 1,
    removed: 0,
    scheduled: 0,
    changed: false,
  });
  const [article] = await listed();
  expect(article?.publishedAt).toBe(new Date(Date.parse(FIRST) - 10 * DAY_MS).toISOString());
});

test("a retitled article keeps its address and its date", async () => {
  await sync([item("one", { ageInDays: 10 })]);
  const [before] = await listed();
  const { article } = item("one");
  const counts = await sync(
    [{ ...item("one", { ageInDays: 10 }), article: { ...article, title: "Another" } }],
    WEEK_LATER,
  );
  expect(counts).toMatchObject({ updated: 1, changed: true });
  expect(await listed()).toEqual([{ ...before, title: "Another" }]);
});

test("a file that is gone takes its article and its pin along, and the list closes up", async () => {
  await sync([item("one"), item("two", { ageInDays: 2, pinned: ["ai"] }), item("three", { ageInDays: 3 })]);
  expect(await sync([item("one"), item("three", { ageInDays: 3 })])).toMatchObject({
    removed: 1,
    changed: true,
  });
  const page = await articlePage(deps.db, { limit: 10, offset: 0 });
  expect(page.items.map(({ slug }) => slug)).toEqual(["one", "three"]);
  expect(page.total).toBe(2);
  expect(await pinned("ai")).toEqual([]);
});

test("an age counts more than a date; without both the first publication does", async () => {
  const article = (slug: string, publishedAt: number | null) => ({ ...item(slug).article, publishedAt });
  const stated = Date.parse("2026-01-01T00:00:00Z");
  await sync([
    item("age", { ageInDays: 0.5, article: article("age", stated) }),
    item("date", { ageInDays: undefined, article: article("date", stated) }),
    item("none", { ageInDays: undefined }),
  ]);
  const dates = async () =>
    Object.fromEntries((await listed()).map(({ slug, publishedAt }) => [slug, publishedAt]));
  const expected = {
    age: new Date(Date.parse(FIRST) - DAY_MS / 2).toISOString(),
    date: new Date(stated).toISOString(),
    none: new Date(FIRST).toISOString(),
  };
  expect(await dates()).toEqual(expected);
  expect((await listed()).some(({ undated }) => undated)).toBe(false);
  const rerun = [
    item("age", { ageInDays: 0.5, article: article("age", stated) }),
    item("date", { ageInDays: undefined, article: article("date", stated) }),
    item("none", { ageInDays: undefined }),
  ];
  expect(await sync(rerun, WEEK_LATER)).toMatchObject({ unchanged: 3, changed: false });
  expect(await dates()).toEqual(expected);
});

describe("an undated article keeps the date of its first publication", () => {
  const undated = item("one", { ageInDays: undefined });
  const FRIDAY = Date.parse("2026-08-26T12:00:00Z");
  async function place(placement: Placement, at = FIRST) {
    const name = `article/${await articleId(undated.article.identity)}`;
    await batch(deps.db, await writePlacement(testDeps({ at }), name, placement));
  }
  const dates = async () => (await listed()).map(({ publishedAt }) => publishedAt);

  test("while it is hidden", async () => {
    await sync([undated]);
    await place({ ...SHOWN, state: "hidden" });
    await sync([undated], WEEK_LATER);
    await place(SHOWN, WEEK_LATER);
    expect(await dates()).toEqual([new Date(FIRST).toISOString()]);
  });

  test("while it waits for a date of the desk, and after it was published under that", async () => {
    const given = { state: "scheduled", publishAt: FRIDAY, publishedAt: FRIDAY } as const;
    await sync([undated]);
    await place({ ...SHOWN, ...given });
    await sync([undated], "2026-08-25T12:00:00Z");
    await publishWithheld(testDeps({ at: "2026-08-26T12:00:00Z" }));
    expect(await sync([undated], WEEK_LATER)).toMatchObject({ unchanged: 1, changed: false });
    expect(await dates()).toEqual([new Date(FRIDAY).toISOString()]);
    await place(SHOWN, WEEK_LATER);
    expect(await dates()).toEqual([new Date(FIRST).toISOString()]);
  });
});

test("what changes pages is said: a new, changed or removed article, or a pin alone", async () => {
  const changed = async (items: PublishedArticle[]) => (await sync(items)).changed;
  expect(await changed([item("one")])).toBe(true);
  expect(await changed([item("one")])).toBe(false);
  expect(await changed([item("one", { pinned: ["ai"] })])).toBe(true);
  expect(await changed([item("one", { pinned: ["ai"] })])).toBe(false);
  expect(await changed([item("one", { featured: 2 })])).toBe(true);
  expect(await pinned("ai")).toEqual([]);
  expect(await pinned("featured")).toEqual(["one"]);
  expect(await changed([])).toBe(true);
  expect(await changed([])).toBe(false);
});

describe("pins", () => {
  test("featured articles come by rank, a category's by date", async () => {
    await sync([
      item("old", { ageInDays: 9, pinned: ["ai"], featured: 1 }),
      item("new", { ageInDays: 1, pinned: ["ai"], featured: 2 }),
    ]);
    expect(await pinned("featured")).toEqual(["old", "new"]);
    expect(await pinned("ai")).toEqual(["new", "old"]);
  });

  test("another source's pins stay, after ours", async () => {
    const theirs = item("theirs", {
      pinned: ["ai"],
      article: { ...item("theirs").article, sourceId: "other" },
    });
    await sync([theirs], FIRST, "other");
    await sync([item("ours", { pinned: ["ai"] })]);
    expect(await pinned("ai")).toEqual(["ours", "theirs"]);
    await sync([item("ours")]);
    expect(await pinned("ai")).toEqual(["theirs"]);
    await removeSource(deps, "other");
  });
});

test("an article that gets a date to come is taken off until then", async () => {
  await sync([item("one")]);
  const at = Date.parse(WEEK_LATER);
  const plan = await planSync(deps, "posts", [
    item("one", { ageInDays: undefined, article: { ...item("one").article, publishedAt: at } }),
  ]);
  expect(plan.withdrawn).toMatchObject([{ identity: "publish:posts/one", until: at }]);
  expect(plan.scheduled).toBe(1);
});
