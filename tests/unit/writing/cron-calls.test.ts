import { createExecutionContext, env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { articlePage } from "~/domains/content/store/queries.ts";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { writeDeskSource } from "~/domains/sources/store/desk-sources.ts";
import { EMPTY } from "~/domains/writing/schema.ts";
import { wishFor } from "~/domains/writing/store/publication.ts";
import { publishDrafts } from "~/jobs/writing/publish-drafts.ts";
import { batch } from "~/platform/data/db.ts";
import { claimLease } from "~/platform/data/leases.ts";
import type { CronEnv } from "~/platform/env.ts";
import { readPicture } from "~/platform/images/pictures.ts";
import { Cron } from "../../../workers/cron.ts";
import { draftOf, manuscript } from "../../support/content/drafts.ts";
import { newsItem } from "../../support/content/news.ts";
import { png, svg } from "../../support/content/pictures.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What the desk asks the cron Worker for. */

const cron = () => new Cron(createExecutionContext(), env as unknown as CronEnv);
const deps = () => testDeps({ now: () => new Date() });

beforeEach(async () => {
  for (const table of [
    ...["drafts", "draft_revisions", "leases", "articles", "listings"],
    ...["news_items", "news_stories", "desk_sources"],
  ])
    await deps().db.run(sql.raw(`delete from ${table}`));
});

test("a manuscript is compiled, also an empty one", async () => {
  const { html, article } = await cron().compileManuscript(manuscript({ text: "Some *words*." }));
  expect(html).toContain("<em>words</em>");
  expect(article).toMatchObject({ title: "Price the pilot", readTime: 1 });
  expect(await cron().compileManuscript(EMPTY)).toMatchObject({ html: "", article: null });
});

describe("publishing now", () => {
  test("is done when the call returns", async () => {
    const id = await draftOf(deps());
    await batch(deps().db, wishFor(id, { revision: 1, at: Date.now() }));
    await cron().publishDrafts();
    expect((await articlePage(deps().db, { limit: 5, offset: 0 })).items.map(({ slug }) => slug)).toEqual([
      "price-the-pilot",
    ]);
  });

  test("writes the news page with the outlets that were added at the desk", async () => {
    const { db } = deps();
    const entry = { id: "wire", name: "The Wire", url: "https://wire.example/feed" };
    await batch(db, [writeDeskSource("wire", { kind: "news", entry, addedAt: Date.now(), addedBy: "Ada" })]);
    await upsertNews(deps(), [newsItem()]);
    await batch(db, wishFor(await draftOf(deps()), { revision: 1, at: Date.now() }));
    await cron().publishDrafts();
    const { groups } = (await readFrontPage(deps()))?.data ?? {};
    expect(groups?.map(({ articles }) => articles.map(({ url }) => url))).toEqual([
      ["/article/price-the-pilot"],
      ["https://wire.example/story"],
    ]);
  });

  test("waits for a run of the clock, and leaves it the rest", async () => {
    const id = await draftOf(deps());
    await batch(deps().db, wishFor(id, { revision: 1, at: Date.now() }));
    await claimLease(deps(), "job:publish-scheduled", 60_000);
    let waited = 0;
    await publishDrafts(deps(), async () => void waited++);
    expect(waited).toBe(5);
    await deps().db.run(sql`delete from leases`);
    await publishDrafts(deps(), async () => void waited++);
    expect(waited).toBe(5);
  });
});

describe("a picture", () => {
  test("is stored under its digest and its size, once", async () => {
    const bytes = png(800, 450);
    const kept = await cron().keepPicture(bytes);
    expect(kept).toMatchObject({
      state: "stored",
      path: expect.stringMatching(/^\/media\/[\da-f]{32}-\d+x\d+\.\w+$/),
    });
    const path = kept.state === "stored" ? kept.path : "";
    expect(await readPicture(deps(), path.slice("/media/".length))).not.toBe(null);
    expect(await cron().keepPicture(bytes)).toEqual(kept);
  });

  test("is refused by its bytes", async () => {
    expect(await cron().keepPicture(svg)).toEqual({
      state: "refused",
      reason: "is not an AVIF, GIF, JPEG, PNG or WebP file",
    });
    expect(await cron().keepPicture(new Uint8Array(10_000_001))).toEqual({
      state: "refused",
      reason: "has 10.0 MB; it may have 10",
    });
  });
});
