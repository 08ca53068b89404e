import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { DESK_SOURCE } from "~/domains/content/schema.ts";
import { applyLeaving } from "~/domains/content/store/departures.ts";
import { readerContent } from "~/domains/content/store/pages.ts";
import { forgetOtherFeeds } from "~/domains/content/store/publishing/schedule.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { searchContent } from "~/domains/content/store/search/search.ts";
import { removeSource } from "~/domains/content/store/writes.ts";
import { wishFor } from "~/domains/writing/store/publication.ts";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { saveManuscript } from "~/domains/writing/store/saves.ts";
import { publishScheduled, publishScheduledJob } from "~/jobs/publish-scheduled.ts";
import { compileManuscript } from "~/jobs/writing/compile.ts";
import { batch } from "~/platform/data/db.ts";
import { ADA, draftOf, manuscript } from "../../support/content/drafts.ts";
import { at, MINUTE } from "../../support/content/scheduled.ts";
import { NOON } from "../../support/jobs/feed-world.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What is written at the desk, on its way to its readers. */

beforeEach(async () => {
  await removeSource(at(0), DESK_SOURCE);
  for (const table of ["drafts", "draft_revisions"]) await at(0).db.run(sql.raw(`delete from ${table}`));
});

const listed = async () =>
  (await articlePage(at(0).db, { limit: 20, offset: 0 })).items.map(({ slug, title }) => [slug, title]);

const wish = (id: string, publication: { revision: number; at: number } | null) =>
  batch(at(0).db, wishFor(id, publication));

/** The article as its page shows it. */
const shown = async (slug: string) => (await readerContent(at(0).db, slug))?.article;

describe("a draft that is to be public", () => {
  test("is published as a file is: typeset, in lists and in search", async () => {
    const id = await draftOf(at(0), {
      text: 'He said "no" -- twice.\n\n{{company SNOW}}',
      tags: ["pricing"],
    });
    await wish(id, { revision: 1, at: NOON });
    expect(await publishScheduledJob.isWanted?.(at(0))).toBe(true);
    const outcome = await publishScheduled(at(0));
    expect(outcome).toMatchObject({ state: "ok", changed: ["content", "news"] });
    expect(await publishScheduledJob.isWanted?.(at(0))).toBe(false);
    expect(await listed()).toEqual([["price-the-pilot", "Price the pilot"]]);
    const article = await shown("price-the-pilot");
    expect(article?.content).toContain("“no” – twice");
    expect(article?.content).toContain('data-company="SNOW"');
    expect([article?.author, article?.tags, article?.originalUrl]).toEqual([
      testDeps().publication.brand.name,
      ["pricing"],
      null,
    ]);
    expect(await readDraft(at(1), id)).toMatchObject({
      state: "published",
      path: "/article/price-the-pilot",
      trouble: null,
      changed: false,
    });
    const options = { kind: "article", limit: 5, offset: 0, now: NOON } as const;
    expect((await searchContent(at(0), "twice", options)).hits).toHaveLength(1);
  });

  test("stays as it is while its text is edited, and is updated in place", async () => {
    const id = await draftOf(at(0));
    await wish(id, { revision: 1, at: NOON });
    await publishScheduled(at(0));
    const saved = await saveManuscript(at(1), {
      id,
      base: 1,
      session: "a",
      manuscript: manuscript({ title: "Another title", text: "Another text." }),
      by: ADA,
    });
    await publishScheduled(at(1));
    expect(await listed()).toEqual([["price-the-pilot", "Price the pilot"]]);
    expect((await readDraft(at(1), id))?.changed).toBe(true);
    await wish(id, { revision: saved.state === "saved" ? saved.revision : 0, at: NOON });
    await publishScheduled(at(2));
    // The address stays, so that no link breaks.
    expect(await listed()).toEqual([["price-the-pilot", "Another title"]]);
    expect((await shown("price-the-pilot"))?.publishedAt).toBe(new Date(NOON).toISOString());
  });

  test("appears at its minute, and is nowhere before", async () => {
    const id = await draftOf(at(0));
    await wish(id, { revision: 1, at: NOON + 7 * MINUTE });
    expect((await publishScheduled(at(0))).changed).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await readDraft(at(0), id))?.state).toBe("scheduled");
    await publishScheduled(at(6));
    expect(await listed()).toEqual([]);
    expect(await publishScheduledJob.isWanted?.(at(7))).toBe(true);
    await publishScheduled(at(7));
    expect(await listed()).toEqual([["price-the-pilot", "Price the pilot"]]);
    expect(await readDraft(at(7), id)).toMatchObject({
      state: "published",
      path: "/article/price-the-pilot",
    });
  });

  test("is taken off, before its minute and after", async () => {
    const id = await draftOf(at(0));
    await wish(id, { revision: 1, at: NOON + 7 * MINUTE });
    await publishScheduled(at(0));
    await wish(id, null);
    await publishScheduled(at(1));
    await publishScheduled(at(8));
    expect(await listed()).toEqual([]);
    await wish(id, { revision: 1, at: NOON });
    await publishScheduled(at(8));
    expect(await listed()).toHaveLength(1);
    await wish(id, null);
    expect((await publishScheduled(at(9))).changed).toEqual(["content", "news"]);
    expect(await listed()).toEqual([]);
    expect(await readDraft(at(9), id)).toMatchObject({ state: "draft", path: null });
  });

  test("whose date moves ahead is off until then", async () => {
    const id = await draftOf(at(0));
    await wish(id, { revision: 1, at: NOON });
    await publishScheduled(at(0));
    await wish(id, { revision: 1, at: NOON + 5 * MINUTE });
    expect((await publishScheduled(at(1))).changed).toEqual(["content", "news"]);
    expect(await listed()).toEqual([]);
    await publishScheduled(at(5));
    expect(await listed()).toHaveLength(1);
  });

  test("and cannot be compiled any more leaves the site as it was, and says why", async () => {
    const id = await draftOf(at(0));
    await wish(id, { revision: 1, at: NOON });
    await publishScheduled(at(0));
    const text = "One.\n\n{{company NOTHERE}}";
    await saveManuscript(at(1), { id, base: 1, session: "a", manuscript: manuscript({ text }), by: ADA });
    await wish(id, { revision: 2, at: NOON });
    expect(await publishScheduled(at(1))).toMatchObject({ state: "partial", changed: [] });
    expect(await listed()).toHaveLength(1);
    expect(await readDraft(at(1), id)).toMatchObject({
      path: "/article/price-the-pilot",
      trouble: '"NOTHERE" is not a company of the publication\'s market. (line 3)',
    });
    expect(await publishScheduledJob.isWanted?.(at(1))).toBe(false);
  });

  test("whose revision is not in the history leaves the site as it was, and says so", async () => {
    const id = await draftOf(at(0));
    await wish(id, { revision: 1, at: NOON });
    await publishScheduled(at(0));
    await wish(id, { revision: 7, at: NOON });
    expect(await publishScheduled(at(1))).toMatchObject({ state: "partial", changed: [] });
    expect(await listed()).toHaveLength(1);
    expect((await readDraft(at(1), id))?.trouble).toContain("The history no longer has this revision");
  });

  test("that was changed while it was settled is settled again", async () => {
    const id = await draftOf(at(0));
    await wish(id, { revision: 1, at: NOON });
    await wish(id, null);
    await publishScheduled(at(0));
    expect(await listed()).toEqual([]);
    expect(await publishScheduledJob.isWanted?.(at(0))).toBe(false);
  });

  test("stays when feeds come and go", async () => {
    const id = await draftOf(at(0));
    const other = await draftOf(at(0), { title: "Later" });
    await wish(id, { revision: 1, at: NOON });
    await wish(other, { revision: 1, at: NOON + 9 * MINUTE });
    await publishScheduled(at(0));
    await forgetOtherFeeds(at(0), []);
    await applyLeaving(at(0), [], { removedFeeds: 0, deletedItems: 0 });
    await publishScheduled(at(9));
    expect((await listed()).map(([slug]) => slug)).toEqual(["later", "price-the-pilot"]);
  });
});

