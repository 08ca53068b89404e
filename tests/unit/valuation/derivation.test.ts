import { expect, test } from "vitest";
import { stepsOf } from "~/domains/valuation/rules/derivation.ts";
import { factorsOf, type ValuationInput } from "~/domains/valuation/rules/multiple.ts";

/** The words of the steps; their figures are in the golden vectors. */

const steps = (input: ValuationInput, averages = { high: 15, moderate: 9, lower: 6 }) =>
  new Map(stepsOf(input, factorsOf(input, averages), { low: 8, high: 10 }).map((step) => [step.id, step]));

const TABLE = "Growth table of Series A: ";
const PUBLIC = "Averages of public companies: ";

test.each([
  [
    3,
    80,
    `${TABLE}linear between 75% growth (table, 13) and 100% (table, 21).`,
    "13 + (21 − 13) × (80 − 75) ÷ (100 − 75) = 14.6",
  ],
  [
    3,
    10,
    `${TABLE}linear between 10% growth (floor, 3) and 20% (mid, 3.8).`,
    "3 + (3.8 − 3) × (10 − 10) ÷ (20 − 10) = 3",
  ],
  [3, 5, `${TABLE}up to 10% growth it is 3.`, "3"],
  [3, 400, `${TABLE}from 400% growth on it is 90.`, "90"],
  [
    200,
    8,
    `${PUBLIC}linear between 5% growth (mid, 3.8) and 10% (lower tier, 2).`,
    "3.8 + (2 − 3.8) × (8 − 5) ÷ (10 − 5) = 2.72, raised to the floor of 3",
  ],
  [200, 30, `${PUBLIC}from 30% growth on it is 3.`, "2.5, raised to the floor of 3"],
])("the base multiple of $%dM at %d%% growth", (arr, growthRate, rule, arithmetic) => {
  const input: ValuationInput = { fundingStage: "seriesA", companyType: "traditional", arr, growthRate };
  expect(steps(input, { high: 2.5, moderate: 9, lower: 2 }).get("base")).toMatchObject({ rule, arithmetic });
});

test.each([
  ["traditional", 3, "Traditional SaaS: no boost.", "1"],
  [
    "aiNative",
    50,
    "AI-Native at Series A: up to 1.8, complete once ARR reaches $200M.",
    "1 + (1.8 − 1) × 50 ÷ 200 = 1.2",
  ],
  ["aiNative", 200, "AI-Native at Series A: up to 1.8, complete once ARR reaches $200M.", "1.8"],
] as const)("the AI factor of %s with $%dM", (companyType, arr, rule, arithmetic) => {
  const input: ValuationInput = { fundingStage: "seriesA", companyType, arr, growthRate: 80 };
  expect(steps(input).get("ai")).toMatchObject({ rule, arithmetic });
});

const BONUS = "AI-native companies: 1.15 from 300% growth, 1.1 from 200%.";

test.each([
  ["traditional", 300, "For AI-native companies only.", "1"],
  ["aiNative", 199, BONUS, "1"],
  ["aiNative", 200, BONUS, "1.1"],
  ["aiNative", 300, BONUS, "1.15"],
] as const)("the growth bonus of %s at %d%%", (companyType, growthRate, rule, arithmetic) => {
  const input: ValuationInput = { fundingStage: "seriesA", companyType, arr: 3, growthRate };
  expect(steps(input).get("bonus")).toMatchObject({ rule, arithmetic });
});

const USUAL = "0.8 from $50M of ARR and 0.6 from $100M.";
const GENTLE =
  "0.95 from $50M of ARR and 0.85 from $100M, for growth of 200% or more and at Series D or later.";

test.each([
  ["seriesA", 49.9, 80, "None under $50M of ARR.", "1"],
  ["seriesA", 50, 199, USUAL, "0.8"],
  ["seriesA", 100, 199, USUAL, "0.6"],
  ["seriesA", 50, 200, GENTLE, "0.95"],
  ["seriesD", 100, 20, GENTLE, "0.85"],
] as const)(
  "the scale compression at %s with $%dM and %d%%",
  (fundingStage, arr, growthRate, rule, arithmetic) => {
    const input: ValuationInput = { fundingStage, companyType: "traditional", arr, growthRate };
    expect(steps(input).get("compression")).toMatchObject({ rule, arithmetic });
  },
);
