import { describe, expect, test } from "vitest";
import type { LiveMarket } from "~/domains/valuation/rules/market.ts";
import { averagesOf, liveMarket } from "~/domains/valuation/rules/market.ts";
import { lineMultiple, methodsOf, publicLine } from "~/domains/valuation/rules/methods.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import type { ValuationInput } from "~/domains/valuation/rules/multiple.ts";

/** A company on the line e^(1 + 0.02 × growth), unless a multiple is given. */
const company = (growth: number, multiple = Math.exp(1 + 0.02 * growth)) => ({
  name: `C${growth}`,
  symbol: `C${growth}`,
  marketCap: multiple * 1e9,
  arr: 1,
  arrGrowth: growth,
  price: 1,
  changePercent: 0,
});
const market = (...companies: ReturnType<typeof company>[]) =>
  liveMarket({ stocks: companies, session: null }) as LiveMarket;
const LINE = market(company(10), company(20), company(40));
const input = (more: Partial<ValuationInput> = {}): ValuationInput => ({
  fundingStage: "seriesA",
  companyType: "aiEnhanced",
  arr: 3,
  growthRate: 30,
  ...more,
});
const methods = (of: ValuationInput, on: LiveMarket | null) =>
  methodsOf(estimate(of, averagesOf(on?.tiers ?? [])), on);

describe("methods beside each other", () => {
  test("begin with the estimate, unchanged, and the cross-check", () => {
    const valuation = estimate(input(), averagesOf(LINE.tiers));
    const [first, second] = methodsOf(valuation, LINE);
    expect(first?.range).toMatchObject({ low: valuation.low, high: valuation.high });
    expect(first?.derivation).toContain(`${valuation.steps[4]?.arithmetic}. `);
    expect(second?.range).toEqual(valuation.crossCheck);
  });

  test("have no cross-check from $100M of ARR on, and say why", () => {
    const [, second] = methods(input({ arr: 100 }), LINE);
    expect(second).toMatchObject({
      range: null,
      derivation: expect.stringContaining("From $100M of ARR on"),
    });
  });

  test("end with the public companies' line at this growth, without factors", () => {
    const line = methods(input(), LINE)[2];
    const multiple = Math.exp(1.6);
    expect(line?.range?.multipleHigh).toBeCloseTo(multiple, 9);
    expect(line?.range?.high).toBeCloseTo(3 * multiple, 9);
    expect(line?.range?.low).toBeCloseTo(0.8 * 3 * multiple, 9);
    expect(line?.derivation).toBe(
      "e^(1 + 0.02 × 30) = 4.953: the line of the multiple’s logarithm on growth through 3 companies, R² 1.00, without any factor.",
    );
  });

  test.each([
    [80, 40, "faster"],
    [5, 10, "slower"],
  ])("keep a growth of %d%% within the observed ones, and say so", (growthRate, taken, pace) => {
    const line = methods(input({ growthRate }), LINE)[2];
    expect(line?.range?.multipleHigh).toBeCloseTo(Math.exp(1 + 0.02 * taken), 9);
    expect(line?.derivation).toContain(
      ` None of them grows ${pace} than ${taken}%, so the line ends there and ${taken}% was taken for ${growthRate}%.`,
    );
  });

  test("have no line through fewer than three companies, or without a market", () => {
    for (const few of [market(company(10), company(20)), null])
      expect(methods(input(), few)[2]).toMatchObject({
        range: null,
        derivation: "It takes at least three public companies that grow differently, and there are fewer.",
      });
  });

  test("write a falling line with its sign", () => {
    const falling = market(company(10, 8), company(20, 6), company(40, 3));
    expect(methods(input(), falling)[2]?.derivation).toMatch(/^e\^\(2\.\d+ − 0\.03\d? × 30\) = /);
  });
});

test("the line is of all companies, with its spread and its ends", () => {
  const line = publicLine([
    { growthRate: 10, multiple: 4 },
    { growthRate: 20, multiple: 12 },
    { growthRate: 30, multiple: 6 },
  ]);
  expect(line).toMatchObject({ count: 3, observed: [10, 30] });
  expect(line?.fit.rSquared).toBeGreaterThan(0);
  expect(line?.fit.rSquared).toBeLessThan(1);
  expect(line && lineMultiple(line, 30).growth).toBe(30);
});
