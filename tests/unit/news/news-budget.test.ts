import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { newsPage } from "~/domains/news/store/pages.ts";
import { newsAbout } from "~/domains/news/store/queries.ts";
import { hasNews } from "~/domains/news/store/search.ts";
import { rebuildNewsSearch, upsertNews } from "~/domains/news/store/writes.ts";
import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { newsConfig, newsItem } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { clearNews } from "../../support/unit/news-store.ts";

const { DB, SEARCH } = env as unknown as BaseEnv;
const deps = testDeps();

describe("with 50,000 items", () => {
  const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
  const metered = { ...deps, db: openDb(meterD1(DB, usage)), search: openDb(meterD1(SEARCH, usage)) };
  const reset = () => Object.assign(usage, { calls: 0, statements: 0, rowsRead: 0 });

  beforeAll(async () => {
    await clearNews();
    // Straight into the tables: what is measured is reading.
    await DB.exec(
      "insert into news_items (seq, id, source_id, source, title, description, url, image_url, published_at, story) with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000) select (1787313600 - i * 60) * 1048576, printf('%016x', i), 's' || (i % 15), 'Outlet ' || (i % 15), 'Headline ' || i || ' about pricing', 'Said in short', 'https://x.example/' || i, null, (1787313600 - i * 60) * 1000, printf('%016x', i) from n",
    );
    await DB.exec(
      "insert into news_stories (id, first_seq, last_seq, size) select story, seq, seq, 1 from news_items",
    );
    await rebuildNewsSearch(deps);
    const sources = Array.from({ length: 15 }, (_, index) => ({
      id: `s${index}`,
      name: `Outlet ${index}`,
      url: `https://s${index}.example/`,
    }));
    await publishNews(deps, newsConfig({ sources }));
  }, 120_000);

  test.each([{ view: "sources" as const }, { view: "all" as const }, { open: ["outlet-1", "outlet-2"] }])(
    "the page %o reads no row",
    async (asked) => {
      reset();
      const { list } = await newsPage(metered, { view: "sources", q: "", topic: null, open: [], ...asked });
      expect(
        list.view === "sources" ? list.groups.length : list.view === "all" && list.articles.length,
      ).toBeGreaterThan(10);
      expect(usage).toEqual({ calls: 0, statements: 0, rowsRead: 0 });
    },
  );

  test("a search that everything matches reads no more than a search may", async () => {
    reset();
    const { list } = await newsPage(metered, { view: "all", q: "pricing", topic: null, open: [] });
    expect(list).toMatchObject({ view: "search", total: 100, more: true });
    console.log("news search, 50,000 matches:", JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual(300);
  });

  test.each(["pricnig", "headlien pricnig", "pricin", "headline 77 aboot"])(
    "a search for %s, mended, reads no more either",
    async (q) => {
      reset();
      const { list } = await newsPage(metered, { view: "all", q, topic: null, open: [] });
      expect(list.view === "search" && list.articles.length).toBeGreaterThan(0);
      console.log(`news search for ${q}:`, JSON.stringify(usage));
      expect(usage.rowsRead).toBeLessThanOrEqual(300);
    },
  );

  test.each([
    ["pricing", 10],
    ["headlien pricnig", 210],
  ])("whether there is any for %s reads at most %i", async (q, most) => {
    reset();
    expect(await hasNews(metered, q)).toBe(true);
    console.log(`any news for ${q}:`, JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual(most);
  });

  test("a company's news reads no more than a page may", async () => {
    reset();
    await newsAbout(metered, { name: "Pricing", symbol: "PRIC" }, 5);
    console.log("company news:", JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual(60);
  });

  test("a new item meets the 72 hours around it, not the table", async () => {
    reset();
    await upsertNews(metered, [newsItem({ publishedAt: 1787313600_000, title: "Something else" })]);
    console.log("one new item:", JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual(3 * 24 * 60 + 100);
  });

  test("an item of today and one of a month ago meet the hours around each, not those between", async () => {
    reset();
    const [today, old] = [1787313600_000, 1787313600_000 - 25 * 86_400_000];
    await upsertNews(metered, [
      newsItem({ identity: "wire.example/today", publishedAt: today, title: "Fernway opens an office" }),
      newsItem({ identity: "wire.example/old", publishedAt: old, title: "Marlowe hires a seller" }),
    ]);
    console.log("two new items, 25 days apart:", JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual((3 + 6) * 24 * 60 + 200);
  });

  test("items of each day of a month read no row twice", async () => {
    reset();
    const days = Array.from({ length: 30 }, (_, day) =>
      newsItem({
        identity: `wire.example/${day}`,
        publishedAt: 1787313600_000 - day * 86_400_000,
        title: `Numbered ${day}`,
      }),
    );
    await upsertNews(metered, days);
    console.log("30 new items, a day apart:", JSON.stringify(usage));
    expect(usage.rowsRead).toBeLessThanOrEqual((3 + 30) * 24 * 60 + 400);
  });
});
