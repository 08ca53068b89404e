import type { CompanyConfig } from "~/domains/market/config.ts";
import { addDays } from "~/lib/time-zone.ts";
import type { Provenance } from "../../schema.ts";
import { round } from "../prices/periods.ts";

/** What a company's quarters and shares come to: ARR, growth, market capitalisation. */

/** A quarter's revenue in USD, with its filing. */
export interface Quarter {
  periodEnd: string;
  revenue: number;
  form: string;
  accession: string | null;
  filed: string | null;
  /** How a quarter that no filing states was computed; null when stated. */
  derivation: string | null;
  source: string;
  url: string | null;
  sample: boolean;
}

/** Shares of all classes, as counted on `asOf` and published on `filed`. */
export interface Shares {
  count: number;
  asOf: string;
  filed: string;
  source: string;
  url: string | null;
  sample: boolean;
}

/** `numerator` new shares for `denominator` old ones, from `day` on. */
export interface Split {
  day: string;
  numerator: number;
  denominator: number;
}

/** The figures of one company's filings, or of the sample. */
export interface CompanyFacts {
  symbol: string;
  shares: Shares | null;
  quarters: Quarter[];
  /** It files years but no quarters. */
  annualOnly: boolean;
  sample: boolean;
}

/** How much newer a quarter may be than a stated ARR before the quarter's own figure is the better one: a quarter. */
const REPORTED_ARR_DAYS = 100;

/** A year apart, give or take what 52- and 53-week years and months of different lengths do. */
const YEAR = { from: 350, to: 380 };

/**
 * A company's quarters, oldest first: the filed ones, and the one that configuration states for a company that files
 * none. What stands in filings goes before what was entered by hand.
 */
export function quartersOf(company: CompanyConfig, filed: readonly Quarter[]): Quarter[] {
  const stated = statedQuarters(company).filter(
    ({ periodEnd }) => !filed.some((quarter) => quarter.periodEnd === periodEnd && !quarter.sample),
  );
  const replaced = new Set(stated.map(({ periodEnd }) => periodEnd));
  return [...filed.filter(({ periodEnd }) => !replaced.has(periodEnd)), ...stated].sort((a, b) =>
    a.periodEnd < b.periodEnd ? -1 : 1,
  );
}

function statedQuarters({ revenue }: CompanyConfig): Quarter[] {
  if (!revenue) return [];
  const { form, filed = null, source, url = null, yearBefore } = revenue;
  const common = { form, accession: null, derivation: null, source, url, sample: false };
  return [
    { ...common, periodEnd: yearBefore.periodEnd, revenue: yearBefore.usd, filed },
    { ...common, periodEnd: revenue.periodEnd, revenue: revenue.usd, filed },
  ];
}

/** Growth in percent of a quarter's revenue over the quarter that ended 350 to 380 days earlier; null without one. */
export function growthOf(quarter: Quarter, quarters: readonly Quarter[]): number | null {
  const [from, to] = [addDays(quarter.periodEnd, -YEAR.to), addDays(quarter.periodEnd, -YEAR.from)];
  const before = quarters.find(({ periodEnd }) => periodEnd >= from && periodEnd <= to);
  return before && before.revenue > 0 ? round((quarter.revenue / before.revenue - 1) * 100) : null;
}

export interface Arr {
  /** Billions of USD. */
  arr: number;
  /** `implied`: the newest quarter's revenue times four. */
  arrBasis: "reported" | "implied";
  /** The end of the quarter, or the day that the company named. */
  periodEnd: string;
  arrSource: Provenance;
}

/**
 * Annual recurring revenue: what the company reports, while no quarter is filed that ends more than 100 days after
 * it; else the newest quarter's revenue times four, which for a company with seasons or services is an upper guess.
 */
export function arrOf({ reportedArr }: CompanyConfig, quarters: readonly Quarter[]): Arr | null {
  const newest = quarters.at(-1);
  if (reportedArr && (!newest || addDays(reportedArr.asOf, REPORTED_ARR_DAYS) >= newest.periodEnd)) {
    const { usd, asOf, source, url = null } = reportedArr;
    return {
      arr: usd / 1e9,
      arrBasis: "reported",
      periodEnd: asOf,
      arrSource: { source, url, asOf, sample: false },
    };
  }
  if (!newest) return null;
  return {
    arr: (newest.revenue * 4) / 1e9,
    arrBasis: "implied",
    periodEnd: newest.periodEnd,
    arrSource: quarterProvenance(newest),
  };
}

export const quarterProvenance = ({ source, form, url, periodEnd, sample }: Quarter): Provenance => ({
  source: source.includes(form) ? source : `${source} ${form}`,
  url,
  asOf: periodEnd,
  sample,
});

/** Shares as configured, else as filed; splits since they were published are counted in, for prices are split-adjusted. */
export function sharesOf(
  { shares }: CompanyConfig,
  filed: Shares | undefined,
  splits: readonly Split[],
): { count: number; source: Provenance } | null {
  const known = shares ? { ...shares, filed: shares.asOf, url: shares.url ?? null, sample: false } : filed;
  if (!known) return null;
  const factor = splits
    .filter(({ day }) => day > known.filed)
    .reduce((product, { numerator, denominator }) => (product * numerator) / denominator, 1);
  const { source, url, asOf, sample } = known;
  return { count: Math.round(known.count * factor), source: { source, url, asOf, sample } };
}
