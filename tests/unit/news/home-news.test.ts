import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { article } from "../../support/content/items.ts";
import { newsConfig, newsItem } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { clearNews } from "../../support/unit/news-store.ts";
import { ask } from "../../support/unit/site.ts";

const { DB } = env as unknown as { DB: D1Database };
const deps = testDeps();
const [wire, ledger] = newsConfig().sources;
if (!wire || !ledger) throw new Error("two sources");
const config = newsConfig({ sources: [wire, { ...ledger, curated: true }] });

/** How often the front page shows a headline. */
async function shown(title: string): Promise<number> {
  const html = await (await ask(deps, "/")).text();
  return html.match(new RegExp(`<h\\d[^>]*>(?:<[^>]*>)*${title}`, "g"))?.length ?? 0;
}

beforeEach(async () => {
  await clearNews();
  for (const table of ["articles", "listings"]) await DB.exec(`delete from ${table}`);
});

const newsOf = (title: string, url: string, sourceId = "wire") =>
  newsItem({ identity: url, sourceId, source: sourceId, title, url });

test("the front page shows what it has as an article, own or not, in no list of news", async () => {
  await upsertArticles(deps, [
    article({
      identity: "https://wire.example/one",
      title: "Alpha",
      originalUrl: "https://wire.example/one",
    }),
    article({ identity: "https://wire.example/two", title: "Bravo", originalUrl: null }),
  ]);
  await upsertNews(deps, [
    newsOf("Alpha", "https://www.wire.example/one?utm_source=rss"),
    newsOf("Bravo", "http://wire.example/two", "ledger"),
    newsOf("Charlie", "https://wire.example/three"),
  ]);
  await publishNews(deps, config);
  expect(await shown("Alpha")).toBe(1);
  expect(await shown("Bravo")).toBe(1);
  expect(await shown("Charlie")).toBe(1);
});

test("the front page shows a story of the publisher's choice there alone", async () => {
  await upsertNews(deps, [
    newsOf("Delta", "https://ledger.example/a", "ledger"),
    newsOf("Echo", "https://wire.example/b"),
  ]);
  await publishNews(deps, config);
  expect(await shown("Delta")).toBe(1);
  expect(await shown("Echo")).toBe(1);
});

test("of sample stories the pages that show them say so, in a reader's words", async () => {
  await upsertNews(deps, [newsOf("Foxtrot", "https://wire.example/f", "sample")]);
  await publishNews(deps, config);
  for (const path of ["/", "/insights", "/news"]) {
    const html = await (await ask(deps, path)).text();
    const notice = /Sample (?:stories|edition)[^<]*/.exec(html)?.[0];
    expect(notice, path).toMatch(/dated facts.*the day’s news/i);
    expect(notice, path).not.toContain("refresh");
  }
});
