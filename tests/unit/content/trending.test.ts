import { expect, test } from "vitest";
import { byTrend } from "~/domains/content/rules/trending.ts";
import type { ArticleSummary } from "~/domains/content/schema.ts";

const NOW = Date.parse("2026-08-21T12:00:00Z");

const aged = (id: string, days: number, viewCount: number, more: Partial<ArticleSummary> = {}) =>
  ({
    id,
    publishedAt: new Date(NOW - days * 86_400_000).toISOString(),
    viewCount,
    ...more,
  }) as ArticleSummary;

const order = (...articles: ArticleSummary[]) => byTrend(articles, NOW).map(({ id }) => id);

test("yesterday's article with 500 views comes before last week's with 900", () => {
  expect(order(aged("last week", 7, 900), aged("yesterday", 1, 500))).toEqual(["yesterday", "last week"]);
  expect(order(aged("last week", 7, 1400), aged("yesterday", 1, 500))).toEqual(["last week", "yesterday"]);
});

test("of articles that nobody has read the newest comes first, and one of tomorrow counts as one of now", () => {
  expect(order(aged("old", 9, 0), aged("new", 1, 0))).toEqual(["new", "old"]);
  expect(order(aged("tomorrow", -1, 5), aged("now", 0, 6))).toEqual(["now", "tomorrow"]);
});

test("an article of unknown date comes last", () => {
  expect(order(aged("undated", 0, 9999, { undated: true }), aged("old", 400, 0))).toEqual(["old", "undated"]);
});
