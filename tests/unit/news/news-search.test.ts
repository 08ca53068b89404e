import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { newsAbout } from "~/domains/news/store/queries.ts";
import { removeNews } from "~/domains/news/store/removal.ts";
import { spokenName } from "~/domains/news/store/search.ts";
import { fillNewsSearch, rebuildNewsSearch, upsertNews } from "~/domains/news/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { newsItem } from "../../support/content/news.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { askNewsPage, clearNews } from "../../support/unit/news-store.ts";

const { DB, SEARCH } = env as unknown as BaseEnv;
const deps = testDeps();
const HOUR = 3_600_000;
const NOW = Date.parse("2026-08-21T12:00:00Z");

describe("a search", () => {
  beforeAll(async () => {
    await clearNews();
    await upsertNews(deps, [
      newsItem({
        identity: "1",
        title: "Monday.com raises prices",
        description: "For teams.",
        publishedAt: NOW - HOUR,
      }),
      newsItem({
        identity: "2",
        title: "Une société achète Éclair",
        description: "AI agents everywhere",
        publishedAt: NOW - 2 * HOUR,
      }),
      newsItem({ identity: "3", title: "Elastic says demand is fine", publishedAt: NOW - 3 * HOUR }),
      newsItem({
        identity: "4",
        title: "An elastic band for airlines",
        source: "The Airline Post",
        publishedAt: NOW - 4 * HOUR,
      }),
      newsItem({
        identity: "5",
        title: "What happens now (NYSE: NOW) investors ask",
        publishedAt: NOW - 5 * HOUR,
      }),
      newsItem({ identity: "6", title: "ServiceNow signs a lease", publishedAt: NOW - 6 * HOUR }),
    ]);
  });

  test.each([
    ["monday.com", ["Monday.com raises prices"]],
    ["PRICE", ["Monday.com raises prices"]],
    ["eclair", ["Une société achète Éclair"]],
    ["ai", ["Une société achète Éclair"]],
    ["agents ai", ["Une société achète Éclair"]],
    ["airline", ["An elastic band for airlines"]],
    ["prices eclair", []],
    ['"', []],
    // No syntax, but words that nothing has: they are corrected, unless they are short and may be other words.
    ["AIRLNIE (", ["An elastic band for airlines"]],
    ["NOT (", []],
    ["*", []],
  ])("for %s finds every word in title, description or source, whatever its case", async (q, titles) => {
    const { list } = await askNewsPage({ q });
    expect(list.view === "search" && list.articles.map(({ title }) => title)).toEqual(titles);
  });

  test("without a word has no results and no more of them", async () => {
    expect(await askNewsPage({ q: '"' })).toMatchObject({ list: { total: 0, more: false, corrected: null } });
  });

  test("of a company finds its name as it is written, and its symbol beside its exchange", async () => {
    const about = async (name: string, symbol: string) =>
      (await newsAbout(deps, { name, symbol }, 5)).map(({ title }) => title);
    expect(await about("Elastic N.V.", "ESTC")).toEqual(["Elastic says demand is fine"]);
    expect(await about("ServiceNow, Inc.", "NOW")).toEqual([
      "What happens now (NYSE: NOW) investors ask",
      "ServiceNow signs a lease",
    ]);
    expect(await about("monday.com Ltd.", "MNDY")).toEqual([]);
    expect(await about("", "")).toEqual([]);
  });

  test("knows companies by the names that headlines use", () => {
    expect(
      [
        "Snowflake Inc.",
        "CrowdStrike Holdings, Inc.",
        "Palantir Technologies Inc.",
        "Atlassian Corporation",
        "monday.com Ltd.",
      ].map(spokenName),
    ).toEqual(["Snowflake", "CrowdStrike", "Palantir", "Atlassian", "monday.com"]);
  });

  test.each([
    ["price", "Monday.com raises prices"],
    ["pricse", "Monday.com raises prices"],
    ["investor asks", "What happens now (NYSE: NOW) investors ask"],
    ["airlin", "An elastic band for airlines"],
    ["servicen", "ServiceNow signs a lease"],
    ["demnad", "Elastic says demand is fine"],
  ])("for %s reads plurals, parts and typing errors as the search of articles does", async (q, title) => {
    const { list } = await askNewsPage({ q });
    expect(list.view === "search" && list.articles.map(({ title }) => title)).toEqual([title]);
  });

  test("says what it looked for instead, and shows a story once with the outlets that match", async () => {
    expect(await askNewsPage({ q: "demnad" })).toMatchObject({ list: { corrected: "demand", more: false } });
    expect(await askNewsPage({ q: "demand" })).toMatchObject({ list: { corrected: null } });
    const told = { publishedAt: NOW - 7 * HOUR, description: "" };
    await upsertNews(deps, [
      newsItem({ ...told, identity: "w/9", title: "Fernway to acquire Stackrow for $1.4 billion in cash" }),
      newsItem({
        ...told,
        identity: "l/9",
        source: "The Ledger",
        title: "Fernway buys data startup Stackrow in $1.4B deal",
      }),
    ]);
    const { list } = await askNewsPage({ q: "stackrow" });
    expect(list).toMatchObject({ total: 1, articles: [{ others: [{ source: expect.any(String) }] }] });
    await removeNews(deps, list.view === "search" ? list.articles.map(({ id }) => id) : []);
    expect(await askNewsPage({ q: "stackrow" })).toMatchObject({ list: { total: 1 } });
    await DB.exec("delete from news_items where title like '%Stackrow%'");
  });

  test("is filled again by the clock where its index is empty", async () => {
    await SEARCH.exec("delete from news_fts");
    await fillNewsSearch(deps);
    expect(await askNewsPage({ q: "leases" })).toMatchObject({ list: { total: 1 } });
  });

  test("finds the same after the index was rebuilt", async () => {
    expect(await rebuildNewsSearch(deps)).toBe(6);
    expect(await askNewsPage({ q: "lease" })).toMatchObject({ list: { total: 1 } });
  });
});
