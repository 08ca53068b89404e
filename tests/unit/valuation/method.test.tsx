import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, test } from "vitest";
import { scenariosOf } from "~/domains/valuation/rules/compare/scenarios.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { growthCurve, publicCurve, type ValuationInput } from "~/domains/valuation/rules/multiple.ts";
import { sensitivity } from "~/domains/valuation/rules/sensitivity.ts";
import {
  figure,
  formatArr,
  formatRange,
  formatValuation,
  multipleColour,
  spokenEstimate,
} from "~/domains/valuation/rules/texts/labels.ts";
import { ComparePage } from "~/domains/valuation/ui/compare/compare-page.tsx";
import { MethodPage } from "~/domains/valuation/ui/method-page.tsx";
import * as tables from "~/domains/valuation/ui/method-tables.tsx";
import { SensitivityTable } from "~/domains/valuation/ui/sensitivity-table.tsx";
import { SliderField } from "~/ui/slider-field.tsx";
import { markupOf } from "../../support/unit/markup.tsx";

/** The method as it is printed, and the curves behind it at each step of ARR. */

const AVERAGES = { high: 15, moderate: 9, lower: 6 };
const at = (arr: number): ValuationInput => ({
  fundingStage: "seriesB",
  companyType: "traditional",
  arr,
  growthRate: 0,
});

describe("the curves", () => {
  test.each([
    [0.1, [0, 15, 25, 50, 100]],
    [0.99, [0, 15, 25, 50, 100]],
    [9.99, [0, 15, 25, 50, 100]],
    [10, [0, 8, 15, 30, 50]],
    [99.99, [0, 8, 15, 30, 50]],
    [100, [0, 5, 10, 20, 30]],
  ])("of public companies at $%dM have their points at %j", (arr, growths) => {
    const curve = publicCurve(at(arr), AVERAGES);
    expect(curve.map(({ growth }) => growth)).toEqual(growths);
    expect(curve.map(({ multiple }) => multiple)).toEqual([3, 3.8, 6, 9, 15]);
  });

  test.each([
    [0.1, [10, 20, 50, 75, 100, 150, 200, 300, 400]],
    [9.99, [10, 20, 50, 75, 100, 150, 200, 300, 400]],
    [10, [5, 10, 30, 50, 75, 100, 150, 200, 300, 400]],
  ])("of a stage at $%dM have their points at %j", (arr, growths) => {
    expect(growthCurve(at(arr)).map(({ growth }) => growth)).toEqual(growths);
  });
});

describe("the method page", () => {
  const rowsOf = (html: string) =>
    [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, "")),
    );

  test("rounds the growth of the reader's own figure", () => {
    const valuation = estimate({ ...at(4), growthRate: (120 / 90 - 1) * 100 }, AVERAGES);
    const html = markupOf(<MethodPage valuation={valuation} market={null} />);
    expect(html.replace(/<[^>]*>|<!-- -->/g, "")).toContain("of ARR growing 33.333% a year");
  });

  test("prints the growth rates of the base, and the ARR that they hold for", () => {
    expect(rowsOf(renderToStaticMarkup(<tables.GrowthThresholds />)).slice(1)).toEqual([
      ["$10M to $100M", "5%", "10%", "30%"],
      ["Under $10M", "10%", "20%", "50%"],
    ]);
    expect(rowsOf(renderToStaticMarkup(<tables.PublicThresholds />)).slice(1)).toEqual([
      ["From $100M: the base", "5%", "10%", "20%", "30%"],
      ["$10M to $100M: cross-check", "8%", "15%", "30%", "50%"],
      ["Under $10M: cross-check", "15%", "25%", "50%", "100%"],
    ]);
  });
});

describe("figures", () => {
  test.each([
    [0.1234, "0.123"],
    [0.1236, "0.124"],
    [12, "12"],
    [1234.5, "1,234.5"],
    [123_456, "123,456"],
    [1_234_567, "1,234,567"],
    [0.0004, "0"],
  ])("%d is written %s", (value, text) => expect(figure(value)).toBe(text));

  test("that are none leave the slider at its start", () => {
    const bounds = { min: 0.1, max: 4, step: 0.1 };
    const slider = markupOf(
      <SliderField
        name="arr"
        label="ARR"
        value="abc"
        onChange={() => undefined}
        slider={bounds}
        field={bounds}
        format={formatArr}
      />,
    );
    expect(slider).toContain('aria-valuetext="$0.1M"');
    expect(slider).not.toContain("NaN");
  });

  test("under half a million are in thousands", () => {
    expect([0, 0.4996, 0.4999, 0.5, 1.4].map(formatValuation)).toEqual([
      "$0M",
      "$500K",
      "$500K",
      "$1M",
      "$1M",
    ]);
  });

  test("of an estimate are spoken in one sentence", () => {
    const estimated = {
      low: 32,
      high: 40,
      multipleLow: 6.4,
      multipleHigh: 8,
      percentile: "99th",
      tier: "AI-Native",
    };
    expect(spokenEstimate(estimated)).toBe(
      "Estimated valuation $32M to $40M, 6.4x to 8.0x ARR, 99th percentile, AI-Native.",
    );
  });
});

