import { describe, expect, test } from "vitest";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { factorsOf, type ValuationInput } from "~/domains/valuation/rules/multiple.ts";
import { COMPANY_TYPES, FUNDING_STAGES } from "~/domains/valuation/rules/tables.ts";
import { CLIFFS } from "~/domains/valuation/rules/thresholds.ts";
import rows from "../../fixtures/valuation/golden.json";
import { GOLDEN_AVERAGES, type GoldenRow, golden } from "../../support/valuation/reference.ts";

const AVERAGES = { high: 15, moderate: 9, lower: 6 };

const input = (stage: string, type: string, arr: number, growthRate: number) =>
  ({ fundingStage: stage, companyType: type, arr, growthRate }) as ValuationInput;

const valued = (stage: string, type: string, arr: number, growthRate: number, averages = AVERAGES) =>
  estimate(input(stage, type, arr, growthRate), averages);

describe("golden vectors", () => {
  const vectors = rows as unknown as GoldenRow[];

  test("are what the reference computes, for every stage, type and edge", () => {
    expect(vectors.length).toBeGreaterThan(1000);
    expect(vectors).toEqual(golden());
  });

  test("are what the model computes", () => {
    const differing = vectors.filter(([stage, type, arr, growth, multiple, high, percentile, tier]) => {
      const result = valued(stage, type, arr, growth, GOLDEN_AVERAGES);
      const near = (a: number, b: number) => Math.abs(a - b) <= 1e-8 * Math.abs(b);
      return !(
        near(result.multipleHigh, multiple) &&
        near(result.high, high) &&
        near(result.multipleLow, multiple * 0.8) &&
        near(result.low, high * 0.8) &&
        result.percentile === percentile &&
        result.tier === tier
      );
    });
    expect(differing).toEqual([]);
  });
});

/** Worked out with a pencil; the public tiers average 15, 9 and 6. */
describe("by hand", () => {
  test.each([
    // The table's first value at 50%: 8. Half a million × 8.
    ["seed", "traditional", 0.5, 50, 8, 4],
    // AI: 1 + 0.8 × 0.5 / 300 = 1.0013333; 8 × that.
    ["seed", "aiNative", 0.5, 50, 8.0106667, 4.0053333],
    // Table 9 + 4 × 10/25 = 10.6; AI: 1 + 0.3 × 3/200 = 1.0045.
    ["seriesA", "aiEnhanced", 3, 60, 10.6477, 31.9431],
    // Under $10M, 20 to 50%: 3.8 + (9 − 3.8) × 15/30 = 6.4.
    ["seriesA", "traditional", 9.9, 35, 6.4, 63.36],
    // From $10M the table's first value holds from 30% on: 9.
    ["seriesA", "traditional", 10, 35, 9, 90],
    // From $10M, 10 to 30%: 3.8 + (10 − 3.8) × 10/20 = 6.9.
    ["seriesB", "traditional", 10, 20, 6.9, 69],
    // From $10M, 5 to 10%: 3 + 0.8 × 2/5 = 3.32.
    ["seriesB", "traditional", 12, 7, 3.32, 39.84],
    // Under $10M, 10 to 20%: 3 + 0.8 × 5/10 = 3.4.
    ["seriesB", "traditional", 5, 15, 3.4, 17],
    // Under $10M, less than 10%: the floor.
    ["seed", "traditional", 1, 9, 3, 3],
    // 39 × (1 + 0.8 × 0.1 = 1.08) × 1.15.
    ["seriesB", "aiNative", 15, 300, 48.438, 726.57],
    // 56 × (1 + 0.8 × 0.1 = 1.08) × 1.1.
    ["seriesA", "aiNative", 20, 200, 66.528, 1330.56],
    // 14 + 4 × 20/50 = 15.6; AI: 1 + 0.3 × 0.5 = 1.15; × 0.8.
    ["seriesC", "aiEnhanced", 50, 120, 14.352, 717.6],
    // 23 × 1.15 × 0.95, for growth of 200% compresses less.
    ["seriesC", "aiEnhanced", 50, 200, 25.1275, 1256.375],
    // Series D compresses less too: 6 × 0.95.
    ["seriesD", "traditional", 50, 50, 5.7, 285],
    // The boost is complete at $80M: 10 × 2 × 0.95.
    ["seriesD", "aiNative", 80, 100, 19, 1520],
    // 6 × 1.5 × 0.95.
    ["seriesD", "aiEnhanced", 99, 30, 8.55, 846.45],
    // From $100M the high tier's average: 15 × 1.5 × 0.85.
    ["seriesD", "aiEnhanced", 100, 30, 19.125, 1912.5],
    // Between the moderate tier's 9 and the high one's 15: 12 × 0.6.
    ["seriesC", "traditional", 100, 25, 7.2, 720],
    // Between the lower tier's 6 and the moderate one's 9: 7.5 × 0.6.
    ["seriesC", "traditional", 100, 15, 4.5, 450],
    // 3 + 0.8 × 4/5 = 3.64; × 0.85.
    ["seriesD", "traditional", 200, 4, 3.094, 618.8],
    // Beyond the table's last point its value holds: 82.
    ["seed", "traditional", 0.5, 500, 82, 41],
  ])("%s, %s, $%dM growing %d%%: %dx, $%dM", (stage, type, arr, growth, multiple, high) => {
    const result = valued(stage, type, arr, growth);
    expect(result.multipleHigh).toBeCloseTo(multiple, 6);
    expect(result.high).toBeCloseTo(high, 6);
    expect(result.low).toBeCloseTo(high * 0.8, 6);
  });

  test("the cross-check asks public companies at thresholds of its own", () => {
    // Under $10M between 50% (9) and 100% (15): 9 + 6 × 10/50 = 10.2.
    expect(valued("seriesA", "traditional", 5, 60).crossCheck?.multipleHigh).toBeCloseTo(10.2, 9);
    // From $10M between 15% (6) and 30% (9): 6 + 3 × 5/15 = 7.
    expect(valued("seriesB", "traditional", 20, 20).crossCheck?.multipleHigh).toBeCloseTo(7, 9);
    expect(valued("seriesD", "traditional", 100, 20).crossCheck).toBeNull();
  });

  test("an average under the floor does not take the base under it", () => {
    const low = { high: 12, moderate: 6, lower: 2 };
    expect(valued("seriesD", "traditional", 100, 10, low).multipleHigh).toBeCloseTo(3 * 0.85, 9);
  });
});

