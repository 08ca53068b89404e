import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { findCompanies } from "~/domains/market/rules/companies/find.ts";
import { hasNews } from "~/domains/news/store/search.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { loader as searchRoute } from "~/routes/search.tsx";
import { type Call, call } from "../../../support/call.ts";
import { newsItem } from "../../../support/content/news.ts";
import { document, emptySearch, SEARCHED_AT } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { clearNews } from "../../../support/unit/news-store.ts";

/** The search page finds companies, news and issues beside articles and videos. */

const deps = testDeps();
const { search } = deps;

beforeEach(() => emptySearch(search));

describe("companies", () => {
  const market = {
    companies: [
      { symbol: "SNOW", name: "Snowflake Inc." },
      { symbol: "NOW", name: "ServiceNow, Inc." },
      { symbol: "ESTC", name: "Elastic N.V." },
    ],
  } as Parameters<typeof findCompanies>[0];

  test.each([
    ["SNOW", ["SNOW"], true],
    ["snow", ["SNOW"], true],
    ["snowf", ["SNOW"], false],
    ["Snowflake", ["SNOW"], true],
    ["Élastic", ["ESTC"], true],
    ["now", ["NOW"], true],
    ["show", [], false],
    ["", [], false],
  ])("%s finds %o", (q, symbols, named) => {
    const found = findCompanies(market, q);
    expect(found.companies.map(({ symbol }) => symbol)).toEqual(symbols);
    expect(found.named).toBe(named);
  });

  test("are none without market data", () => {
    expect(findCompanies(undefined, "SNOW")).toEqual({ companies: [], named: false });
  });
});

describe("the page", () => {
  beforeAll(async () => {
    await clearNews();
    await upsertNews(deps, [
      newsItem({ identity: "1", title: "Zeppelins return", publishedAt: SEARCHED_AT }),
    ]);
  });
  const ask = async (query: string) => {
    const answer = await call(searchRoute as Call, deps, `/search?${query}`);
    if (answer instanceof Response)
      return { status: answer.status, end: answer.status === 404 ? await answer.json() : null };
    return (answer as { data: Record<string, unknown> }).data;
  };

  test("finds a company by its symbol and corrects nothing", async () => {
    await indexDocuments(search, [document("show", { title: "The show" })]);
    const [company] = deps.publication.market.companies;
    const found = await ask(`q=${company?.symbol}`);
    expect(found.companies).toMatchObject([{ symbol: company?.symbol }]);
    expect(found.found).toMatchObject({ corrected: null });
  });

  test("finds news, in a view of its own", async () => {
    expect(await hasNews(deps, "zeppelins")).toBe(true);
    expect(await ask("q=zeppelins")).toMatchObject({ someNews: true, stories: null });
    expect(await ask("q=zeppelins&tab=news")).toMatchObject({
      stories: { articles: [{ title: "Zeppelins return" }], older: null },
    });
    expect(await ask("q=nothing-of-it")).toMatchObject({ someNews: false });
  });

  test("finds news by mistyped words, as the view of news does, but not by a name", async () => {
    expect(await ask("q=zepelins")).toMatchObject({ someNews: true });
    expect(await ask("q=zepelins&tab=news")).toMatchObject({ stories: { corrected: "zeppelins" } });
    expect(await hasNews(deps, "zepelins", true)).toBe(false);
  });

  test("keeps its view where its address is tidied up", async () => {
    const view = `tab=videos&topic=${deps.publication.categories[0]?.slug}&since=month&after=9&page=2`;
    const { status, headers } = await call(searchRoute as Call, deps, `/search?q=%20zeppelins&${view}`);
    expect([status, headers.get("Location")]).toEqual([301, `/search?q=zeppelins&${view}`]);
  });

  test("finds issues of the newsletter", async () => {
    await indexDocuments(search, [document("2026-08-20", { kind: "issue", title: "Zeppelins" })]);
    for (const tab of ["articles", "issues"])
      expect(await ask(`q=zeppelins&tab=${tab}`)).toMatchObject({ issues: { hits: [{ id: "2026-08-20" }] } });
  });

  test("past the end is a 404 that says how many there are", async () => {
    expect(await ask("q=nothing-of-it&page=2")).toEqual({
      status: 404,
      end: { page: 2, pages: 1, param: "page" },
    });
    expect(await ask("q=zeppelins&tab=news&page=7")).toMatchObject({ end: { page: 7, pages: 1 } });
  });
});
