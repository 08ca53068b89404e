import { describe, expect, test } from "vitest";
import { type SearchView, searchPageQuery } from "~/domains/content/rules/search/query.ts";
import { searchAddress, sinceOf } from "~/domains/content/rules/search/view.ts";
import { parseQuery } from "~/platform/page/match/query.ts";
import { testPublication } from "../../../support/unit/deps.ts";

const schema = searchPageQuery(testPublication);
const read = (address: string) => parseQuery(new URL(address, "https://recurring.test"), schema);
const NEW: SearchView = { q: "churn", tab: "articles", page: 1, topic: null, since: null, after: null };
const topic = testPublication.categories[0]?.slug ?? "";

describe("a view of search results", () => {
  test.each<[Partial<SearchView>, string]>([
    [{}, "/search?q=churn"],
    [{ tab: "articles", page: 1 }, "/search?q=churn"],
    [{ tab: "videos" }, "/search?q=churn&tab=videos"],
    [{ page: 2 }, "/search?q=churn&page=2"],
    [{ topic, since: "month" }, `/search?q=churn&topic=${topic}&since=month`],
    [{ tab: "news", after: 4711 }, "/search?q=churn&tab=news&after=4711"],
  ])("%o has one address, which leads back to it", (changes, address) => {
    expect(searchAddress({ q: "churn", ...changes })).toBe(address);
    expect(read(address)).toEqual({ ...NEW, ...changes });
  });

  test("is a new search where the address has an unknown part, and an empty one without words", () => {
    expect(read("/search?q=churn&tab=people&topic=nothing&since=decade&after=0&page=x")).toEqual(NEW);
    expect(read("/search?q=%20&tab=videos&page=3&since=week")).toEqual({ ...NEW, q: "" });
  });

  test("begins a week, a month or a year ago, or has no beginning", () => {
    const now = Date.parse("2026-08-21T12:00:00Z");
    const day = (since: SearchView["since"]) =>
      new Date(sinceOf({ since }, now) ?? 0).toISOString().slice(0, 10);
    expect([day("week"), day("month"), day("year")]).toEqual(["2026-08-14", "2026-07-22", "2025-08-21"]);
    expect(sinceOf({ since: null }, now)).toBeUndefined();
  });
});