describe("the two points of the curve around a growth rate", () => {
  const between = (stage: string, arr: number, growthRate: number) => {
    const { from, to } = factorsOf(input(stage, "traditional", arr, growthRate), AVERAGES).base;
    return [from, to].map(({ growth, multiple }) => [growth, multiple]);
  };

  test.each([
    // Below the first point: that point, twice.
    [0, [10, 3], [10, 3]],
    [9.99, [10, 3], [10, 3]],
    // At a point, the interval that begins there.
    [10, [10, 3], [20, 3.8]],
    [20, [20, 3.8], [50, 8]],
    [49.99, [20, 3.8], [50, 8]],
    [50, [50, 8], [75, 12]],
    [75, [75, 12], [100, 19]],
    [100, [100, 19], [150, 32]],
    [150, [150, 32], [200, 52]],
    [200, [200, 52], [300, 68]],
    [300, [300, 68], [400, 82]],
    // From the last point: that point, twice.
    [400, [400, 82], [400, 82]],
    [1000, [400, 82], [400, 82]],
  ])("at Seed under $10M, %d%%: %j and %j", (growth, from, to) => {
    expect(between("seed", 1, growth)).toEqual([from, to]);
  });

  test("from $10M the table's first value holds from 30%", () => {
    expect(between("seriesA", 10, 29)).toEqual([
      [10, 3.8],
      [30, 9],
    ]);
    expect(between("seriesA", 10, 30)).toEqual([
      [30, 9],
      [50, 9],
    ]);
  });

  test("of public companies begin without growth and end with the high tier", () => {
    expect(between("seriesD", 100, 0)).toEqual([
      [0, 3],
      [5, 3.8],
    ]);
    expect(between("seriesD", 100, 30)).toEqual([
      [30, 15],
      [30, 15],
    ]);
  });
});

describe("what holds whatever is entered", () => {
  const arrs = [0.1, 0.5, 3, 9.9, 10, 25, 49.9, 50, 80, 99.9, 100, 150, 300, 10_000];
  const growths = Array.from({ length: 1001 }, (_, index) => index);
  const each = FUNDING_STAGES.flatMap((stage) => COMPANY_TYPES.map((type) => [stage, type] as const));

  test.each(each)("%s, %s: more growth is never worth less, and the floor holds", (stage, type) => {
    const wrong: string[] = [];
    for (const arr of arrs) {
      let before = 0;
      // The floor of 3, under the deepest compression that ARR can meet.
      const floor = 3 * (arr < 50 ? 1 : 0.6);
      for (const growth of growths) {
        const { multiple } = factorsOf(input(stage, type, arr, growth), AVERAGES);
        if (multiple < before - 1e-9 || multiple < floor - 1e-9)
          wrong.push(`${arr} at ${growth}: ${multiple}`);
        before = multiple;
      }
    }
    expect(wrong).toEqual([]);
  });

  test("the multiple jumps at the listed cliffs, and nowhere else", () => {
    const jumps = new Set<string>();
    for (const [stage, type] of each) {
      const at = (arr: number, growth: number) =>
        factorsOf(input(stage, type, arr, growth), AVERAGES).multiple;
      const jump = (a: number, b: number) => Math.abs(b / a - 1) > 1e-3;
      for (const growth of [0, 7, 12, 18, 25, 40, 60, 120, 250, 350])
        for (let tenth = 1; tenth <= 3000; tenth++)
          if (jump(at(tenth / 10 - 1e-6, growth), at(tenth / 10, growth))) jumps.add(`arr ${tenth / 10}`);
      for (const arr of [4, 30, 60, 120])
        for (let growth = 1; growth <= 600; growth++)
          if (jump(at(arr, growth - 1e-6), at(arr, growth))) jumps.add(`growthRate ${growth}`);
    }
    // At 150% only a tier's name changes.
    const listed = CLIFFS.map(({ axis, at }) => `${axis} ${at}`).filter(
      (cliff) => cliff !== "growthRate 150",
    );
    expect([...jumps].sort()).toEqual(listed.sort());
  });
});

