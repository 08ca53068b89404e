import { addDays } from "~/lib/time/time-zone.ts";

/**
 * The periods of XBRL facts, by three rules:
 * - The period of a fact is its own `start` and `end`. The filing's `fy` and `fp` describe the filing and are sometimes
 * wrong.
 * - A period repeats across filings; the latest filing wins.
 * - A quarter that is not filed is the difference of two sums of the same fiscal year.
 */

/** One fact of the SEC's file; `start` is absent for an amount on a day. */
export interface Fact {
  start?: string;
  end: string;
  val: number;
  accn: string;
  form: string;
  filed: string;
}

/** Facts in one unit, by tag. */
export type FactsByTag = Record<string, Fact[] | undefined>;

/** What a filing states, or what was computed from it, of a period or a day. */
export interface FiledValue {
  /** Null for an amount on a day. */
  periodStart: string | null;
  periodEnd: string;
  value: number;
  form: string;
  accession: string;
  filed: string;
  /** How it was computed: "FY − 9M"; null when the filing states it. */
  derivation: string | null;
}

/** The days of each kind of period, both ends included; a fiscal year has 52 or 53 weeks, a quarter 13 or 14. */
const SPANS = { quarter: [80, 100], halfYear: [170, 195], nineMonths: [260, 285], year: [350, 380] } as const;
export type Span = keyof typeof SPANS;

export function isSpan({ start, end }: Pick<Fact, "start" | "end">, kind: Span): boolean {
  if (!start) return false;
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
  const [from, to] = SPANS[kind];
  return days >= from && days <= to;
}

/** Returns one fact a period: that of the latest filing. */
export function onePerPeriod(facts: readonly Fact[]): Fact[] {
  const byPeriod = new Map<string, Fact>();
  for (const fact of facts) {
    const key = `${fact.start}/${fact.end}`;
    const known = byPeriod.get(key);
    if (!known || fact.filed >= known.filed) byPeriod.set(key, fact);
  }
  return [...byPeriod.values()];
}

export const newestEnd = (facts: readonly Pick<Fact, "end">[]): string =>
  facts.reduce((newest, { end }) => (end > newest ? end : newest), "");

/** Sums of a fiscal year, each with the shorter one that is subtracted from it. */
const DIFFERENCES = [
  { sum: "halfYear", less: "quarter", derivation: "6M − 3M" },
  { sum: "nineMonths", less: "halfYear", derivation: "9M − 6M" },
  { sum: "year", less: "nineMonths", derivation: "FY − 9M" },
] as const;

/**
 * Returns the quarters of facts, one a period: the stated ones, then the last of a year as the year less its first nine
 * months or its three quarters. `sums` takes the second and third quarter from sums too: cash flows are filed so.
 */
export function quartersIn(facts: readonly Fact[], { sums = false } = {}): FiledValue[] {
  const stated = facts.filter((fact) => isSpan(fact, "quarter")).map((fact) => filedValue(fact));
  const known = new Map(stated.map((quarter) => [quarter.periodEnd, quarter]));
  for (const { sum, less, derivation } of sums ? DIFFERENCES : DIFFERENCES.slice(-1))
    for (const total of facts.filter((fact) => isSpan(fact, sum) && !known.has(fact.end))) {
      const before = facts.find(
        (fact) => fact.start === total.start && isSpan(fact, less) && fact.end < total.end,
      );
      const quarter = before
        ? filedValue(total, addDays(before.end, 1), total.val - before.val, derivation)
        : sum === "year"
          ? lastOfFour(total, stated)
          : null;
      if (quarter) known.set(quarter.periodEnd, quarter);
    }
  return [...known.values()];
}

/** Returns the year less its three stated quarters; null when one of them is missing. */
function lastOfFour(year: Fact, stated: readonly FiledValue[]): FiledValue | null {
  const first = stated.filter(
    ({ periodStart, periodEnd }) => (periodStart ?? "") >= (year.start ?? "") && periodEnd < year.end,
  );
  const last = newestEnd(first.map(({ periodEnd }) => ({ end: periodEnd })));
  if (first.length !== 3) return null;
  const sum = first.reduce((total, { value }) => total + value, 0);
  return filedValue(year, addDays(last, 1), year.val - sum, "FY − (Q1 + Q2 + Q3)");
}

export const filedValue = (
  fact: Fact,
  periodStart: string | null = fact.start ?? null,
  value: number = fact.val,
  derivation: string | null = null,
): FiledValue => ({
  periodStart,
  periodEnd: fact.end,
  value,
  form: fact.form,
  accession: fact.accn,
  filed: fact.filed,
  derivation,
});

/**
 * Returns whether two tags are one measure: they share a period, and state the same of every period that they share.
 * Else the one may be total revenue and the other that of subscriptions, and a sum or a growth of both is wrong.
 */
export function areOneMeasure(one: readonly Fact[], other: readonly Fact[]): boolean {
  const values = new Map(one.map(({ start, end, val }) => [`${start}/${end}`, val]));
  const shared = other.filter(({ start, end }) => values.has(`${start}/${end}`));
  return shared.length > 0 && shared.every(({ start, end, val }) => values.get(`${start}/${end}`) === val);
}
