import { env } from "cloudflare:test";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, test } from "vitest";
import { termPath, termsOf } from "~/domains/content/rules/terms.ts";
import { mendTerms } from "~/domains/content/store/terms/mend.ts";
import { termContent, termPaths } from "~/domains/content/store/terms/pages.ts";
import { removeArticles } from "~/domains/content/store/trim.ts";
import { rebuildListings, removeSource, upsertArticles } from "~/domains/content/store/writes.ts";
import { ArticleTags } from "~/domains/content/ui/article-terms.tsx";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { loader as articlesCall } from "~/routes/api.articles._index.ts";
import { loader as authorRoute } from "~/routes/authors.$slug.tsx";
import { loader as authorJson } from "~/routes/authors.$slug_.feed[.json].ts";
import { loader as sitemap } from "~/routes/sitemap[.xml].ts";
import { loader as tagRoute } from "~/routes/tags.$slug.tsx";
import { loader as tagRss } from "~/routes/tags.$slug_.feed[.xml].ts";
import { type Call, call } from "../../support/call.ts";
import { article } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";

/** Tags and authors have pages, feeds and places in the sitemap, at the same cost in any library. */

const { DB } = env as unknown as BaseEnv;
const deps = testDeps();
const DAY = 86_400_000;
const NOW = deps.now().getTime();

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    article({
      identity: `https://example.com/${index}`,
      title: `Article ${index}`,
      author: index % 2 ? "Renée Dupont" : "Sam Lee",
      tags: index === 0 ? ["Net Retention", "net-retention", "pricing"] : ["pricing", "日本"],
      publishedAt: NOW - (index + 1) * DAY,
    }),
  );

beforeEach(async () => {
  for (const table of ["articles", "listings", "article_terms"]) await DB.exec(`delete from ${table}`);
});

const titles = async (kind: "tags" | "authors", slug: string, page = 1) =>
  (await termContent(deps.db, kind, slug, page))?.articles.map(({ title }) => title);
const everything = async () => [
  (await DB.prepare("select * from article_terms order by list, article_id").all()).results,
  (await DB.prepare("select * from listings order by list, position").all()).results,
];

test("a term is one list of all its spellings; a name without a letter of an address has none", () => {
  expect(termsOf({ tags: ["Net Retention", "net-retention", "日本", "!"], author: "Renée O’Neil" })).toEqual([
    { list: "tags/net-retention", label: "Net Retention" },
    { list: "tags/日本", label: "日本" },
    { list: "authors/renee-oneil", label: "Renée O’Neil" },
  ]);
});

describe("names of other scripts", () => {
  const TAGS = ["生成AI", "AI規制", "AI", "日本", "Ценообразование", "नीति"];

  test("are lists of their own, and all of them stand at the article", () => {
    expect(termsOf({ tags: TAGS, author: "" }).map(({ label }) => label)).toEqual(TAGS);
    const element = <ArticleTags tags={TAGS} />;
    const shown = renderToStaticMarkup(
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />,
    );
    for (const tag of TAGS) expect(shown).toContain(`#${tag}`);
  });

  test.each([
    ["Renée O’Neil", "renee-oneil"],
    ["Łukasz Żak", "ukasz-zak"],
    ["Straße & Co", "stra-e-co"],
    ["Niccolò D\u02bcAngelo", "niccolo-d-angelo"],
    ["Hawai\u02bbi", "hawai-i"],
    ["C++", "c"],
    ["AI/ML 2026", "ai-ml-2026"],
    [`${"long ".repeat(30)}`, "long-".repeat(16).slice(0, -1)],
  ])("names in Latin letters keep their address: %s", (name, slug) => {
    expect(termPath("tags", name)).toBe(`/tags/${slug}`);
  });

  test("have pages that their addresses open, and calls", async () => {
    await upsertArticles(deps, [
      article({ identity: "a", title: "Rules", tags: ["AI規制"], author: "山田太郎" }),
    ]);
    expect(await titles("tags", "ai規制")).toEqual(["Rules"]);
    expect(await titles("tags", "ai")).toBeUndefined();
    const { status } = await ask(deps, encodeURI("/authors/山田太郎"));
    expect(status).toBe(200);
    const more = await call(articlesCall as Call, deps, `/api/articles?tag=${encodeURIComponent("ai規制")}`);
    expect(((await more.json()) as { title: string }[]).map(({ title }) => title)).toEqual(["Rules"]);
  });

  test("get their lists from the clock where they stood in another's", async () => {
    await upsertArticles(deps, [article({ identity: "a", title: "Rules", tags: ["AI規制"] })]);
    await DB.exec("update article_terms set list = 'tags/ai' where list like 'tags/%'");
    await DB.exec("update listings set list = 'tags/ai' where list like 'tags/%'");
    expect(await mendTerms(deps)).toBeGreaterThan(0);
    expect(await titles("tags", "ai規制")).toEqual(["Rules"]);
    expect(await titles("tags", "ai")).toBeUndefined();
    expect(await mendTerms(deps)).toBe(0);
  });
});

