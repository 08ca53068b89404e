import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import type { ArticleInput } from "~/domains/content/schema.ts";
import { readerContent } from "~/domains/content/store/pages.ts";
import { nextArticle } from "~/domains/content/store/queries.ts";
import { rebuildListings, upsertArticles } from "~/domains/content/store/writes.ts";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** What Continue Reading appends: the next older article that is read here. */

const NOW = Date.parse("2026-08-21T12:00:00Z");
const DAY = 86_400_000;
const deps = testDeps();
const { DB } = env as unknown as BaseEnv;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** Articles a, the newest, to z, a day apart: those of `own` are the publication's. */
const articles = (own: string, more: (letter: string) => Partial<ArticleInput> = () => ({})) =>
  upsertArticles(
    deps,
    [...ALPHABET].map((letter, index) =>
      article({
        identity: letter,
        title: letter,
        publishedAt: NOW - index * DAY,
        originalUrl: own.includes(letter) ? null : `https://a.example/${letter}`,
        ...more(letter),
      }),
    ),
  );
const next = async (slug: string, category?: string) =>
  (await nextArticle(deps.db, slug, category))?.title ?? null;

beforeEach(async () => {
  for (const table of ["articles", "listings"]) await DB.exec(`delete from ${table}`);
});

test("is the nearest own one, of a category where that is read", async () => {
  await articles("adef", (letter) => ({ categories: [letter === "d" ? "sales" : "ai"] }));
  expect(await next("a")).toBe("d");
  expect(await next("b")).toBe("d");
  expect(await next("a", "ai")).toBe("e");
  expect(await next("f")).toBeNull();
  expect(await next("none")).toBeNull();
});

test("lies behind any number of others; in a category's list within 24 places", async () => {
  await articles("ay");
  expect([await next("a"), await next("a", "sales")]).toEqual(["y", "y"]);
  await articles("az");
  expect([await next("a"), await next("a", "sales")]).toEqual(["z", null]);
  expect((await readerContent(deps.db, "a"))?.next?.title).toBe("z");
  expect(await next("z")).toBeNull();
});

test("may have no date where it stands near", async () => {
  await articles("acd", (letter) => (letter === "c" ? { publishedAt: null, seenAt: NOW - 2 * DAY } : {}));
  expect([await next("a"), await next("c")]).toEqual(["c", "d"]);
});

test("is found behind 2,000 others with few rows", async () => {
  await DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
     insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at, read_time, original_url, categories, tags, content_hash, content)
     select 'a' || i, 'a-' || i, 'a' || i, 's', 'Article ' || i, '', '', ?1 + i, 0, 1,
       case when i in (1, 2000) then null else 'https://a.example/' || i end, '["ai"]', '[]', '', '' from n`,
  )
    .bind(NOW)
    .run();
  await rebuildListings(deps);
  const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
  const content = await readerContent(openDb(meterD1(DB, usage)), "a-2000");
  expect(content?.next?.slug).toBe("a-1");
  expect(usage.rowsRead).toBeLessThanOrEqual(60);
});
