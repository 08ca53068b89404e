import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { mendListings } from "~/domains/content/store/mend.ts";
import { searchArticles } from "~/domains/content/store/search/pages.ts";
import { searchNewest } from "~/domains/content/store/search/search.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { findNews } from "~/domains/news/store/search.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { mendDerivedJob } from "~/jobs/upkeep/mend-derived.ts";
import { readSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article, video } from "../../support/content/items.ts";
import { newsItems } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What writers that were killed, or an index that failed, left behind is mended by the clock, and said. */

const { DB, SEARCH } = env as unknown as BaseEnv;
const deps = testDeps();
const TITLES = ["Pricing for founders", "Hiring a first seller", "Churn in its third year"];

beforeEach(async () => {
  for (const table of [
    "articles",
    "article_terms",
    "article_related",
    "videos",
    "listings",
    "news_items",
    "news_stories",
    "rounds",
    "snapshots",
    "issues",
  ])
    await DB.exec(`delete from ${table}`);
  for (const table of ["documents", "words", "news_fts", "news_words"])
    await SEARCH.exec(`delete from ${table}`);
  await upsertArticles(
    deps,
    TITLES.map((title, index) =>
      article({
        identity: `https://example.com/${index}`,
        title,
        publishedAt: Date.parse("2026-08-01T00:00:00Z") + index * 86_400_000,
        categories: index === 1 ? ["sales", "ai"] : ["sales"],
      }),
    ),
  );
  await upsertVideos(deps, [video(), video({ id: "bbbbbbbbbbb", title: "A workshop", workshop: true })]);
  await upsertNews(deps, newsItems("wire", ["Acme raises a round", "Beta buys Gamma"]));
});

/** Runs three times, a round and one more. Returns the summaries of the runs that mended something. */
async function aRound(of: Deps = deps): Promise<string[]> {
  const mended: string[] = [];
  for (let tick = 0; tick < 3; tick++) {
    const { summary, changed } = await mendDerivedJob.run(of, { force: false });
    if (summary.startsWith("Mended")) mended.push(`${summary} ${[changed].flat().join()}`);
    else expect(summary).toBe("Everything that was compared was right.");
  }
  return mended;
}

const lists = async () =>
  (
    await DB.prepare("select * from listings order by list, position").all<{
      list: string;
      position: number;
    }>()
  ).results;
const found = async (q: string) =>
  (await searchArticles(deps, q, { limit: 5, offset: 0 })).map(({ article: { title } }) => title);
const foundNews = async (q: string) =>
  (await findNews(deps, q, { limit: 5 })).articles.map(({ title }) => title);

test("what is right stays as it is", async () => {
  const before = await lists();
  expect(before.length).toBeGreaterThan(6);
  expect(await aRound()).toEqual([]);
  expect(await lists()).toEqual(before);
});

test("a document that was not indexed, or not removed, is put right, once", async () => {
  await SEARCH.exec("delete from documents where title like 'Hiring%'");
  await SEARCH.exec("update documents set excerpt = 'Something else.' where title like 'Churn%'");
  await DB.exec("delete from videos where id = 'aaaaaaaaaaa'");
  await DB.exec("delete from listings where item_id = 'aaaaaaaaaaa'");
  await DB.exec("update listings set position = 1 where list in ('videos', 'videos/sales')");
  expect(await found("hiring")).toEqual([]);
  expect(await aRound()).toEqual([
    "Mended search of articles: 2. content",
    "Mended search of videos: 1. videos",
  ]);
  expect(await found("hiring")).toEqual([TITLES[1]]);
  const left = await SEARCH.prepare("select kind, id from documents where kind = 'video'").all();
  expect(left.results).toEqual([{ kind: "video", id: "bbbbbbbbbbb" }]);
});

