import { describe, expect, test } from "vitest";
import { estimate } from "~/domains/valuation/rules/model.ts";
import type { ValuationInput } from "~/domains/valuation/rules/multiple.ts";
import { planOf } from "~/domains/valuation/rules/round/plan.ts";
import { middleOf, roundAt, usualRaise } from "~/domains/valuation/rules/round/round.ts";
import { firstReach, reachOf } from "~/domains/valuation/rules/round/target.ts";

const AVERAGES = { high: 15, moderate: 9, lower: 6 };
const input = (arr: number, growthRate: number, more: Partial<ValuationInput> = {}): ValuationInput => ({
  fundingStage: "seriesA",
  companyType: "traditional",
  arr,
  growthRate,
  ...more,
});
const middle = (one: ValuationInput) => middleOf(estimate(one, AVERAGES));

describe("a round", () => {
  test("takes its share of the post-money valuation, which the estimate is or leads to", () => {
    expect(roundAt(40, 8, "post")).toEqual({ pre: 32, post: 40, dilution: 0.2 });
    expect(roundAt(40, 10, "pre")).toEqual({ pre: 40, post: 50, dilution: 0.2 });
  });

  test("cannot raise the whole post-money valuation", () => {
    expect(roundAt(40, 40, "post")).toBeNull();
    expect(roundAt(40, 39.9, "post")).not.toBeNull();
    expect(roundAt(40, 400, "pre")).toMatchObject({ post: 440 });
  });

  test("raises a fifth of the mid-point if nobody says more", () => {
    expect(usualRaise({ low: 32, high: 40 })).toBe(7.2);
    expect(usualRaise({ low: 320, high: 400 })).toBe(72);
  });
});

