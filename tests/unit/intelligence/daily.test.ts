import { describe, expect, test } from "vitest";
import { composeDaily, type DayFigures } from "~/domains/daily/rules/compose.ts";
import { editionLines } from "~/domains/daily/rules/figure-lines.ts";
import { dailyDue, refusal } from "~/domains/daily/rules/sending.ts";
import type { DailyEdition } from "~/domains/daily/schema.ts";
import { dayFigures } from "~/domains/market/rules/day-figures.ts";
import { isTradingDay } from "~/domains/market/rules/prices/calendar.ts";
import { signedPercent } from "~/lib/format.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { composed, DAY, day, material, priced, story } from "../../support/intelligence/daily.ts";
import { marketOf, stock } from "../../support/market/views.ts";

describe("the edition", () => {
  test("has four movers by the size of their change, three stories, and the change of the index", () => {
    const { marketSummary, newsSummary } = composed();
    expect(marketSummary.topMovers.map(({ symbol }) => symbol)).toEqual(["B", "E", "C", "A"]);
    expect(marketSummary.topMovers[0]).toEqual({
      symbol: "B",
      name: "B Inc.",
      price: 100,
      percentChange: -4.5,
    });
    expect(marketSummary).toMatchObject({
      indexPerformance: { totalChange: 0.35 },
      indexName: "Test Index",
      advancing: 3,
      declining: 1,
    });
    expect(newsSummary.topStories.map(({ title }) => title)).toEqual(["Story 1", "Story 2", "Story 3"]);
  });

  test("cuts descriptions at 120 characters and excerpts at 150, at a word", () => {
    const { newsSummary, content } = composed();
    const description = newsSummary.topStories[0]?.description ?? "";
    expect(description.length).toBeLessThanOrEqual(120);
    expect(description).toMatch(/word…$/);
    expect(content.featuredInsight?.excerpt.length).toBeLessThanOrEqual(150);
    expect(content.articleOfTheDay).toEqual({ title: "Newest", excerpt: "Short.", url: "/article/newest" });
  });

  test("is of the market's session, and says how many companies do not count", () => {
    const edition = composed({ day: day({ counted: 1, all: 2, companies: [priced("A", 1)] }) });
    expect(edition).toMatchObject({ date: DAY, closed: true, priced: { ofTheDay: 1, all: 2 } });
    expect(edition.marketSummary.topMovers.map(({ symbol }) => symbol)).toEqual(["A"]);
    expect(edition.provenance).toContain("Prices of August 20, 2026: Test Exchange.");
    expect(edition.provenance).toContain("1 of 2 companies had no price of the day and does not count.");
    expect(composed({ day: day({ counted: 1, all: 3 }) }).provenance).toContain(
      "2 of 3 companies had no price of the day and do not count.",
    );
  });

  test("says when it is made of a sample, and when a model wrote the analysis", () => {
    const analysis = { summary: "S.", keyInsights: [], method: "model" as const, model: "small-1" };
    const edition = composed({ day: day({ sample: true }), analysis });
    expect(edition.sample).toBe(true);
    expect(edition.provenance).toContain("sample data, not today’s market");
    expect(edition.provenance).toContain("written by small-1");
  });

  test("names the prices' source at each figure, and nothing else of where the edition is from", () => {
    const edition = composed({ day: day({ sample: true, companies: [priced("A", 1)] }) });
    const labels = (of: DailyEdition) =>
      new Set(editionLines(of, datesIn()).flatMap(({ sources }) => sources.map(({ label }) => label)));
    expect(labels(edition)).toEqual(new Set(["Test Exchange, sample data"]));
    const { priceSource: _, ...earlier } = { ...edition, sample: false };
    expect([...labels(earlier)][0]).toContain("Prices of August 20, 2026: Test Exchange");
  });

  test("says so when a story that it shows is of the sample", () => {
    const says = (...samples: boolean[]) =>
      composed({ stories: samples.map((sample, index) => story(String(index), { sample })) }).provenance;
    const sentence = "The stories are those of the sample edition.";
    expect(says(false, true, false)).toContain(sentence);
    expect(says(false, false, false, true)).not.toContain(sentence);
  });

  test("does without what is missing, but for prices", () => {
    expect(composed({ analysis: null, stories: [], articles: [] })).toMatchObject({
      marketAnalysis: "",
      newsSummary: { topStories: [] },
      content: { featuredInsight: null, articleOfTheDay: null },
    });
    expect(composeDaily(material({ day: null }), datesIn())).toBeNull();
    expect(composed({ day: day({ indexChange: null, companies: [] }) }).marketSummary).toMatchObject({
      topMovers: [],
      indexPerformance: null,
    });
  });
});