test("ARR from a thousand millions on is in billions", () => {
  expect([999.9, 999.9996, 1000, 1001].map(formatArr)).toEqual(["$999.9M", "$1B", "$1B", "$1.001B"]);
});

describe("figures as they are written", () => {
  test.each([
    [3.2, "$3M"],
    [999.4, "$999M"],
    [999.5, "$1.0B"],
    [1330.56, "$1.3B"],
    [0.5, "$1M"],
    [0.24, "$240K"],
  ])("%d → %s", (millions, text) => {
    expect(formatValuation(millions)).toBe(text);
  });

  test("ARR keeps what was entered", () => {
    expect([0.1, 0.5, 3, 12.5, 1250].map(formatArr)).toEqual(["$0.1M", "$0.5M", "$3M", "$12.5M", "$1.25B"]);
    expect(formatRange({ low: 32, high: 1040 })).toBe("$32M – $1.0B");
    expect(formatRange({ low: 0.8, high: 1 })).toBe("$0.8M – $1.0M");
    expect(formatRange({ low: 1.12, high: 1.4 })).toBe("$1.1M – $1.4M");
    expect(formatRange({ low: 1.6, high: 2 })).toBe("$1.6M – $2.0M");
    expect(formatRange({ low: 0.48, high: 0.6 })).toBe("$0.5M – $0.6M");
    expect(formatRange({ low: 0.24, high: 0.3 })).toBe("$240K – $300K");
  });

  test("what thousands would write as nothing, or twice the same, is in dollars", () => {
    expect([0.0000002, 0.000161, 0.0004, 0.0096, 0.009996, 0.01].map(formatValuation)).toEqual([
      ...["$0.2", "$161", "$400", "$9,600", "$10K", "$10K"],
    ]);
    expect(formatRange({ low: 0.00096, high: 0.0012 })).toBe("$960 – $1,200");
    expect([0.0001, 0.0002, 0.00125, 0.0099999999, 0.01].map(formatArr)).toEqual([
      "$100",
      "$200",
      "$1,250",
      "$0.01M",
      "$0.01M",
    ]);
  });

  test("the ends of a range are never the same text", () => {
    for (let high = 0.01; high < 3000; high *= 1.013) {
      const [from, to] = formatRange({ low: high * 0.8, high }).split(" – ");
      expect(from, String(high)).not.toBe(to);
    }
  });

  test.each([
    [50, "red"],
    [49.9, "orange"],
    [20, "orange"],
    [19.9, "yellow"],
    [10, "yellow"],
    [9.9, "green"],
  ])("a multiple of %d is %s", (multiple, colour) => {
    expect(multipleColour(multiple)).toBe(colour);
  });
});

/** Small amounts, which whole millions do not tell apart, are written alike wherever they stand. */
const seedOf = (arr: number): ValuationInput => ({
  fundingStage: "seed",
  companyType: "traditional",
  arr,
  growthRate: 50,
});
const textOf = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

test.each([0.04, 0.07, 0.1, 0.15, 0.2, 0.28, 0.4, 3])(
  "the steps and the table end in the ends of the range, with $%dM of ARR",
  (arr) => {
    const valuation = estimate(seedOf(arr), AVERAGES);
    const [low, high] = formatRange(valuation).split(" – ");
    expect(valuation.steps.slice(-2).map(({ written }) => written)).toEqual([high, low]);
    const table = textOf(
      markupOf(<SensitivityTable sensitivity={sensitivity(valuation.input, AVERAGES)} isExample={false} />),
    );
    expect(table).toContain(` ${high} 8.0x (yours)`);
  },
);

test("two scenarios are the same by their figures, not by how these are written", () => {
  const compared = (arr: string) => {
    const texts = { fundingStage: "seed", companyType: "traditional", growthRate: "50" };
    const scenarios = scenariosOf({ ...texts, arr: "1" }, { ...texts, arr }, AVERAGES);
    return textOf(
      markupOf(
        <StaticRouter location="/valuation-calculator/compare">
          <ComparePage scenarios={scenarios} />
        </StaticRouter>,
      ),
    );
  };
  // $6.4M – $8M and $6.3M – $7.8M; 7.2 and 7.02 in the middle.
  for (const figures of [
    "Range B is 0.97x A $6M – $8M $6M – $8M",
    "Mid-point B is 0.97x A $7M $7M",
    "Multiple of ARR the same",
  ])
    expect(compared("0.975")).toContain(figures);
  expect(compared("1")).toContain("Range the same $6M – $8M $6M – $8M");
});