describe("a target", () => {
  test.each([
    // Series A at 50%: 9 times ARR, and 0.9 of it in the middle: 8.1 × ARR.
    ["arr", input(3, 50), 48.6, 6, null],
    ["arr", input(3, 50), 12.15, 1.5, null],
    // From $50M on a fifth less: the first ARR on the way up is under $50M, or far above it.
    ["arr", input(40, 50), 400, 49.383, null],
    // The table's 13 at 75% and 21 at 100%.
    ["growthRate", input(10, 50), 0.9 * 10 * 13, 75, null],
    ["growthRate", input(10, 100), 0.9 * 10 * 11, 62.5, null],
  ] as const)("on %s of %j of $%dM is reached at %d", (axis, from, target, at, jump) => {
    const reached = reachOf(axis, target, from, AVERAGES);
    expect(reached?.at).toBeCloseTo(at, 3);
    expect(reached?.jump).toBe(jump);
    expect(reached?.middle).toBeCloseTo(target, 4);
    expect(middle({ ...from, [axis]: reached?.at ?? 0 })).toBeCloseTo(target, 4);
  });

  test("is reached where it lies for every stage and type, up and down", () => {
    for (const fundingStage of ["seed", "seriesB", "seriesD"] as const)
      for (const companyType of ["traditional", "aiNative"] as const)
        for (const [arr, growth] of [
          [0.5, 60],
          [12, 40],
          [80, 150],
          [150, 25],
        ] as const)
          for (const share of [0.5, 1, 2])
            for (const axis of ["arr", "growthRate"] as const) {
              const from = input(arr, growth, { fundingStage, companyType });
              const target = middle(from) * share;
              const reached = reachOf(axis, target, from, AVERAGES);
              if (!reached) continue;
              const there = middle({
                ...from,
                [axis]: reached.at * (reached.jump === "under" ? 1 - 1e-9 : 1),
              });
              expect(reached.middle).toBeCloseTo(there, 6);
              if (!reached.jump) expect(there / target).toBeCloseTo(1, 6);
              if (share === 1) expect(reached).toMatchObject({ at: from[axis], jump: null });
            }
  });

  test("that the method jumps over is reached at the jump", () => {
    // AI-native at 199%: 1.1 times as much from 200% on.
    const native = input(3, 199, { companyType: "aiNative" });
    const target = middle(native) * 1.08;
    const up = reachOf("growthRate", target, native, AVERAGES);
    expect(up).toMatchObject({ at: 200, jump: "from" });
    expect(up?.middle).toBeGreaterThan(target);
    const down = reachOf("growthRate", target, { ...native, growthRate: 210 }, AVERAGES);
    expect(down).toMatchObject({ at: 200, jump: "under" });
    expect(down?.middle).toBeLessThan(target);
    expect(reachOf("growthRate", target, { ...native, growthRate: 200 }, AVERAGES)).toMatchObject({
      at: 200,
      jump: "under",
    });
  });

  test.each([
    // Series B at 40%: from $10M on the table asks for 30%.
    ["arr", input(12, 40, { fundingStage: "seriesB" }), 80, 9.999],
    ["arr", input(8, 40, { fundingStage: "seriesB" }), 80, 10],
    ["growthRate", input(3, 210, { companyType: "aiNative" }), 160, 199.999],
    ["growthRate", input(3, 199, { companyType: "aiNative" }), 160, 200],
  ] as const)(
    "has a value for the field, on its side of the jump: %s of %j for $%dM",
    (axis, from, target, entered) => {
      const reached = reachOf(axis, target, from, AVERAGES);
      expect(reached).toMatchObject({ jump: entered < (reached?.at ?? 0) ? "under" : "from", entered });
      expect(middle({ ...from, [axis]: reached?.entered }) / (reached?.middle ?? 0)).toBeCloseTo(1, 3);
    },
  );

  test("has the thousandth before a jump for a place that is nearer to the jump", () => {
    const from = input(8, 40, { fundingStage: "seriesB" });
    const target = middle({ ...from, arr: 9.9998 });
    const reached = reachOf("arr", target, from, AVERAGES);
    expect(reached).toMatchObject({ jump: null, entered: 9.999 });
    expect(reached?.at).toBeCloseTo(9.9998, 6);
  });

  test("that no value within the limits gives is not reached", () => {
    // 90 times $3M at most.
    expect(reachOf("growthRate", 0.9 * 3 * 90.1, input(3, 80), AVERAGES)).toBeNull();
    expect(reachOf("growthRate", 0.9 * 3 * 90, input(3, 80), AVERAGES)?.at).toBeCloseTo(400, 4);
    // 3 times ARR is the floor.
    expect(reachOf("growthRate", 0.9 * 3 * 2.9, input(3, 80), AVERAGES)).toBeNull();
    expect(reachOf("arr", 900_000, input(3, 80), AVERAGES)).toBeNull();
    expect(reachOf("arr", 900_000, input(10_000, 1000), AVERAGES)).toBeNull();
  });

  test.each([3, 0.02, 0.01, 0.005, 0.00000015])(
    "below the mid-point is reached by a lower ARR, however small: from $%dM",
    (arr) => {
      for (const companyType of ["traditional", "aiNative"] as const)
        for (const share of [0.9, 0.1, 1e-3, 1e-6]) {
          const from = input(arr, 50, { companyType });
          const target = middle(from) * share;
          const reached = reachOf("arr", target, from, AVERAGES);
          expect((reached?.middle ?? 0) / target).toBeCloseTo(1, 6);
          expect(reached?.entered).toBeGreaterThan(0);
          expect((reached?.entered ?? 0) / (reached?.at ?? 0)).toBeCloseTo(1, 1);
        }
    },
  );

  describe("on a simple function", () => {
    const line = (place: number) => place;
    /** 1, from 3 on 4, from 6 on 9. */
    const steps = (place: number) => (place < 3 ? 1 : place < 6 ? 4 : 9);

    test.each([
      ["its own end upwards", line, 5, { start: 2, end: 5, breaks: [] }, { at: 5, jump: null }],
      ["its own end downwards", line, 2, { start: 5, end: 2, breaks: [] }, { at: 2, jump: null }],
      ["a place between breaks", line, 4.5, { start: 1, end: 9, breaks: [6, 3] }, { at: 4.5, jump: null }],
      ["a place beyond the last break", line, 8, { start: 1, end: 9, breaks: [6, 3] }, { at: 8, jump: null }],
      ["the start itself", line, 2, { start: 2, end: 5, breaks: [] }, { at: 2, jump: null }],
      ["the first jump up", steps, 2, { start: 0, end: 9, breaks: [6, 3] }, { at: 3, jump: "from" }],
      ["the second jump up", steps, 5, { start: 0, end: 9, breaks: [6, 3] }, { at: 6, jump: "from" }],
      ["a jump up to exactly it", steps, 4, { start: 0, end: 9, breaks: [6, 3] }, { at: 3, jump: "from" }],
      ["the first jump down", steps, 5, { start: 9, end: 0, breaks: [3, 6] }, { at: 6, jump: "under" }],
      ["the second jump down", steps, 2, { start: 9, end: 0, breaks: [3, 6] }, { at: 3, jump: "under" }],
      ["a jump down to exactly it", steps, 4, { start: 9, end: 0, breaks: [3, 6] }, { at: 6, jump: "under" }],
      [
        "a jump at the start downwards",
        steps,
        2,
        { start: 3, end: 0, breaks: [3] },
        { at: 3, jump: "under" },
      ],
      ["a jump at the end upwards", steps, 5, { start: 4, end: 6, breaks: [6] }, { at: 6, jump: null }],
    ] as const)("is found at %s", (_, valueAt, target, way, expected) => {
      const found = firstReach(valueAt, target, way);
      expect(found?.jump).toBe(expected.jump);
      expect(found?.at).toBeCloseTo(expected.at, 6);
    });

    test("is not found outside, nor by a jump that lies outside", () => {
      expect(firstReach(line, 5.001, { start: 2, end: 5, breaks: [] })).toBeNull();
      expect(firstReach(line, 1.999, { start: 5, end: 2, breaks: [] })).toBeNull();
      expect(firstReach(steps, 5, { start: 0, end: 5, breaks: [3, 6] })).toBeNull();
      expect(firstReach(steps, 2, { start: 9, end: 4, breaks: [3, 6] })).toBeNull();
    });
  });

  test("on a function that falls is found too", () => {
    const falls = (place: number) => (place < 5 ? 10 - place : 20 - place);
    expect(firstReach(falls, 6, { start: 0, end: 9, breaks: [5] })?.at).toBeCloseTo(4, 6);
    expect(firstReach(falls, 14, { start: 4, end: 9, breaks: [5] })).toEqual({ at: 5, jump: "from" });
    expect(firstReach(falls, 16, { start: 0, end: 9, breaks: [5] })).toBeNull();
  });
});

