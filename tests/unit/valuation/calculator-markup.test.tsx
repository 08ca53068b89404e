import type { ReactNode } from "react";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, test } from "vitest";
import { EXAMPLE } from "~/domains/valuation/rules/example.ts";
import { textsOfInput } from "~/domains/valuation/rules/input.ts";
import { averagesOf } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { planOf } from "~/domains/valuation/rules/round/plan.ts";
import { formatMiddle, formatRange, rangeEnds } from "~/domains/valuation/rules/texts/labels.ts";
import { shareText } from "~/domains/valuation/rules/texts/share-text.ts";
import { BehindTheFigure } from "~/domains/valuation/ui/behind-the-figure.tsx";
import { CalculatorForm } from "~/domains/valuation/ui/calculator-form.tsx";
import { EstimateCard } from "~/domains/valuation/ui/estimate-card.tsx";
import { NextRound } from "~/domains/valuation/ui/round/next-round.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { testPublication } from "../../support/unit/deps.ts";
import { markupOf } from "../../support/unit/markup.tsx";

/** The calculator's markup: its form, and what is said of an estimate, or of the example before a visitor has one. */

interface Shown {
  isExample?: boolean;
  publication?: Publication;
}

const rendered = (element: ReactNode, publication?: Publication) =>
  markupOf(<StaticRouter location="/valuation-calculator">{element}</StaticRouter>, publication);

const behind = ({ isExample = false, publication }: Shown = {}) =>
  rendered(
    <BehindTheFigure valuation={estimate(EXAMPLE, averagesOf([]))} market={null} isExample={isExample} />,
    publication,
  );

const textOf = (shown?: Shown) => behind(shown).replace(/<[^>]*>/g, "");

describe("the table of other ARR and growth", () => {
  test("calls the example the example", () => {
    const text = textOf({ isExample: true });
    expect(text).toContain("Behind the example");
    expect(text).toContain("The example is framed.");
    expect(text).toContain("(the example)");
    expect(text).not.toMatch(/yours/i);
  });

  test("calls the visitor's figure theirs", () => {
    const text = textOf();
    expect(text).toContain("Yours is framed.");
    expect(text.match(/\(yours\)/g)).toHaveLength(1);
    expect(text).not.toContain("xample");
  });
});

test("the methods lead to the companies where the page has them, and keep the address's figures", () => {
  expect(textOf()).toContain("The companies are below.");
  expect(behind()).toContain('<a href="#live-multiples"');
  expect(textOf({ publication: { ...testPublication, market: undefined } })).not.toContain("The companies");
});

test("the estimate has its parts in the order of the specification", () => {
  const valuation = estimate(EXAMPLE, averagesOf([]));
  const markup = rendered(
    <EstimateCard valuation={valuation} example={null} market={null} share={{ title: "", hashtags: [] }} />,
  );
  const order = [
    ...["ARR</span>", "Share My Valuation", ">Sources<", ">Insight<", "Download PDF Report"],
  ].map((part) => markup.indexOf(part));
  const before = [`${valuation.percentile}`, valuation.tier].map((part) => markup.indexOf(part));
  expect([...before, ...order]).toEqual([...before, ...order].sort((one, other) => one - other));
  expect(order).not.toContain(-1);
});

test("before the framework is there, the browser refuses no figure that the server reads", () => {
  const form = rendered(
    <CalculatorForm
      texts={textsOfInput({ ...EXAMPLE, arr: 0.05, growthRate: 33.3 })}
      valuation={null}
      isExample={false}
      onChange={() => {}}
      onCalculate={() => {}}
    />,
  );
  const numbers = form.match(/<input[^>]*type="number"[^>]*>/g) ?? [];
  expect(numbers).toHaveLength(2);
  for (const number of numbers) {
    expect(number).toContain('min="0"');
    expect(number).toContain('step="any"');
  }
});

describe("the mid-point of an estimate", () => {
  /** Written amounts in $M. */
  const amounts = (text: string) =>
    Array.from(text.matchAll(/\$([\d.,]+)([KMB])/g), ([, digits = "", unit = "M"]) => {
      const factor = { K: 0.001, M: 1, B: 1000 }[unit] ?? Number.NaN;
      return Number(digits.replaceAll(",", "")) * factor;
    });
  const averages = averagesOf([]);
  const seed = { fundingStage: "seed", companyType: "traditional" } as const;
  const ARRS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.75, 3, 400];
  const cases = [10, 20, 50].flatMap((growthRate) => ARRS.map((arr) => ({ ...seed, arr, growthRate })));

  test.each(cases)("lies within the written ends at $arr and $growthRate%", (input) => {
    const valuation = estimate(input, averages);
    const [low = Number.NaN, high = Number.NaN] = amounts(formatRange(valuation));
    for (const text of [shareText(valuation, []), formatMiddle(valuation)]) {
      const [middle] = amounts(text);
      expect(middle).toBeGreaterThanOrEqual(low);
      expect(middle).toBeLessThanOrEqual(high);
    }
  });

  const fine = cases.filter((input) => /\.\dM|K/.test(rangeEnds(estimate(input, averages))[1]));

  test.each(fine)("and its target have the ratio that is named, at $arr and $growthRate%", (input) => {
    const { fundingStage, companyType, arr, growthRate } = input;
    const texts = { fundingStage, companyType, arr: String(arr), growthRate: String(growthRate) };
    const { result } = planOf(texts, { raise: "", target: "", reading: "post" }, averages);
    if (!result) throw new Error("no plan");
    const text = rendered(<NextRound goal={result.goal} valuation={result.valuation} />).replace(
      /<[^>]*>/g,
      "",
    );
    const [, written = "", ratio = ""] = /(mid-point of .*?), ([\d.]+) times today’s/.exec(text) ?? [];
    const [target = 0] = amounts(written);
    const [middle = 0] = amounts(/today’s (\S+),/.exec(text)?.[1] ?? "");
    expect(Math.abs(target / middle / Number(ratio) - 1)).toBeLessThan(0.01);
  });

  test("of whole millions stays in whole millions", () => {
    expect(formatMiddle({ low: 6.4, high: 8 })).toBe("$7M");
    expect(formatMiddle({ low: 0.48, high: 0.6 })).toBe("$0.5M");
    expect(formatMiddle({ low: 0.24, high: 0.3 })).toBe("$270K");
  });
});