describe("lists follow their articles", () => {
  test("many articles with many tags, in one write", async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `${"long-".repeat(12)}${index}`);
    const many = numbered(700).map((each) => ({ ...each, tags }));
    expect(await upsertArticles(deps, many)).toMatchObject({ inserted: 700 });
    const [counted] = (await DB.prepare("select count(*) as rows from article_terms").all()).results;
    expect(counted).toEqual({ rows: 700 * 21 });
  });

  test("newest first, page after page", async () => {
    await upsertArticles(deps, numbered(14));
    expect(await titles("tags", "pricing")).toEqual(Array.from({ length: 12 }, (_, n) => `Article ${n}`));
    expect(await titles("tags", "pricing", 2)).toEqual(["Article 12", "Article 13"]);
    expect(await titles("authors", "renee-dupont")).toHaveLength(7);
    expect(await termContent(deps.db, "authors", "renee-dupont", 1)).toMatchObject({
      label: "Renée Dupont",
      total: 7,
    });
    expect(await titles("tags", "no-such")).toBeUndefined();
  });

  test("a run that is repeated, alone or one at a time, ends in the same lists", async () => {
    await upsertArticles(deps, numbered(5));
    const before = await everything();
    await upsertArticles(deps, numbered(5));
    await rebuildListings(deps);
    expect(await everything()).toEqual(before);
    await removeSource(deps, "test");
    expect(await everything()).toEqual([[], []]);
    for (const one of numbered(5)) await upsertArticles(deps, [one]);
    expect(await everything()).toEqual(before);
  });

  test("a changed tag, author or date moves the article; the list that it left closes up", async () => {
    await upsertArticles(deps, numbered(4));
    await upsertArticles(deps, [
      article({
        identity: "https://example.com/2",
        title: "Moved",
        tags: ["hiring"],
        author: "Renée Dupont",
        publishedAt: NOW,
      }),
    ]);
    expect(await titles("tags", "pricing")).toEqual(["Article 0", "Article 1", "Article 3"]);
    expect(await titles("tags", "hiring")).toEqual(["Moved"]);
    expect(await titles("authors", "renee-dupont")).toEqual(["Moved", "Article 1", "Article 3"]);
    const lists = await everything();
    await rebuildListings(deps);
    expect(await everything()).toEqual(lists);
  });

  test("an article that is removed leaves no term", async () => {
    await upsertArticles(deps, numbered(3));
    const [first] = (
      await DB.prepare("select id, published_at as at from articles where title = 'Article 0'").all()
    ).results as { id: string; at: number }[];
    await removeArticles(deps, first ? [first] : []);
    expect(await titles("tags", "net-retention")).toBeUndefined();
    expect(await titles("tags", "pricing")).toEqual(["Article 1", "Article 2"]);
  });
});