test("a large library is compared in parts", async () => {
  await DB.exec(
    "insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at, read_time, categories, tags, content_hash, content) with recursive n(i) as (select 1 union all select i + 1 from n where i < 700) select 'n' || i, 'n' || i, 'n' || i, 'test', 'Numbered', '', '', i, i, 1, '[]', '[]', '', '' from n",
  );
  expect(await aRound()).toEqual([
    "Mended search of articles: 597; lists of articles: 700; related articles: 209. content",
    "Mended search of articles: 103; related articles: 200. content",
    "Mended related articles: 200. content",
  ]);
});

test("an issue that was published while the index failed is found", async () => {
  await DB.exec(
    "insert into issues (day, subject, preheader, body, html, status, published_at, created_at, updated_at) values ('2026-08-14', 'Seven stories', 'Of founders', 'About valuations.', '', 'published', 1, 1, 1)",
  );
  expect(await aRound()).toEqual(["Mended search of issues: 1. newsletter"]);
  expect(
    (await searchNewest(deps, "valuations", { kind: "issue", limit: 5 })).hits.map(({ id }) => id),
  ).toEqual(["2026-08-14"]);
});

test("news that the index lacks, or has too much, is put right", async () => {
  const [acme, beta] = (await DB.prepare("select seq from news_items order by title").all<{ seq: number }>())
    .results;
  await SEARCH.exec(`delete from news_fts where rowid = ${acme?.seq}`);
  await DB.exec(`delete from news_items where seq = ${beta?.seq}`);
  expect(await foundNews("acme")).toEqual([]);
  expect(await aRound()).toEqual([
    "Mended search of news: 1; stories: 1. news",
    "Mended search of news: 1. news",
  ]);
  expect(await foundNews("acme")).toEqual(["Acme raises a round"]);
  const rows = await SEARCH.prepare("select rowid as seq from news_fts").all();
  expect(rows.results).toEqual([{ seq: acme?.seq }]);
});

test("stories are counted again", async () => {
  await DB.exec("update news_stories set size = 7 where rowid = 1");
  await DB.exec("delete from news_stories where rowid = 2");
  await DB.exec("insert into news_stories (id, first_seq, last_seq, size) values ('nobody', 1, 1, 1)");
  expect(await aRound()).toEqual(["Mended stories: 3. news"]);
  const { results } = await DB.prepare("select size from news_stories").all();
  expect(results).toEqual([{ size: 1 }, { size: 1 }]);
});

test.each([
  ["a row that is missing", "delete from listings where list = 'articles' and position = 2"],
  [
    "a row of an item that went",
    "insert into listings values ('articles/sales', 4, 9000000000000, 'nobody')",
  ],
  [
    "a row of another list",
    "insert into listings select 'articles/ai', 2, published_at, item_id from listings where list = 'articles' and position = 3",
  ],
  ["a gap", "update listings set position = 9 where list = 'articles' and position = 3"],
  ["a list that begins late", "update listings set position = position + 100 where list = 'articles'"],
  [
    "an order that is wrong",
    "update listings set position = 5 - position where list = 'articles' and position > 1",
  ],
  [
    "another time",
    "update listings set published_at = published_at + 1 where list = 'articles' and position = 1",
  ],
  ["a video that is missing", "delete from listings where list = 'videos/workshops'"],
  ["an empty table", "delete from listings"],
])("%s in the lists is put right", async (_, damage) => {
  const before = await lists();
  await DB.exec(damage);
  expect(await lists()).not.toEqual(before);
  const mended = await aRound();
  expect(mended.length).toBeGreaterThan(0);
  expect(mended.join()).toMatch(/lists of (articles|videos): \d/);
  expect(await lists()).toEqual(before);
});

test("a list of 3,200 rows is compared in parts, to its end", async () => {
  await DB.exec(
    "insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at, read_time, categories, tags, content_hash, content) with recursive n(i) as (select 1 union all select i + 1 from n where i < 3200) select 'n' || i, 'n' || i, 'n' || i, 'test', 'Numbered', '', '', i, i, 1, '[]', '[]', '', '' from n",
  );
  const positions = async () =>
    (await lists()).filter(({ list }) => list === "articles").map(({ position }) => position);
  const dense = Array.from({ length: 3203 }, (_, index) => index + 1);
  for (let part = 0; part < 3; part++) await mendListings(deps, "article");
  expect(await positions()).toEqual(dense);

  await DB.exec("delete from rounds");
  await DB.exec("update listings set position = position + 9 where list = 'articles' and position > 3100");
  expect(await mendListings(deps, "article")).toBe(0);
  expect(await mendListings(deps, "article")).toBe(1);
  expect(await positions()).toEqual(dense);
});