describe("a threshold nearby", () => {
  const near = (stage: string, type: string, arr: number, growth: number) =>
    valued(stage, type, arr, growth).nearThresholds;

  test("is told with what the estimate would be on its other side", () => {
    const [note, ...more] = near("seriesD", "traditional", 95, 60);
    expect(more).toEqual([]);
    expect(note).toMatchObject({ axis: "arr", at: 100, below: true });
    // 15 × 0.85 × 100.
    expect(note?.other.high).toBeCloseTo(1275, 6);
    expect(note?.text).toMatch(/^At \$100M of ARR the estimate would be \$1\.0B – \$1\.3B: /);
  });

  test("is told from its upper side too", () => {
    const [note] = near("seriesC", "traditional", 50, 60);
    expect(note).toMatchObject({ at: 50, below: false });
    expect(note?.text).toMatch(/^Just under \$50M of ARR /);
  });

  test("is left out where it changes nothing for this company", () => {
    expect(near("seriesA", "traditional", 10, 60)).toEqual([]);
    expect(near("seed", "aiEnhanced", 1, 145)).toEqual([]);
    expect(near("seriesA", "traditional", 5, 230)).toEqual([]);
  });

  test("at which the estimate does not jump is told without one, for the estimate there is not this one", () => {
    const [note] = near("seriesA", "traditional", 3, 140);
    expect(note?.text).toBe(
      "At 150% growth the tier would be Traditional SaaS (High Growth), without a jump in the estimate: there traditional companies enter another tier.",
    );
    // 35 × 3 there; 21 + (35 − 21) × 40/50 = 32.2, × 3 here.
    expect(note?.other.high).toBeCloseTo(105, 6);
    expect(valued("seriesA", "traditional", 3, 140).high).toBeCloseTo(96.6, 9);
  });
});

describe("what an estimate says", () => {
  test.each([
    ["seed", "aiNative", 1, 300, "Small-scale premium · AI Supernova"],
    ["seed", "aiNative", 1, 200, "Small-scale premium · AI Shooting Star"],
    ["seed", "aiEnhanced", 1, 200, "Small-scale premium · (200% Growth)"],
    ["seed", "aiEnhanced", 1, 199, "Small-scale premium"],
    ["seriesB", "traditional", 20, 240, "Light compression · (240% Growth)"],
    ["seriesC", "aiEnhanced", 50, 100, "Moderate compression"],
    ["seriesD", "aiEnhanced", 100, 100, "Public multiples"],
  ])("%s, %s, $%dM growing %d%%: %s", (stage, type, arr, growth, context) => {
    expect(valued(stage, type, arr, growth).context).toBe(context);
  });

  test("light compression is a name: its note says that none was applied", () => {
    const result = valued("seriesB", "traditional", 20, 100);
    expect(result.scaleNote).toMatch(/none was applied/);
    expect(result.multipleHigh).toBe(18);
  });

  test("every step's arithmetic ends in its value, and the last two are the estimate", () => {
    const { steps, high, low } = valued("seriesA", "aiNative", 12.5, 110);
    expect(steps.map(({ id }) => id)).toEqual([
      "base",
      "ai",
      "bonus",
      "compression",
      "multiple",
      "high",
      "low",
    ]);
    for (const { arithmetic, value } of steps)
      expect(Number(arithmetic.split("= ").at(-1)?.replace(/[$M,]/g, ""))).toBeCloseTo(value, 3);
    expect(steps.at(-2)?.value).toBe(high);
    expect(steps.at(-1)?.value).toBe(low);
    // 21 + (35 − 21) × (110 − 100) ÷ (150 − 100) = 23.8; AI 1 + 0.8 × 12.5/200 = 1.05.
    expect(steps[0]?.arithmetic).toBe("21 + (35 − 21) × (110 − 100) ÷ (150 − 100) = 23.8");
    expect(steps[1]?.arithmetic).toBe("1 + (1.8 − 1) × 12.5 ÷ 200 = 1.05");
  });
});
