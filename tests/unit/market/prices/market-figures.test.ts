import { describe, expect, test } from "vitest";
import { changeOver } from "~/domains/market/rules/figures.ts";
import { growthOf, sharesOf } from "~/domains/market/rules/filings/fundamentals.ts";
import { previousTradingDay } from "~/domains/market/rules/prices/calendar.ts";
import { closeOn, monthsBefore, periodChanges } from "~/domains/market/rules/prices/periods.ts";
import {
  continues,
  isBelievable,
  isComplete,
  pollMinutes,
  type Series,
  toSeries,
} from "~/domains/market/rules/prices/series.ts";
import type { Split } from "~/lib/figures/splits.ts";
import { tierOf } from "~/lib/statistics/growth-tiers.ts";
import { quarter } from "../../../support/market/filings.ts";
import { closesOf } from "../../../support/market/rows.ts";

const percents = (symbol: string, day: string) => {
  const closes = closesOf(symbol).filter((entry) => entry.day <= day);
  const price = closes.at(-1)?.close ?? 0;
  const changes = periodChanges(
    closes.filter((entry) => entry.day < day),
    day,
    price,
    previousTradingDay(day),
  );
  return Object.fromEntries(
    Object.entries(changes).map(([period, change]) => [period, change.changePercent]),
  );
};

describe("a period's change", () => {
  // Worked out apart from this code: price / close on or before the period's first day − 1.
  test.each([
    ["SNOW", { "1D": 3.5762, "1W": 1.1735, "1M": 22.4672, "3M": 101.0269, YTD: 51.705, "1Y": 70.9369 }],
    ["CRWD", { "1D": 0.8459, "1W": -11.5234, "1M": 0.4185, "3M": 18.4456, YTD: 63.7938, "1Y": 85.4321 }],
    ["SHOP", { "1D": 1.4064, "1W": -3.2854, "1M": 21.3119, "3M": 42.3326, YTD: -7.2809, "1Y": 9.1967 }],
    ["NASDAQCOM", { "1D": 0.4346, "1W": -2.0528, "1M": 1.3285, "3M": -0.4284, YTD: 12.6429, "1Y": 24.0762 }],
    ["SP500", { "1D": 0.4346, "1W": -1.4307, "1M": 2.1996, "3M": 3.0709, YTD: 12.1082, "1Y": 20.4736 }],
  ])("of %s on 2026-08-21 is the recorded one", (symbol, expected) => {
    expect(percents(symbol, "2026-08-21")).toEqual(expected);
  });

  test("begins with the last close before a weekend or holiday on which its first day falls", () => {
    const closes = [
      { day: "2026-07-02", close: 100 },
      { day: "2026-07-06", close: 110 },
    ];
    // A month before August 4 is the Saturday of Independence Day, kept on Friday.
    const changes = periodChanges(closes, "2026-08-04", 120, "2026-08-03");
    expect(changes["1M"]).toEqual({ change: 20, changePercent: 20 });
  });

  test("is left out when the closes do not reach back to it, and when they have a hole there", () => {
    const closes = [
      { day: "2026-05-01", close: 90 },
      { day: "2026-08-20", close: 100 },
    ];
    const changes = periodChanges(closes, "2026-08-21", 101, "2026-08-20");
    expect(changes).toEqual({ "1D": { change: 1, changePercent: 1 } });
    expect(closeOn(closes, "2026-05-20")).toBeNull();
  });

  test("begins with a close at most seven days before its first day", () => {
    const closes = [{ day: "2026-08-01", close: 100 }];
    expect(closeOn(closes, "2026-08-08")?.close).toBe(100);
    expect(closeOn(closes, "2026-08-09")).toBeNull();
    expect(closeOn(closes, "2026-08-01")?.close).toBe(100);
    expect(closeOn(closes, "2026-07-31")).toBeNull();
    expect(closeOn([], "2026-08-01")).toBeNull();
  });

  test("a month before a month's last day is the last day of the month before", () => {
    expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28");
    expect(monthsBefore("2028-03-31", 1)).toBe("2028-02-29");
    expect(monthsBefore("2026-01-15", 3)).toBe("2025-10-15");
    expect(monthsBefore("2028-02-29", 12)).toBe("2027-02-28");
  });

  test("that is missing shows the daily one, and says so", () => {
    const stock = { change: 2, changePercent: 1, periods: { "1M": { change: 9, changePercent: 5 } } };
    expect(changeOver(stock, "1M")).toEqual({ change: 9, changePercent: 5, fallback: false });
    expect(changeOver(stock, "1Y")).toEqual({ change: 2, changePercent: 1, fallback: true });
  });
});