describe("pages", () => {
  const ask = (route: unknown, path: string, slug = "") => call(route as Call, deps, path, { slug });
  beforeEach(() => upsertArticles(deps, numbered(14)));

  test("a term that no article has, and a page past the end, are 404", async () => {
    expect((await ask(tagRoute, "/tags/no-such", "no-such")).status).toBe(404);
    expect((await ask(authorRoute, "/authors/no-such", "no-such")).status).toBe(404);
    const past = await ask(tagRoute, "/tags/pricing?page=9", "pricing");
    expect([past.status, await past.json()]).toEqual([404, { page: 9, pages: 2, param: "page" }]);
    expect((await ask(tagRss, "/tags/no-such/feed.xml", "no-such")).status).toBe(404);
  });

  test("each has a feed that names itself and its page", async () => {
    const rss = await (await ask(tagRss, "/tags/pricing/feed.xml", "pricing")).text();
    expect(rss).toContain("https://recurring.ai/tags/pricing/feed.xml");
    expect(rss.match(/<item>/g)).toHaveLength(14);
    const json = await (await ask(authorJson, "/authors/sam-lee/feed.json", "sam-lee")).json();
    expect(json).toMatchObject({
      title: "Recurring: Sam Lee",
      home_page_url: "https://recurring.ai/authors/sam-lee",
      feed_url: "https://recurring.ai/authors/sam-lee/feed.json",
    });
  });

  test("the call loads more of a list", async () => {
    const more = await (await ask(articlesCall, "/api/articles?tag=pricing&limit=12&offset=12")).json();
    expect((more as { title: string }[]).map(({ title }) => title)).toEqual(["Article 12", "Article 13"]);
    const author = await (await ask(articlesCall, "/api/articles?author=sam-lee&limit=1")).json();
    expect((author as { title: string }[]).map(({ title }) => title)).toEqual(["Article 0"]);
    expect((await ask(articlesCall, "/api/articles?tag=A%20b")).status).toBe(400);
  });

  test("the sitemap knows those behind any number that one article has", async () => {
    const numbers = JSON.stringify(Array.from({ length: 40 }, (_, index) => index));
    await DB.prepare(
      "insert into listings (list, position, published_at, item_id) select 'tags/a-' || value, 1, 0, 'x' from json_each(?)",
    )
      .bind(numbers)
      .run();
    expect(await termPaths(deps.db, "tags", 1)).toEqual([{ path: "/tags/pricing" }]);
  });

  test("the sitemap lists those of several articles", async () => {
    const tags = await (await ask(sitemap, "/sitemap.xml?part=tags")).text();
    expect(tags.match(/<loc>[^<]*/g)).toEqual([
      "<loc>https://recurring.ai/tags/pricing",
      "<loc>https://recurring.ai/tags/%E6%97%A5%E6%9C%AC",
    ]);
    const authors = await (await ask(sitemap, "/sitemap.xml?part=authors")).text();
    expect(authors).toContain("https://recurring.ai/authors/renee-dupont");
  });
});

test("a page is one batch of few rows in any library, and at its end", async () => {
  const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
  const db = openDb(meterD1(DB, usage));
  await DB.batch([
    DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 8000)
       insert into articles (id, slug, identity, source_id, title, excerpt, author, published_at, updated_at, read_time, categories, tags, content_hash, content)
       select 'a' || i, 'a-' || i, 'a' || i, 's', 'Article ' || i, '', 'Sam Lee', i, 0, 1, '["ai"]', '["pricing"]', '', '' from n`,
    ),
    DB.prepare("insert into article_terms select id, 'tags/pricing', 'pricing', published_at from articles"),
    DB.prepare("insert into listings select 'tags/pricing', published_at, published_at, id from articles"),
  ]);
  for (const page of [1, 400, 667]) {
    Object.assign(usage, { calls: 0, statements: 0, rowsRead: 0 });
    expect((await termContent(db, "tags", "pricing", page))?.total).toBe(8000);
    expect.soft(usage.calls).toBe(1);
    expect.soft(usage.rowsRead, `page ${page}`).toBeLessThanOrEqual(60);
  }
});
