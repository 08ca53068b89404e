import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { newsPageQuery } from "~/domains/news/rules/page-query.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { newsPage } from "~/domains/news/store/pages.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { loader as newsCall } from "~/routes/api.news._index.ts";
import { call } from "../../support/call.ts";
import { newsConfig, newsItem } from "../../support/content/news.ts";
import { siteRoutes } from "../../support/page/routes.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
const deps = testDeps();
const { publication } = deps;
const NOW = Date.parse("2026-08-21T12:00:00Z");
const HOUR = 3_600_000;
const routes = siteRoutes();
const addressOf = (path: string) => {
  const found = matchPage(routes, new Request(`https://recurring.test${path}`), publication);
  return found.kind === "page" ? `${found.match.url.pathname}${found.match.url.search}` : found.kind;
};
const asked = (query: Record<string, string>) => newsPageQuery(publication).parse(query);

beforeEach(async () => {
  for (const table of ["news_items", "news_stories"]) await DB.exec(`delete from ${table}`);
  await SEARCH.exec("delete from news_fts");
  const titles: [string, string][] = [
    ["wire", "Brightloom brings machine learning to ledgers"],
    ["ledger", "Fernway said an email maintains trust"],
    ["wire", "Marlowe closes a seed round led by Quillby"],
    ["ledger", "Quillby cuts churn with AI agents"],
  ];
  await upsertNews(
    deps,
    titles.map(([source, title], index) =>
      newsItem({
        identity: String(index),
        sourceId: source,
        source,
        title,
        url: `https://${source}.example/${index}`,
        publishedAt: NOW - index * HOUR,
      }),
    ),
  );
  await publishNews(deps, newsConfig());
});

describe("a topic of the news", () => {
  test("is a category of the publication, with the stories whose headline has one of its words, newest first", async () => {
    const { list, topics } = await newsPage(deps, asked({ topic: "ai" }));
    expect(list).toMatchObject({
      view: "topic",
      topic: { slug: "ai", name: "AI" },
      articles: [
        { title: "Brightloom brings machine learning to ledgers" },
        { title: "Quillby cuts churn with AI agents" },
      ],
    });
    // Only those with a story are offered, in the publication's order.
    expect(topics.map(({ slug }) => slug)).toEqual(["ai", "fundraising", "customer-success"]);
  });

  test("follows what the publication declares", async () => {
    const category = { ...publication.categories[0], slug: "email", name: "Email", match: ["email"] };
    const other = { ...deps, publication: { ...publication, categories: [category] } } as typeof deps;
    await publishNews(other, newsConfig());
    const { list, topics } = await newsPage(
      other,
      newsPageQuery(other.publication).parse({ topic: "email" }),
    );
    expect(topics).toEqual([{ slug: "email", name: "Email" }]);
    expect(list).toMatchObject({ articles: [{ title: "Fernway said an email maintains trust" }] });
  });

  test("stands in the address: one key a topic, none for what is no topic", () => {
    expect(addressOf("/news?topic=ai&view=all&open=x")).toBe("/news?topic=ai");
    expect(addressOf("/news?topic=nonsense")).toBe("/news");
    expect(asked({ topic: "ai", q: "pricing" })).toEqual({
      topic: null,
      q: "pricing",
      view: "sources",
      open: [],
    });
  });

  test("is read without a row", async () => {
    const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
    const metered = { ...deps, db: openDb(meterD1(DB, usage)), search: openDb(meterD1(SEARCH, usage)) };
    await newsPage(metered, asked({ topic: "ai" }));
    expect(usage).toEqual({ calls: 0, statements: 0, rowsRead: 0 });
  });

  test("is answered by the call, alone and with words, and an unknown one refused", async () => {
    const titles = async (query: string) => {
      const answer = await call(newsCall, deps, `/api/news?${query}`);
      return ((await answer.json()) as { title: string }[]).map(({ title }) => title);
    };
    expect(await titles("topic=ai&limit=1")).toEqual(["Brightloom brings machine learning to ledgers"]);
    expect(await titles("topic=ai&q=quillby")).toEqual(["Quillby cuts churn with AI agents"]);
    expect(await titles("topic=sales")).toEqual([]);
    expect((await call(newsCall, deps, "/api/news?topic=nonsense")).status).toBe(400);
  });
});
