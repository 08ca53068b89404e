import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { CorrectionFields } from "~/domains/content/rules/desk/corrections.ts";
import { readCorrection, writeCorrection } from "~/domains/content/store/desk/decide.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import { mendDecisions } from "~/domains/content/store/desk/mend.ts";
import { outgoingFeed } from "~/domains/content/store/feeds.ts";
import { mendListings, mendSearch } from "~/domains/content/store/mend.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { publishDue, scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { articleBySlug, articlePage, videoById, videoPage } from "~/domains/content/store/queries.ts";
import { searchContent } from "~/domains/content/store/search/search.ts";
import { mendTerms } from "~/domains/content/store/terms/mend.ts";
import { termContent } from "~/domains/content/store/terms/pages.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { batch } from "~/platform/data/db.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { article, video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const PICTURE = "/media/0123456789abcdef0123456789abcdef-1200x800.png";

const OWN = article({ slug: "own", sourceId: "blog", title: "Pricing by the seat ends" });

beforeEach(clearContent);

const idOf = async (slug: string) => (await articleBySlug(deps.db, slug))?.id ?? "";
const correct = async (name: string, fields: CorrectionFields | null) =>
  batch(deps.db, await writeCorrection(deps, name, fields));
const found = async (text: string, kind: "article" | "video" = "article") =>
  (await searchContent(deps, text, { kind, limit: 10, offset: 0, now: deps.now().getTime() })).hits.length;

describe("a corrected article", () => {
  const ALL: CorrectionFields = {
    title: "Quotas replace it",
    teaser: "In other words.",
    author: "Ada Byron",
    categories: ["ai", "product"],
    picture: PICTURE,
  };

  test("reads so on its page, in its lists, its feeds and the search", async () => {
    await upsertArticles(deps, [OWN]);
    await correct(`article/${await idOf("own")}`, ALL);
    expect(await articleBySlug(deps.db, "own")).toMatchObject({
      title: "Quotas replace it",
      excerpt: "In other words.",
      author: "Ada Byron",
      categories: ["ai", "product"],
      featuredImage: PICTURE,
      imageWidth: 1200,
      imageHeight: 800,
      content: OWN.content,
    });
    expect(await articlePage(deps.db, { category: "ai", limit: 5, offset: 0 })).toMatchObject({ total: 1 });
    expect(await articlePage(deps.db, { category: "sales", limit: 5, offset: 0 })).toMatchObject({
      total: 0,
    });
    expect((await termContent(deps.db, "authors", "ada-byron", 1))?.articles).toHaveLength(1);
    expect(await termContent(deps.db, "authors", "an-author", 1)).toBeNull();
    expect((await outgoingFeed(deps, "/feed.xml"))?.items[0]).toMatchObject({ title: "Quotas replace it" });
    expect([await found("quotas"), await found("seat")]).toEqual([1, 0]);
  });

  test("stays so however often its source is read, and what the source says now stands beside it", async () => {
    await upsertArticles(deps, [OWN]);
    const id = await idOf("own");
    await correct(`article/${id}`, { title: "Quotas replace it" });
    expect(await upsertArticles(deps, [OWN])).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
    expect((await articleBySlug(deps.db, "own"))?.title).toBe("Quotas replace it");

    const later = { ...OWN, title: "Seats end", excerpt: "Again.", content: "<p>More of it.</p>" };
    expect(await upsertArticles(deps, [later])).toMatchObject({ updated: 1 });
    expect(await upsertArticles(deps, [later])).toMatchObject({ unchanged: 1 });
    expect(await articleBySlug(deps.db, "own")).toMatchObject({
      title: "Quotas replace it",
      excerpt: "Again.",
      content: "<p>More of it.</p>",
    });
    const item = await readItem(deps.db, "article", id);
    expect(item?.stated).toMatchObject({ title: "Seats end", teaser: "Again." });
    expect([await found("quotas"), await found("seats")]).toEqual([1, 0]);
  });

  test("reads as its source states once the correction is taken back, and a field at a time", async () => {
    await upsertArticles(deps, [OWN]);
    const name = `article/${await idOf("own")}`;
    await correct(name, ALL);
    await correct(name, { author: "Ada Byron" });
    expect(await articleBySlug(deps.db, "own")).toMatchObject({
      title: OWN.title,
      author: "Ada Byron",
      featuredImage: null,
      imageWidth: null,
    });
    await correct(name, null);
    expect(await readCorrection(deps.db, name)).toBeNull();
    expect(await articleBySlug(deps.db, "own")).toMatchObject({
      title: OWN.title,
      author: OWN.author,
      categories: OWN.categories,
    });
    expect(await upsertArticles(deps, [OWN])).toMatchObject({ unchanged: 1 });
    expect([await found("quotas"), await found("seat")]).toEqual([0, 1]);
  });

  test("gets its source's picture back from where it is by now", async () => {
    const pictured = { ...OWN, featuredImage: "https://pictures.example/a.png" };
    await upsertArticles(deps, [pictured]);
    const name = `article/${await idOf("own")}`;
    await deps.db.run(sql`insert into picture_addresses (address, path, settled_at)
      values ('https://pictures.example/a.png', '/media/fedcba9876543210fedcba9876543210-640x480.png', 1)`);
    await correct(name, { picture: PICTURE });
    await correct(name, null);
    expect(await articleBySlug(deps.db, "own")).toMatchObject({
      featuredImage: "/media/fedcba9876543210fedcba9876543210-640x480.png",
      imageWidth: 640,
    });
  });

  test("is corrected before it is published, where its source gave it a date to come", async () => {
    const at = deps.now().getTime() + 60_000;
    await scheduleArticles(deps, "blog", [{ ...OWN, publishedAt: at }]);
    await correct(`article/${await articleId(OWN.identity)}`, { title: "Quotas replace it" });
    await publishDue(testDeps({ at: new Date(at).toISOString() }));
    expect((await articleBySlug(deps.db, "own"))?.title).toBe("Quotas replace it");
  });

  test("leaves nothing for the clock to mend", async () => {
    await upsertArticles(deps, [OWN, article({ identity: "b", slug: "b", categories: ["ai"] })]);
    await correct(`article/${await idOf("own")}`, ALL);
    expect([
      await mendSearch(deps, "article"),
      await mendListings(deps, "article"),
      await mendTerms(deps),
      await mendDecisions(deps, "article"),
    ]).toEqual([0, 0, 0, 0]);
  });

  test("is corrected again by the clock when a reading wrote over it at the same time", async () => {
    await upsertArticles(deps, [OWN]);
    const [before] = await deps.db.all<{ hash: string }>(sql`select content_hash as hash from articles`);
    await correct(`article/${await idOf("own")}`, { title: "Quotas replace it" });
    await deps.db.run(sql`update articles set title = ${OWN.title}, content_hash = ${before?.hash}`);
    expect(await mendDecisions(deps, "article")).toBe(1);
    expect((await articleBySlug(deps.db, "own"))?.title).toBe("Quotas replace it");
  });
});

test("an unknown item is not corrected", async () => {
  expect(await writeCorrection(deps, "article/0000", { title: "A" })).toEqual([]);
  expect(await writeCorrection(deps, "event/0000", { title: "A" })).toEqual([]);
});

test("a corrected video reads so, stays so, and is found by it", async () => {
  const talk = video({ title: "A talk about seats" });
  await upsertVideos(deps, [talk]);
  await correct(`video/${talk.id}`, {
    title: "On quotas",
    categories: ["ai"],
    author: "Another",
    teaser: "Short.",
  });
  await upsertVideos(deps, [talk]);
  await upsertVideos(deps, [{ ...talk, viewCount: 500, title: "A talk about seats, again" }]);
  expect(await videoById(deps.db, talk.id)).toMatchObject({
    title: "On quotas",
    description: "Short.",
    channelTitle: "Another",
    categories: ["ai"],
    viewCount: 500,
  });
  expect((await videoPage(deps.db, { category: "ai", limit: 5, offset: 0 })).total).toBe(1);
  expect((await videoPage(deps.db, { category: "sales", limit: 5, offset: 0 })).total).toBe(0);
  expect([await found("quotas", "video"), await found("seats", "video")]).toEqual([1, 0]);
  expect((await readItem(deps.db, "video", talk.id))?.stated.title).toBe("A talk about seats, again");
  expect(await mendDecisions(deps, "video")).toBe(0);
});
