import { describe, expect, test } from "vitest";
import type { Shares } from "~/domains/market/rules/filings/fundamentals.ts";
import type { Fact } from "~/domains/market/rules/filings/periods.ts";
import { type MultipleInputs, mediansOf, multiplesOf } from "~/domains/market/rules/multiples/history.ts";
import { knownFigures } from "~/domains/market/rules/multiples/known.ts";
import type { Split } from "~/lib/figures/splits.ts";
import { createRandom, type Random } from "~/lib/random.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import { filedQuarters } from "../../../support/market/filings.ts";

const COMPANY = { symbol: "AAA", name: "A Inc.", cik: 1 };
const ACCESSION = "0000000001-26-000001";

const revenueFact = (start: string, end: string, val: number, filed: string): Fact => ({
  ...{ start, end, val, filed, accn: ACCESSION },
  form: "10-Q",
});
const coverFact = (end: string, val: number, filed: string): Fact => ({
  ...{ end, val, filed, accn: ACCESSION },
  form: "10-Q",
});

const QUARTERS = [
  ["2024-01-01", "2024-03-31"],
  ["2024-04-01", "2024-06-30"],
  ["2024-07-01", "2024-09-30"],
  ["2024-10-01", "2024-12-31"],
  ["2025-01-01", "2025-03-31"],
  ["2025-04-01", "2025-06-30"],
  ["2025-07-01", "2025-09-30"],
  ["2025-10-01", "2025-12-31"],
] as const;

/** A company's facts, with quarters filed again a year later, the last of a year as a year, and restatements. */
function factsOf(random: Random): { revenue: Fact[]; cover: Fact[] } {
  const revenue: Fact[] = [];
  const cover: Fact[] = [];
  const values = QUARTERS.map(() => random.int(100, 900) * 1_000_000);
  for (const [index, [start, end]] of QUARTERS.entries()) {
    const filed = addDays(end, random.int(20, 60));
    const value = values[index] ?? 0;
    if (index % 4 === 3) {
      const year = values.slice(index - 3, index + 1).reduce((sum, each) => sum + each, 0);
      revenue.push(revenueFact(QUARTERS[index - 3]?.[0] ?? "", end, year, filed));
    } else revenue.push(revenueFact(start, end, value, filed));
    const [before, beforeEnd] = QUARTERS[index - 4] ?? [];
    if (before && beforeEnd && index % 4 !== 3)
      revenue.push(revenueFact(before, beforeEnd, (values[index - 4] ?? 0) + random.int(0, 9), filed));
    if (index % 4 !== 3 && random.chance(0.3))
      revenue.push(revenueFact(start, end, value + 5_000_000, addDays(filed, 9)));
    cover.push(coverFact(addDays(filed, -5), random.int(50, 60) * 1_000_000, filed));
  }
  return { revenue, cover };
}

const DAYS = Array.from({ length: 700 }, (_, index) => addDays("2024-03-01", index));

const inputsOf = (
  { revenue, cover }: { revenue: Fact[]; cover: Fact[] },
  closes: { day: string; close: number }[],
  splits: Split[] = [],
): MultipleInputs => ({
  company: COMPANY,
  closes,
  splits,
  shares: undefined,
  quarters: [],
  known: knownFigures({ Revenues: revenue }, { cover, balanceSheet: [], weighted: [] }),
});

/** Computes the multiple of a day anew, from the facts filed by then and nothing of the code above. */
function anew({ revenue, cover }: { revenue: Fact[]; cover: Fact[] }, day: string, close: number) {
  const latest = (facts: Fact[]) => {
    const byPeriod: Record<string, Fact> = {};
    for (const fact of facts.filter(({ filed }) => filed <= day).sort((a, b) => (a.filed < b.filed ? -1 : 1)))
      byPeriod[`${fact.start} ${fact.end}`] = fact;
    return Object.values(byPeriod);
  };
  const revenues: Record<string, number> = {};
  const known = latest(revenue);
  for (const { end, val, start = "" } of known)
    if (start.slice(0, 7) !== `${end.slice(0, 4)}-01` || end.slice(5, 7) === "03") revenues[end] = val;
  for (const { end, val, start = "" } of known) {
    if (start.slice(5) !== "01-01" || end.slice(5) !== "12-31") continue;
    const others = Object.entries(revenues).filter(([key]) => key >= start && key < end);
    if (others.length === 3) revenues[end] = others.reduce((rest, [, value]) => rest - value, val);
  }
  const end = Object.keys(revenues).sort().at(-1);
  const shares = latest(cover)
    .sort((a, b) => (a.end < b.end ? -1 : 1))
    .at(-1)?.val;
  return end && shares ? (close * shares) / ((revenues[end] ?? 0) * 4) : null;
}

