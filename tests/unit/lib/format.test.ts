import { describe, expect, test } from "vitest";
import { displayedArticleViews, displayedVideoViews } from "~/domains/content/rules/displayed-views.ts";
import { exactAmount, measureValue } from "~/domains/market/rules/measures/format.ts";
import {
  badgeCount,
  billions,
  clockDuration,
  compactCount,
  counted,
  currency,
  marketCap,
  multiple,
  price,
  reportedAmount,
  signedPercent,
  trillions,
  truncate,
  valuation,
  volume,
  wordDuration,
} from "~/lib/format.ts";

describe("spec 000, section 9", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1K"],
    [1499, "1K"],
    [1500, "2K"],
    [12_345, "12K"],
  ])("category badge counts of 1000 or more are shown as rounded K: %d is %s", (count, shown) => {
    expect(badgeCount(count)).toBe(shown);
  });

  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1K"],
    [1250, "1.2K"],
    [34_033, "34K"],
    [99_999, "99.9K"],
    [150_000, "150K"],
    [999_999, "999K"],
    [1_000_000, "1M"],
    [1_500_000, "1.5M"],
    [50_000_000, "50M"],
  ])("count display, 1M+ as M, 1K+ as K: %d is %s", (count, shown) => {
    expect(compactCount(count)).toBe(shown);
  });

  test.each([
    [3400, "$3.40T"],
    [1250, "$1.25T"],
    [1000, "$1.00T"],
    [999.9, "$999.9B"],
    [999.96, "$1.00T"],
    [56.74, "$56.7B"],
    [1, "$1.0B"],
    [0.9994, "$999M"],
    [0.25, "$250M"],
    [0, "$0M"],
    [-1.5, "−$1.5B"],
  ])(
    "currency, 1,000 or more billion as T, 1 billion or more as B, otherwise M: %d is %s",
    (billions, shown) => {
      expect(currency(billions)).toBe(shown);
    },
  );

  test.each([
    [3_400_000_000_000, "$3.40T"],
    [56_740_000_000, "$56.7B"],
    [890_400_000, "$890M"],
  ])("market cap formats T, B, M: %d is %s", (dollars, shown) => {
    expect(marketCap(dollars)).toBe(shown);
  });

  test.each([
    [0.9994, "$999M"],
    [0.9996, "$1.00B"],
    [0.94, "$940M"],
    [3.274, "$3.27B"],
    [999.994, "$999.99B"],
    [999.996, "$1.00T"],
  ])("a reported amount has two decimals in billions: %d is %s", (billions, shown) => {
    expect(reportedAmount(billions)).toBe(shown);
  });

  test.each([
    [trillions, 1.84e12, "$1.84T"],
    [trillions, 1e11, "$0.10T"],
    [trillions, 99.96e9, "$0.10T"],
    [trillions, 99.9e9, "$99.9B"],
    [trillions, 4.2e9, "$4.2B"],
    [trillions, 310e6, "$310M"],
    [billions, 118.42, "$118.4B"],
    [billions, 1184.2, "$1184.2B"],
    [billions, 0.1, "$0.1B"],
    [billions, 0.0996, "$0.1B"],
    [billions, 0.0994, "$99M"],
    [billions, 0.04, "$40M"],
    [billions, 0, "$0M"],
  ])("a total is written in its unit, one under a tenth of it in a smaller one", (write, amount, written) => {
    expect(write(amount)).toBe(written);
  });

  test.each([
    [950, "950"],
    [1000, "1K"],
    [830_400, "830K"],
    [999_700, "1.0M"],
    [52_345_000, "52.3M"],
    [2_400_000_000, "2400.0M"],
  ])("volume K, M: %d is %s", (shares, shown) => {
    expect(volume(shares)).toBe(shown);
  });

  test("displayed article views are the stored count plus 350 to 899 by a hash of the id", () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `article-${index}`);
    const offsets = ids.map((id) => displayedArticleViews(id, 10, true) - 10);
    expect(Math.min(...offsets)).toBe(350);
    expect(Math.max(...offsets)).toBe(899);
    expect(ids.map((id) => displayedArticleViews(id, 10, true) - 10)).toEqual(offsets);
    expect(displayedArticleViews("article-1", 10, false)).toBe(10);
  });

  test.each([
    [0, 500],
    [499, 999],
    [500, 500],
    [12_000, 12_000],
  ])("video views add 500 when below 500: %d is %d", (stored, shown) => {
    expect(displayedVideoViews(stored, true)).toBe(shown);
    expect(displayedVideoViews(stored, false)).toBe(stored);
  });

  test("a video description in the hero is cut at 200 characters, after a word", () => {
    const text = "pricing ".repeat(40).trim();
    expect(truncate(text, 200).length).toBeLessThanOrEqual(200);
    expect(truncate(text, 200)).toMatch(/pricing…$/);
    expect(truncate("short", 200)).toBe("short");
    expect(truncate("x".repeat(201), 200)).toHaveLength(200);
    expect(truncate(`${"x".repeat(8)}😀 and more`, 10)).toBe(`${"x".repeat(8)}…`);
  });

  test.each([
    ["PT1H2M3S", "1h 2m 3s", "1:02:03"],
    ["PT25M", "25m", "25:00"],
    ["PT45S", "45s", "0:45"],
    ["P1DT1H", "25h", "25:00:00"],
    ["PT0S", null, null],
    ["soon", null, null],
    [null, null, null],
  ])("a workshop's ISO duration %s is %s in words, %s as a clock", (iso, words, clock) => {
    expect(wordDuration(iso)).toBe(words);
    expect(clockDuration(iso)).toBe(clock);
  });
});