describe("the plan of an address", () => {
  const none = { fundingStage: "", companyType: "", arr: "", growthRate: "" };
  const own = { fundingStage: "seriesA", companyType: "traditional", arr: "3", growthRate: "50" };
  const open = { raise: "", target: "", reading: "post" } as const;

  test("is of the example if it names no company", () => {
    const plan = planOf(none, open, AVERAGES);
    expect(plan).toMatchObject({ isExample: true, texts: { fundingStage: "seriesA", arr: "3" } });
    expect(planOf(own, open, AVERAGES).isExample).toBe(false);
    const query = { ...none, raise: "4", target: "60", reading: "pre" } as const;
    expect(planOf(query, query, AVERAGES)).toMatchObject({
      isExample: true,
      texts: { fundingStage: "seriesA", raise: "4" },
      result: { round: { raised: 4 } },
    });
  });

  test("begins with a fifth raised and the double as target, and keeps what is named", () => {
    // 27 at the high end, 24.3 in the middle.
    const plan = planOf(own, open, AVERAGES);
    expect(plan.texts).toMatchObject({ raise: "4.9", target: "48.6" });
    expect(plan.result?.round).toMatchObject({ raised: 4.9, high: { pre: 22.1 } });
    expect(plan.result?.goal?.arr?.at).toBeCloseTo(6, 3);
    const named = planOf(own, { raise: "2.7", target: "30", reading: "pre" }, AVERAGES);
    expect(named.result?.round?.high).toMatchObject({ pre: 27, post: 29.7 });
    expect(named.result?.goal).toMatchObject({ target: 30 });
  });

  test.each(["0.00000015", "0.0001", "0.0002", "0.00025", "0.0004", "0.005"])(
    "of an ARR of $%sM has a round, and ARR and growth that the calculator accepts",
    (arr) => {
      for (const companyType of ["traditional", "aiNative"]) {
        const result = planOf({ ...own, companyType, arr }, open, AVERAGES).result;
        expect(result?.round?.raised).toBeGreaterThan(0);
        const { arr: reached, growthRate } = result?.goal ?? {};
        expect((reached?.entered ?? 0) / (reached?.at ?? 0)).toBeCloseTo(1, 2);
        expect(growthRate?.entered).toBeGreaterThan(50);
      }
    },
  );

  test("has no part whose amount is wrong, and nothing without a company", () => {
    const wrong = planOf(own, { raise: "0", target: "much", reading: "post" }, AVERAGES);
    expect(wrong.result).toMatchObject({ round: null, goal: null });
    expect(planOf({ ...own, arr: "-1" }, open, AVERAGES).result).toBeNull();
  });
});
