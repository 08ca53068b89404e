import { describe, expect, test } from "vitest";
import {
  comparedSteps,
  comparePath,
  scenariosOf,
  yearOn,
} from "~/domains/valuation/rules/compare/scenarios.ts";
import { EXAMPLE } from "~/domains/valuation/rules/example.ts";
import { textsOf } from "~/domains/valuation/rules/input.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { compareQuery, otherTexts } from "~/domains/valuation/rules/page-query.ts";

const AVERAGES = { high: 15, moderate: 9, lower: 6 };

/** The scenarios of an address, read as the page reads it. */
function read(path: string) {
  const query = compareQuery.parse(Object.fromEntries(new URL(path, "https://recurring.ai").searchParams));
  return scenariosOf(query, otherTexts(query), AVERAGES);
}

describe("two scenarios", () => {
  test("stand in one address and come back from it", () => {
    const other = { ...EXAMPLE, companyType: "aiNative", arr: 7.5 } as const;
    const { first, second, filled } = read(comparePath(EXAMPLE, other));
    expect(first.valuation).toEqual(estimate(EXAMPLE, AVERAGES));
    expect(second.valuation).toEqual(estimate(other, AVERAGES));
    expect(filled).toEqual({ first: false, second: false });
  });

  test("are the example and its next year if the address names none", () => {
    const { first, second, filled } = read("/");
    expect(first.valuation?.input).toEqual(EXAMPLE);
    expect(second.valuation?.input).toEqual({ ...EXAMPLE, arr: 5.4 });
    expect(filled).toEqual({ first: true, second: true });
  });

  test("are one company and its next year if the address names one", () => {
    const { second, filled } = read(comparePath({ ...EXAMPLE, arr: 10, growthRate: 50 }));
    expect(second.valuation?.input).toEqual({ ...EXAMPLE, arr: 15, growthRate: 50 });
    expect(filled).toEqual({ first: false, second: true });
  });

  test("have no estimate for a wrong input, and keep it to be corrected", () => {
    const { first, second } = read("/?arr=-1&vsArr=5&vsFundingStage=seed&vsCompanyType=aiNative");
    expect(first).toEqual({ texts: textsOf(new URLSearchParams("arr=-1&growthRate=50")), valuation: null });
    expect(second.valuation?.input).toMatchObject({ arr: 5, growthRate: 50 });
  });
});

test("a year on ARR has grown, in three digits and within the limits", () => {
  expect(yearOn({ ...EXAMPLE, arr: 1.2345, growthRate: 10 }).arr).toBe(1.36);
  expect(yearOn({ ...EXAMPLE, arr: 9000 }).arr).toBe(10_000);
});

test("the steps that differ are those with another value or another rule", () => {
  const steps = (other: Partial<typeof EXAMPLE>) =>
    comparedSteps(estimate(EXAMPLE, AVERAGES), estimate({ ...EXAMPLE, ...other }, AVERAGES))
      .filter(({ differs }) => differs)
      .map(({ id }) => id);
  expect(steps({})).toEqual([]);
  expect(steps({ growthRate: 90 })).toEqual(["base", "multiple", "high", "low"]);
  expect(steps({ arr: 6 })).toEqual(["ai", "multiple", "high", "low"]);
  // The bonus is 1 for both, by another rule.
  expect(steps({ companyType: "aiNative" })).toEqual(["ai", "bonus", "multiple", "high", "low"]);
});