test.each([
  ["terms of articles that are older than the table", "delete from article_terms"],
  ["terms and lists", "delete from article_terms; delete from listings where list like 'tags/%'"],
  [
    "a term that another spelling replaced",
    "update article_terms set label = 'Prices' where list = 'tags/pricing'",
  ],
  ["a list that begins late", "update listings set position = position + 9 where list = 'tags/pricing'"],
  ["a term of an article that went", "insert into article_terms values ('nobody', 'tags/pricing', 'x', 1)"],
  ["a row without a term", "insert into listings values ('authors/nobody', 1, 1, 'nobody')"],
])("%s: put right", async (_, damage) => {
  const terms = async () =>
    (await DB.prepare("select * from article_terms order by list, article_id").all()).results;
  const before = [await lists(), await terms()];
  expect(before[1]).toHaveLength(6);
  for (const one of damage.split("; ")) await DB.exec(one);
  expect([await lists(), await terms()]).not.toEqual(before);
  expect((await aRound()).join()).toMatch(/lists of tags and authors: \d/);
  expect([await lists(), await terms()]).toEqual(before);
});

test("a snapshot that D1 has and KV has not is written to KV", async () => {
  const schema = z.object({ value: z.number() });
  await writeSnapshot(deps, "thing", schema, { value: 1 });
  await writeSnapshot(deps, "another", schema, { value: 7 });
  const killed = { ...deps, kv: { ...deps.kv, put: () => Promise.reject(new Error("killed")) } as never };
  await expect(writeSnapshot(killed, "thing", schema, { value: 2 })).rejects.toThrow("killed");
  expect((await readSnapshot(deps, "thing", schema))?.data).toEqual({ value: 1 });
  expect(await aRound()).toEqual(["Mended snapshots: 1. "]);
  expect((await readSnapshot(deps, "thing", schema))?.data).toEqual({ value: 2 });
});

test("a part that cannot be compared does not keep the others from it", async () => {
  await DB.exec("delete from listings where list = 'articles'");
  const broken = testDeps({
    search: {
      $client: {
        prepare: () => {
          throw new Error("down");
        },
      },
    } as never,
  });
  const { state, summary } = await mendDerivedJob.run(broken, { force: false });
  expect(state).toBe("partial");
  expect(summary).toMatch(
    /^Mended lists of articles: 3\. Not compared: search of articles; search of videos/,
  );
});

test("every query is on an index", async () => {
  const plans: string[] = [];
  const explained = (database: D1Database): D1Database =>
    ({
      prepare: (text: string) => ({
        bind: (...values: unknown[]) => ({ text, values, statement: database.prepare(text).bind(...values) }),
      }),
      batch: async (statements: { text: string; values: unknown[]; statement: D1PreparedStatement }[]) => {
        for (const { text, values } of statements) {
          const plan = await database
            .prepare(`explain query plan ${text}`)
            .bind(...values)
            .all<{ detail: string }>();
          plans.push(...plan.results.map(({ detail }) => detail));
        }
        return database.batch(statements.map(({ statement }) => statement));
      },
    }) as unknown as D1Database;
  const watched = {
    ...deps,
    db: { $client: explained(DB) } as never,
    search: { $client: explained(SEARCH) } as never,
  };
  await mendDerivedJob.run(watched, { force: false });
  const scans = plans.filter((plan) =>
    /^SCAN (articles|videos|listings|news_items|news_stories|documents|i|n|s)\b/.test(plan),
  );
  expect(scans.filter((plan) => !plan.includes("INDEX"))).toEqual([]);
  expect(plans.length).toBeGreaterThan(20);
});