describe("spec 001, section 9 and the screens it serves", () => {
  test.each([
    [40, "$40M"],
    [40.5, "$41M"],
    [999.4, "$999M"],
    [1000, "$1.0B"],
    [999.6, "$1.0B"],
    [1249, "$1.2B"],
    [25_000, "$25.0B"],
  ])(
    "1000M or more is shown in $B with one decimal, otherwise $M with no decimals: %d is %s",
    (millions, shown) => {
      expect(valuation(millions)).toBe(shown);
    },
  );

  test.each([
    [1.254, "+1.25%"],
    [-0.4, "−0.40%"],
    [0, "0.00%"],
    [-0.001, "0.00%"],
    [132, "+132.00%"],
  ])("the market average is a signed percent: %d is %s", (percent, shown) => {
    expect(signedPercent(percent)).toBe(shown);
  });

  test("a signed percent takes other decimals", () => {
    expect(signedPercent(34.56, 1)).toBe("+34.6%");
    expect(signedPercent(30, 0)).toBe("+30%");
  });

  test.each([
    [12.34, "12.3x"],
    [8, "8.0x"],
    [-2.04, "−2.0x"],
    [-0.04, "0.0x"],
  ])("a multiple of %d is %s", (value, shown) => {
    expect(multiple(value)).toBe(shown);
  });

  test.each([
    [1234.5, "$1,234.50"],
    [0.5, "$0.50"],
    [-3.1, "−$3.10"],
  ])("a price %d is %s", (dollars, shown) => {
    expect(price(dollars)).toBe(shown);
  });

  test.each([
    [50, "a podcast's title"],
    [80, "its highlights"],
    [120, "an email preview's description"],
    [150, "its excerpt"],
  ])("%d characters are the most of %s", (length) => {
    const text = "Net retention is a habit, not a number that a quarter hands you. ".repeat(4);
    expect(truncate(text, length).length).toBeLessThanOrEqual(length);
    expect(truncate(text, length).endsWith("…")).toBe(true);
  });
});

describe("a sign stands only before what is written as more than zero", () => {
  test.each([
    [currency, -0.0001, "$0M"],
    [currency, -0, "$0M"],
    [currency, -0.0006, "−$1M"],
    [marketCap, -400_000, "$0M"],
    [price, -0.004, "$0.00"],
    [price, -0.006, "−$0.01"],
    [multiple, -0.04, "0.0x"],
    [multiple, -0.06, "−0.1x"],
    [signedPercent, -0.004, "0.00%"],
    [signedPercent, 0.004, "0.00%"],
    [signedPercent, -0, "0.00%"],
    [signedPercent, -0.006, "−0.01%"],
  ] as const)("%o of %d is %s", (write, value, shown) => {
    expect(write(value)).toBe(shown);
  });

  test.each([
    ["usd", -400_000, "$0M"],
    ["times", -0.04, "0.0x"],
    ["percent", -0.04, "0.0%"],
    ["percent", -3.14, "−3.1%"],
    ["months", -0.004, "0 months"],
    ["months", -2.5, "−2.5 months"],
    ["count", -0.4, "0"],
  ] as const)("a measure in %s of %d is %s", (unit, value, shown) => {
    expect(measureValue("grossMargin", { value, unit })).toBe(shown);
  });

  test.each([
    ["usd", -0.001, "$0"],
    ["usd", -693_288_000, "−$693,288,000"],
    ["percent", -0.001, "0%"],
  ] as const)("a part in %s of %d is %s", (unit, value, shown) => {
    expect(exactAmount({ value, unit })).toBe(shown);
  });
});

test("what is counted is one of it, or several", () => {
  expect([0, 1, 12_345].map((count) => counted(count, "article"))).toEqual([
    "0 articles",
    "1 article",
    "12,345 articles",
  ]);
  expect([1, 2].map((count) => counted(count, "still waits", "still wait"))).toEqual([
    "1 still waits",
    "2 still wait",
  ]);
});
