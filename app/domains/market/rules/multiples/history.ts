import type { CompanyConfig } from "~/domains/market/config.ts";
import type { Split } from "~/lib/figures/splits.ts";
import { quantile } from "~/lib/statistics/statistics.ts";
import { type Quarter, quartersOf, type Shares, sharesOf } from "../filings/fundamentals.ts";
import { type Close, round } from "../prices/periods.ts";
import type { KnownFigure } from "./known.ts";
import type { MultipleBasis } from "./schema.ts";

/**
 * The multiple of each day: the day's close times the shares, over the run rate, by what was filed on or before that
 * day. What is filed or priced later changes no earlier day. It is the price to ARR of the company's page where that
 * ARR is implied; a reported ARR has no history.
 */

export interface MultipleInputs {
  company: CompanyConfig;
  /** Oldest first. */
  closes: readonly Close[];
  splits: readonly Split[];
  /** The newest stored ones, of filings or of the sample. */
  shares: Shares | undefined;
  quarters: readonly Quarter[];
  known: readonly KnownFigure[];
}

/** The multiples of the days of `closes`, and what each is made of. */
export interface ComputedMultiples {
  multiples: (number | null)[];
  bases: MultipleBasis[];
}

/** The revenue of a quarter, with the day from which it was known. */
type KnownQuarter = Pick<Quarter, "revenue" | "periodEnd" | "form" | "accession" | "sample"> & {
  filed: string;
};

/** Returns the multiple of each day; null on a day without a filed quarter or a count of shares known by then. */
export function multiplesOf(inputs: MultipleInputs): ComputedMultiples {
  const { company, closes, splits } = inputs;
  const [quarters, counts] = [knownQuarters(inputs), knownShares(inputs)];
  const multiples: ComputedMultiples["multiples"] = [];
  const bases: MultipleBasis[] = [];
  for (const [from, { day, close }] of closes.entries()) {
    const quarter = newestQuarter(quarters, day);
    const filedShares = counts.filter(({ filed }) => filed <= day).at(-1);
    // What the publication states goes before the filings, from its day on.
    const stated = company.shares && company.shares.asOf <= day ? company.shares : undefined;
    const shares = sharesOf({ ...company, shares: stated }, filedShares, splits);
    if (!quarter || !shares) {
      multiples.push(null);
      continue;
    }
    const marketCap = Math.round(shares.count * close);
    const runRate = quarter.revenue * 4;
    multiples.push(round(marketCap / runRate));
    const { periodEnd: quarterEnded, filed: quarterFiled, form, accession } = quarter;
    const basis = { shares: shares.count, sharesAsOf: shares.source.asOf, runRate, quarterEnded };
    const sample = quarter.sample || shares.source.sample;
    const whole: MultipleBasis = { from, ...basis, quarterFiled, form, accession, sample };
    if (!isSame(bases.at(-1), whole)) bases.push(whole);
  }
  return { multiples, bases };
}

/** Returns the quarters with the day from which they were known; those of an unknown day are left out. */
function knownQuarters({ company, quarters, known }: MultipleInputs): KnownQuarter[] {
  const filed = known
    .filter(({ figure }) => figure === "revenue")
    .map(({ value, asOf, ...rest }) => ({ ...rest, revenue: value, periodEnd: asOf, sample: false }));
  const stored = quartersOf(company, quarters).flatMap((quarter) =>
    quarter.filed ? [{ ...quarter, filed: quarter.filed }] : [],
  );
  return [...filed, ...stored].filter(({ revenue }) => revenue > 0);
}

/** Returns the newest quarter known on a day, as it was filed last by then. */
const newestQuarter = (quarters: readonly KnownQuarter[], day: string): KnownQuarter | null =>
  quarters.reduce<KnownQuarter | null>((best, quarter) => {
    if (quarter.filed > day) return best;
    if (!best || quarter.periodEnd !== best.periodEnd)
      return !best || quarter.periodEnd > best.periodEnd ? quarter : best;
    return quarter.filed >= best.filed ? quarter : best;
  }, null);

/** Returns the counts of shares by the day from which they were known, oldest first. */
const knownShares = ({ shares, known }: MultipleInputs): Shares[] =>
  [
    ...known
      .filter(({ figure }) => figure === "shares")
      .map(({ value: count, asOf, filed, form }) => {
        const source = `SEC EDGAR ${form}`;
        return { count, asOf, filed, source, url: null, sample: false };
      }),
    ...(shares ? [shares] : []),
  ].sort((a, b) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0));

function isSame(one: MultipleBasis | undefined, other: MultipleBasis): boolean {
  return one !== undefined && JSON.stringify({ ...one, from: 0 }) === JSON.stringify({ ...other, from: 0 });
}

/** The median of the companies that have a multiple on a day. */
export interface MedianDay {
  day: string;
  /** Null without any. */
  median: number | null;
  count: number;
}

/** Returns the median of each day that a company has a close of, oldest first. */
export function mediansOf(
  companies: readonly { days: readonly string[]; multiples: readonly (number | null)[] }[],
): MedianDay[] {
  const byDay = new Map<string, number[]>();
  for (const { days, multiples } of companies)
    for (const [index, day] of days.entries()) {
      const values = byDay.get(day) ?? [];
      const value = multiples[index] ?? null;
      if (value !== null) values.push(value);
      byDay.set(day, values);
    }
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, values]) => {
      const middle = quantile(values, 0.5);
      return { day, median: middle === null ? null : round(middle), count: values.length };
    });
}