describe("the multiple of a day", () => {
  test.each(Array.from({ length: 20 }, (_, index) => index))(
    "is the one that a day knew, computed anew (%i)",
    (seed) => {
      const random = createRandom(`multiples ${seed}`);
      const facts = factsOf(random);
      const closes = DAYS.map((day) => ({ day, close: random.int(100, 400) / 4 }));
      const { multiples } = multiplesOf(inputsOf(facts, closes));
      for (const [index, { day, close }] of closes.entries()) {
        const expected = anew(facts, day, close);
        if (expected === null) expect(multiples[index], day).toBeNull();
        else expect(multiples[index], day).toBeCloseTo(expected, 3);
      }
      expect(multiples.filter((value) => value !== null).length).toBeGreaterThan(400);
    },
  );

  test.each(Array.from({ length: 20 }, (_, index) => index))(
    "is changed by no later filing, close or split (%i)",
    (seed) => {
      const random = createRandom(`later ${seed}`);
      const facts = factsOf(random);
      const closes = DAYS.map((day) => ({ day, close: random.int(100, 400) / 4 }));
      const whole = multiplesOf(inputsOf(facts, closes)).multiples;
      const day = random.pick(DAYS);
      const upTo = <Item>(items: Item[], of: (item: Item) => string) =>
        items.filter((item) => of(item) <= day);
      const then = {
        revenue: upTo(facts.revenue, ({ filed }) => filed),
        cover: upTo(facts.cover, ({ filed }) => filed),
      };
      const before = multiplesOf(
        inputsOf(
          then,
          upTo(closes, (close) => close.day),
        ),
      ).multiples;
      expect(whole.slice(0, before.length)).toEqual(before);
      // After a split of two for one the provider halves all closes; the counts of earlier filings double.
      const split = addDays(DAYS.at(-1) ?? "", 1);
      const halved = closes.map((each) => ({ ...each, close: each.close / 2 }));
      const after = multiplesOf(inputsOf(facts, halved, [{ day: split, numerator: 2, denominator: 1 }]));
      expect(after.multiples).toEqual(whole);
    },
  );

  test("is empty, never 0, without a filed quarter, a day of filing, or a count of shares", () => {
    const closes = ["2026-05-28", "2026-05-29"].map((day) => ({ day, close: 10 }));
    const shares: Shares = {
      ...{ count: 100e6, asOf: "2026-05-20", filed: "2026-05-20", source: "SEC", url: null, sample: true },
    };
    const base = { ...inputsOf({ revenue: [], cover: [] }, closes), shares };
    const quarters = filedQuarters("2026-04-30", [50e6]).map((each) => ({ ...each, filed: "2026-05-29" }));
    expect(multiplesOf({ ...base, quarters }).multiples).toEqual([null, 5]);
    const undated = quarters.map((each) => ({ ...each, filed: null }));
    expect(multiplesOf({ ...base, quarters: undated }).multiples).toEqual([null, null]);
    expect(multiplesOf({ ...base, quarters, shares: undefined }).multiples).toEqual([null, null]);
    expect(multiplesOf({ ...base, quarters, shares: { ...shares, filed: "2026-05-29" } }).bases).toEqual([
      expect.objectContaining({ from: 1, shares: 100e6, runRate: 200e6, quarterFiled: "2026-05-29" }),
    ]);
  });

  test("takes the shares that the publication states from their day on, before those of filings", () => {
    const closes = ["2026-05-28", "2026-05-29"].map((day) => ({ day, close: 10 }));
    const company = { ...COMPANY, shares: { count: 40e6, asOf: "2026-05-29", source: "Release" } };
    const quarters = filedQuarters("2026-03-31", [50e6]).map((each) => ({ ...each, filed: "2026-05-01" }));
    const inputs = {
      ...inputsOf({ revenue: [], cover: [coverFact("2026-04-20", 100e6, "2026-05-01")] }, closes),
    };
    expect(multiplesOf({ ...inputs, company, quarters }).multiples).toEqual([5, 2]);
  });
});

test("the median is of the companies that have a multiple on the day, with their number", () => {
  const medians = mediansOf([
    { days: ["2026-05-01", "2026-05-04"], multiples: [4, 5] },
    { days: ["2026-05-01", "2026-05-04"], multiples: [null, 7] },
    // A gap: the day is not of this company, and no earlier value stands for it.
    { days: ["2026-05-01", "2026-05-05"], multiples: [10, null] },
  ]);
  expect(medians).toEqual([
    { day: "2026-05-01", median: 7, count: 2 },
    { day: "2026-05-04", median: 6, count: 2 },
    { day: "2026-05-05", median: null, count: 0 },
  ]);
});