test.each([
  [30, "high"],
  [29.99, "moderate"],
  [20, "moderate"],
  [19.99, "lower"],
  [-5, "lower"],
])("growth of %f %% is of the tier %s", (growth, tier) => {
  expect(tierOf(growth)).toBe(tier);
});

const company = { symbol: "SNOW", name: "Snowflake Inc.", cik: 1640147 };

describe("the quarter of the year before", () => {
  test.each([
    ["2024-06-15", null],
    ["2024-06-16", 25],
    ["2024-07-16", 25],
    ["2024-07-17", null],
  ])("ended %s: growth of %d percent to the quarter of 2025-07-01", (periodEnd, growth) => {
    expect(growthOf(quarter("2025-07-01", 125), [quarter(periodEnd, 100)])).toBe(growth);
  });

  test("of another measure of revenue has no growth to compare with", () => {
    const subscriptions = quarter("2024-07-01", 100, { concept: "RevenueFromContractWithCustomer" });
    const total = quarter("2025-07-01", 125, { concept: "Revenues" });
    expect(growthOf(total, [subscriptions])).toBeNull();
    expect(growthOf(total, [{ ...subscriptions, concept: "Revenues" }])).toBe(25);
  });

  test("without revenue has no growth to compare with", () => {
    expect(growthOf(quarter("2025-07-01", 125), [quarter("2024-07-01", 0)])).toBeNull();
  });
});

describe("shares", () => {
  const filed = {
    count: 250,
    asOf: "2026-05-28",
    filed: "2026-06-04",
    source: "SEC",
    url: null,
    sample: false,
  };
  const split = { day: "2026-07-02", numerator: 4, denominator: 1 };

  test("published before a split count it in; published after it they have it", () => {
    expect(sharesOf(company, filed, [split])?.count).toBe(1000);
    expect(sharesOf(company, { ...filed, filed: "2026-08-28" }, [split])?.count).toBe(250);
  });

  test("count several splits in, each from its day on", () => {
    const halved = { day: "2026-07-03", numerator: 1, denominator: 2 };
    expect(sharesOf(company, filed, [split, halved])?.count).toBe(500);
    expect(sharesOf(company, { ...filed, filed: split.day }, [split, halved])?.count).toBe(125);
  });

  test("are those configured, with their source, where there are any", () => {
    const shares = { count: 99, asOf: "2026-07-31", source: "Company release" };
    expect(sharesOf({ ...company, shares }, filed, [])).toEqual({
      count: 99,
      source: { source: "Company release", url: null, asOf: "2026-07-31", sample: false },
      currentUntil: "2027-01-31",
    });
    expect(sharesOf(company, undefined, [])).toBeNull();
  });
});