describe("what is compiled", () => {
  const compiled = (own: Parameters<typeof manuscript>[0]) => compileManuscript(testDeps(), manuscript(own));

  test("has its mistakes with line or field, and what can be shown of it", () => {
    const { article, wrongs, html } = compiled({
      image: "table",
      text: "Fine.\n\n[away](about)\n\n![](cover.png)\n\n```chart\ntitle: No figures\n```",
    });
    expect(article).toBe(null);
    expect(html).toContain("<p>Fine.</p>");
    expect(wrongs.map(({ line, field, sentence }) => [field ?? line, sentence])).toEqual([
      ["image", "No table of the article has a column of 3 to 12 numbers."],
      [3, "“about” leads nowhere: begin the address with https:// or /."],
      [5, "“cover.png” is not a picture of this site: add its file, or write its full address."],
      [8, expect.stringContaining("a line of three hyphens")],
    ]);
  });

  test("has the size of a cover that is stored here", () => {
    const image = `/media/${"a".repeat(32)}-800x600.png`;
    expect(compiled({ image }).article).toMatchObject({
      featuredImage: image,
      imageWidth: 800,
      imageHeight: 600,
    });
  });

  test("makes the excerpt of sentences, not of what is written in a chart", () => {
    const chart =
      "```chart\ntitle: Margin by quarter\nkind: bar\nunit: %\nsource: Ours\n---\nQuarter, Margin\nQ1, 60\nQ2, 61\n```";
    const { article, wrongs } = compiled({ excerpt: "", text: `It rose.\n\n${chart}\n\nThen it fell.` });
    expect(wrongs).toEqual([]);
    expect(article?.excerpt).toContain("It rose.");
    expect(article?.excerpt).toContain("Then it fell.");
    expect(article?.excerpt).not.toContain("Margin by quarter");
  });

  test("keeps a picture of this site where the site is on the own computer", () => {
    const path = `/media/${"a".repeat(32)}-800x600.png`;
    const { publication } = testDeps();
    const brand = { ...publication.brand, url: "http://localhost:8787" };
    const here = { publication: { ...publication, brand } };
    const { html } = compileManuscript(here, manuscript({ text: `![A chart](${path})` }));
    expect(html).toContain(`src="${path}"`);
  });

  test("says which pictures nobody will see", () => {
    expect(compiled({ text: "![](http://127.0.0.1/a.png) and words" }).ignored).toEqual([
      { line: 1, field: null, sentence: expect.stringContaining("is not shown") },
    ]);
  });
});