test("the change of the index has the digits that every page shows", () => {
  for (const indexChange of [0.305, 1.005, -2.675, 14.725])
    expect(
      signedPercent(composed({ day: day({ indexChange }) }).marketSummary.indexPerformance?.totalChange ?? 0),
    ).toBe(signedPercent(indexChange));
});

test("the index is that of its own page: its level over that of the day before, and only of the day itself", () => {
  const market = marketOf([stock({ changePercent: 4 }), stock({ symbol: "B", changePercent: -1 })]);
  const level = (of: string, value: number) => ({ day: of, level: value, nasdaq: null, sp500: null });
  const changeOn = (levels: ReturnType<typeof level>[]) => dayFigures(market, { levels })?.indexChange;
  const friday = market.session?.asOf ?? "";
  expect(changeOn([level(DAY, 120), level(friday, 123)])).toBeCloseTo(2.5);
  expect(changeOn([level("2026-08-19", 120), level(DAY, 123)])).toBeNull();
  expect(changeOn([level(friday, 123)])).toBeNull();
  expect(dayFigures(market, null)?.indexChange).toBeNull();
});

test("the line of an edition's index says that it is its level's", () => {
  expect(editionLines(composed(), datesIn())[0]).toMatchObject({
    id: "index",
    name: "Test Index on the day",
    value: "+0.35%",
    formula: "Level ÷ the level of the trading day before − 1",
  });
});

describe("the email is due", () => {
  const due = (time: string) => dailyDue(new Date(time), isTradingDay);

  test("from 16:15 in New York on trading days, in summer and in winter", () => {
    expect(due("2026-08-20T20:14:59Z")).toBeNull();
    expect(due("2026-08-20T20:15:00Z")).toEqual({
      day: DAY,
      sendAt: new Date("2026-08-20T20:15:00Z"),
      late: false,
    });
    expect(due("2026-11-20T21:14:59Z")).toBeNull();
    expect(due("2026-11-20T21:15:00Z")?.day).toBe("2026-11-20");
  });

  test("at the same hour on half days, and not on weekends and holidays", () => {
    expect(due("2026-11-27T18:30:00Z")).toBeNull();
    expect(due("2026-11-27T21:15:00Z")?.day).toBe("2026-11-27");
    for (const closed of ["2026-08-22", "2026-08-23", "2026-11-26", "2026-12-25"])
      expect(due(`${closed}T22:00:00Z`), closed).toBeNull();
  });

  test("late after three hours, and no longer once New York's day is over", () => {
    expect(due("2026-08-20T23:15:00Z")?.late).toBe(false);
    expect(due("2026-08-20T23:15:01Z")).toMatchObject({ day: DAY, late: true });
    expect(due("2026-08-21T03:59:00Z")).toMatchObject({ day: DAY, late: true });
    expect(due("2026-08-21T04:00:00Z")).toBeNull();
  });
});

test("an edition is refused without prices, with a sample's, with another day's, before the close, or with too few", () => {
  const refused = (over: Partial<DayFigures>) => refusal(composed({ day: day(over) }), DAY);
  expect(refusal(null, DAY)).toBe("there are no prices");
  expect(refused({ sample: true })).toBe("the prices are sample data");
  expect(refusal(composed(), "2026-08-21")).toBe("the prices are of 2026-08-20");
  expect(refused({ closed: false })).toBe("there are no closing prices yet");
  expect(refused({ counted: 4, all: 5 })).toBeNull();
  expect(refused({ counted: 3, all: 4 })).toBe("only 3 of 4 companies have a closing price of the day");
});