describe("a series", () => {
  const bar = (day: string, close: number) => ({ day, close, low: null, high: null, volume: 1 });
  const at = (time: string) => new Date(time);
  const raw = { bars: [bar("2026-08-19", 99), bar("2026-08-20", 100), bar("2026-08-21", 101)], splits: [] };

  test("has the running day's bar as its quote and not as a close, until the bar has settled", () => {
    const running = toSeries("SNOW", raw, "yahoo", at("2026-08-21T18:00:00Z"));
    expect(running?.closes.map(({ day }) => day)).toEqual(["2026-08-19", "2026-08-20"]);
    expect(running?.bar).toMatchObject({ day: "2026-08-21", price: 101, provisional: true });
    expect(toSeries("SNOW", raw, "yahoo", at("2026-08-21T20:19:00Z"))?.bar.provisional).toBe(true);
    const over = toSeries("SNOW", raw, "yahoo", at("2026-08-21T20:20:00Z"));
    expect(over?.closes.at(-1)).toEqual({ day: "2026-08-21", close: 101 });
    expect(over?.bar.provisional).toBe(false);
  });

  test("is sorted, has each day once, and knows nothing of days to come", () => {
    const mixed = {
      bars: [bar("2026-08-24", 500), bar("2026-08-20", 99), bar("2026-08-19", 98), bar("2026-08-20", 100)],
      splits: [],
    };
    const series = toSeries("SNOW", mixed, "yahoo", at("2026-08-21T12:00:00Z"));
    expect(series?.closes).toEqual([
      { day: "2026-08-19", close: 98 },
      { day: "2026-08-20", close: 100 },
    ]);
    expect(
      toSeries("SNOW", { bars: [bar("2026-08-24", 500)], splits: [] }, "yahoo", at("2026-08-21T12:00:00Z")),
    ).toBeNull();
  });

  const split = (numerator: number, denominator = 1, day = "2026-08-21") => ({ day, numerator, denominator });
  const freshWith = (splits: Split[], ...closes: [string, number][]): Series => {
    const bars = closes.map(([day, close]) => bar(day, close));
    return toSeries("SNOW", { bars, splits }, "yahoo", at("2026-08-21T22:00:00Z")) as Series;
  };
  const fresh = (...closes: [string, number][]): Series => freshWith([], ...closes);
  const stored = [
    { day: "2026-08-19", close: 400 },
    { day: "2026-08-20", close: 404 },
  ];

  test.each<[string, Series, boolean]>([
    ["the next day", fresh(["2026-08-20", 404], ["2026-08-21", 410]), true],
    ["a fall of 59 %", fresh(["2026-08-21", 404 * 0.41]), true],
    ["a fall of 61 %", fresh(["2026-08-21", 404 * 0.39]), false],
    ["a rise of 61 %", fresh(["2026-08-21", 404 * 1.61]), false],
    ["a past that was divided by four", fresh(["2026-08-20", 101], ["2026-08-21", 102.5]), false],
    ["a past that was corrected", fresh(["2026-08-20", 408], ["2026-08-21", 410]), false],
    ["a past rounded otherwise", fresh(["2026-08-20", 404.01], ["2026-08-21", 410]), true],
  ])("that tells of %s continues the stored one: %#", (_, series, expected) => {
    expect(continues(stored, series)).toBe(expected);
  });

  test("changes by 60 % at the most, and by half a percent on a known day", () => {
    const on21 = (close: number) =>
      continues([{ day: "2026-08-20", close: 100 }], fresh(["2026-08-21", close]));
    expect([on21(160), on21(160.01), on21(40), on21(39.99)]).toEqual([true, false, true, false]);
    const on20 = (close: number) =>
      continues([{ day: "2026-08-20", close: 1000 }], fresh(["2026-08-20", close]));
    expect([on20(1004.9), on20(1005.1), on20(995.1), on20(994.9)]).toEqual([true, false, true, false]);
    expect(continues([], fresh(["2026-08-21", 100]))).toBe(false);
    // Nothing newer than what is stored.
    expect(continues([{ day: "2026-08-22", close: 100 }], fresh(["2026-08-21", 500]))).toBe(true);
  });

  test("ends in a jump that is believed when a second day stands by it", () => {
    expect(isBelievable(fresh(["2026-08-20", 100], ["2026-08-21", 160]))).toBe(true);
    expect(isBelievable(fresh(["2026-08-20", 100], ["2026-08-21", 161]))).toBe(false);
    expect(isBelievable(fresh(["2026-08-20", 100], ["2026-08-21", 39]))).toBe(false);
    // A split is applied to the closes before it; one of another day, or of another size, explains no jump.
    expect(isBelievable(freshWith([split(4)], ["2026-08-20", 100], ["2026-08-21", 25]))).toBe(true);
    expect(
      isBelievable(freshWith([split(4, 1, "2026-08-20")], ["2026-08-20", 100], ["2026-08-21", 25])),
    ).toBe(false);
    expect(isBelievable(freshWith([split(4)], ["2026-08-20", 100], ["2026-08-21", 400]))).toBe(false);
    expect(isBelievable(fresh(["2026-08-19", 100], ["2026-08-20", 30], ["2026-08-21", 31]))).toBe(true);
    expect(isBelievable(fresh(["2026-08-21", 30]))).toBe(true);
  });

  test.each<[string, Split, number, number[]]>([
    ["ten for one", split(10), 101, [95, 100, 101]],
    ["two for one", split(2), 480, [475, 500, 480]],
    ["three for two", split(3, 2), 700, [633.3333, 666.6667, 700]],
    ["one for ten", split(1, 10), 9800, [9500, 10000, 9800]],
  ])("has a split of %s applied that the source lists and has not applied", (_, listed, price, expected) => {
    const read = freshWith([listed], ["2026-08-19", 950], ["2026-08-20", 1000], ["2026-08-21", price]);
    expect(read.closes.map(({ close }) => Math.round(close * 1e4) / 1e4)).toEqual(expected);
    expect(read.bar.price).toBe(price);
  });

  test.each<[string, Split, number]>([
    ["has applied", split(10), 1010],
    ["has applied, on a day of a large fall", split(10), 500],
    ["has applied, and that is smaller than what a day moves", split(21, 20), 960],
    ["lists for a day that has not come", split(10, 1, "2026-08-24"), 101],
    ["lists for the first day of the answer", split(10, 1, "2026-08-19"), 1010],
  ])("is left as it is by a split that the source %s", (_, listed, price) => {
    const read = freshWith([listed], ["2026-08-19", 950], ["2026-08-20", 1000], ["2026-08-21", price]);
    expect(read.closes.map(({ close }) => close)).toEqual([950, 1000, price]);
  });

  test("compares the first new price, not a later one", () => {
    const known = [{ day: "2026-08-19", close: 100 }];
    expect(continues(known, fresh(["2026-08-20", 150], ["2026-08-21", 200]))).toBe(true);
    expect(continues(known, fresh(["2026-08-20", 200], ["2026-08-21", 150]))).toBe(false);
  });

  test("cut short does not take the place of a whole one", () => {
    const four = fresh(["2026-08-18", 1], ["2026-08-19", 1], ["2026-08-20", 1], ["2026-08-21", 1]);
    expect([isComplete(four, 5), isComplete(four, 6)]).toEqual([true, false]);
    const short = fresh(["2026-08-20", 404], ["2026-08-21", 410]);
    expect(isComplete(short, 2)).toBe(true);
    expect(isComplete(short, 252)).toBe(false);
  });

  test.each([
    ["2026-08-21T15:00:00Z", 5],
    // Until the closing price is there: eight minutes after the bell, so at the tick ten minutes after it.
    ["2026-08-21T20:00:00Z", 5],
    ["2026-08-21T20:05:10Z", 3],
    ["2026-08-21T20:07:59Z", 1],
    ["2026-08-21T20:08:00Z", 15],
    // Until it has settled.
    ["2026-08-21T20:10:00Z", 15],
    ["2026-08-21T20:59:59Z", 15],
    ["2026-08-21T21:00:00Z", 720],
    // Twelve hours before the opening and one minute less, and the last minutes before it.
    ["2026-08-20T01:30:00Z", 720],
    ["2026-08-20T01:31:00Z", 719],
    ["2026-08-20T13:26:00Z", 5],
    // Saturday, and half an hour before Monday's opening.
    ["2026-08-22T15:00:00Z", 720],
    ["2026-08-24T13:00:00Z", 30],
  ])("at %s is asked for again after %i minutes", (time, minutes) => {
    expect(pollMinutes(5, at(time))).toBe(minutes);
  });

  test("of a slow source is asked for when the closing price is there, and not more often while it settles", () => {
    expect(pollMinutes(60, at("2026-08-21T18:00:00Z"))).toBe(60);
    expect(pollMinutes(60, at("2026-08-21T19:30:00Z"))).toBe(38);
    expect(pollMinutes(60, at("2026-08-21T20:10:00Z"))).toBe(60);
  });
});
