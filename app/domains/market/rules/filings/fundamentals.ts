import type { CompanyConfig } from "~/domains/market/config.ts";
import { type Split, sharesSince } from "~/lib/figures/splits.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import type { CompanyHistory, Provenance } from "../../schema.ts";
import type { KnownFigure } from "../multiples/known.ts";
import { round } from "../prices/periods.ts";
import { ARR_DAYS, FILED_DAYS } from "./age.ts";
import type { FiledFigure } from "./filed-figures.ts";
import { impliedArr } from "./implied-arr.ts";

/** Computes ARR, growth and share counts from a company's quarters and shares. */

/** The revenue of a quarter in USD, with its filing. */
export interface Quarter {
  periodEnd: string;
  revenue: number;
  form: string;
  accession: string | null;
  filed: string | null;
  /** How the quarter was computed; null when a filing states it. */
  derivation: string | null;
  /** The tag of its measure of revenue; null where the source names none. Different ones are not compared. */
  concept: string | null;
  source: string;
  url: string | null;
  sample: boolean;
}

/** Shares of all classes, counted on `asOf` and published on `filed`. */
export interface Shares {
  count: number;
  asOf: string;
  filed: string;
  source: string;
  url: string | null;
  sample: boolean;
}

/** The figures of one company's filings, or of the sample. */
export interface CompanyFacts {
  symbol: string;
  shares: Shares | null;
  quarters: Quarter[];
  figures: FiledFigure[];
  /** What the filings showed on each day of filing; none of the sample. */
  known: KnownFigure[];
  /** It files years but no quarters. */
  annualOnly: boolean;
  sample: boolean;
}

/** The days between a quarter and that of the year before: fiscal years have 52 or 53 weeks. */
export const YEAR = { from: 350, to: 380 };

/** Returns whether a day is that of the year before another, as between two quarters. */
export const isYearBefore = (before: string, day: string): boolean =>
  before >= addDays(day, -YEAR.to) && before <= addDays(day, -YEAR.from);

/**
 * Returns a company's quarters, oldest first: the filed ones and those of the publication. A filed quarter replaces one
 * of the publication, which replaces one of the sample.
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
  const common = { form, accession: null, derivation: null, concept: null, source, url, sample: false };
  return [
    { ...common, periodEnd: yearBefore.periodEnd, revenue: yearBefore.usd, filed },
    { ...common, periodEnd: revenue.periodEnd, revenue: revenue.usd, filed },
  ];
}

/**
 * Returns the growth in percent over the quarter that ended 350 to 380 days earlier; null without one of the same
 * measure of revenue.
 */
export function growthOf(quarter: Quarter, quarters: readonly Quarter[]): number | null {
  const before = quarters.find(({ periodEnd }) => isYearBefore(periodEnd, quarter.periodEnd));
  return before && before.concept === quarter.concept && before.revenue > 0
    ? round((quarter.revenue / before.revenue - 1) * 100)
    : null;
}

/** A company's newest quarter, as its history has it. */
export type NewestQuarter = Pick<
  CompanyHistory["quarters"][number],
  "periodEnd" | "revenue" | "growth" | "source"
>;

export function newestOf(quarters: readonly Quarter[]): NewestQuarter | undefined {
  const newest = quarters.at(-1);
  if (!newest) return undefined;
  const { periodEnd, revenue } = newest;
  return { periodEnd, revenue, growth: growthOf(newest, quarters), source: quarterProvenance(newest) };
}

export interface Arr {
  /** Billions of USD. */
  arr: number;
  /** `implied`: the newest quarter's revenue times four. */
  arrBasis: "reported" | "implied";
  /** The last day of the quarter, or the day of the reported figure. */
  periodEnd: string;
  arrSource: Provenance;
  /** From the day after it is old: see `aged`. */
  arrCurrentUntil: string;
  /** The reported ARR, in billions of USD, that an implied one has replaced. */
  formerArr: { arr: number; source: Provenance } | null;
}

/**
 * Returns annual recurring revenue as known on a day: the reported figure, until it is more than 100 days old and a
 * newer quarter is filed; else the newest quarter's revenue times four, which is an upper estimate for a company with
 * seasons or services.
 */
export function arrOf(
  { reportedArr }: Pick<CompanyConfig, "reportedArr">,
  newest: NewestQuarter | undefined,
  today: string,
): Arr | null {
  const reported = reportedArr && reportedFigure(reportedArr);
  const replaced = reportedArr && newest && newest.periodEnd > reportedArr.asOf;
  if (reported && !(replaced && today > addDays(reported.source.asOf, ARR_DAYS)))
    return {
      arr: reported.arr,
      arrBasis: "reported",
      periodEnd: reported.source.asOf,
      arrSource: reported.source,
      arrCurrentUntil: addDays(reported.source.asOf, ARR_DAYS),
      formerArr: null,
    };
  if (!newest) return null;
  return {
    arr: impliedArr(newest.revenue),
    arrBasis: "implied",
    periodEnd: newest.periodEnd,
    arrSource: newest.source,
    arrCurrentUntil: addDays(newest.periodEnd, FILED_DAYS),
    formerArr: reported ?? null,
  };
}

function reportedFigure(stated: NonNullable<CompanyConfig["reportedArr"]>): NonNullable<Arr["formerArr"]> {
  const { usd, asOf, source, url = null } = stated;
  return { arr: usd / 1e9, source: { source, url, asOf, sample: false } };
}

export interface Growth {
  /** Percent, year over year. */
  arrGrowth: number;
  /** What grew: the reported ARR, or the revenue of the newest quarter. */
  growthBasis: "arr" | "revenue";
  growthSource: Provenance;
  /** The last day of the later of the two periods. */
  growthPeriodEnd: string;
}

/**
 * Returns the growth to show beside an ARR: the reported ARR's own, where the company states that of the year before
 * too; else that of the newest quarter's revenue. Null when no year before is known.
 */
export function growthBeside(
  arr: Pick<Arr, "arrBasis"> | null,
  { reportedArr }: Pick<CompanyConfig, "reportedArr">,
  newest: NewestQuarter | undefined,
): Growth | null {
  const before = reportedArr?.yearBefore;
  if (arr?.arrBasis === "reported" && before && isYearBefore(before.asOf, reportedArr.asOf))
    return {
      arrGrowth: round((reportedArr.usd / before.usd - 1) * 100),
      growthBasis: "arr",
      growthSource: reportedFigure(reportedArr).source,
      growthPeriodEnd: reportedArr.asOf,
    };
  if (!newest || newest.growth === null) return null;
  return {
    arrGrowth: newest.growth,
    growthBasis: "revenue",
    growthSource: newest.source,
    growthPeriodEnd: newest.periodEnd,
  };
}

export const quarterProvenance = ({ source, form, url, periodEnd, sample }: Quarter): Provenance => ({
  source: source.includes(form) ? source : `${source} ${form}`,
  url,
  asOf: periodEnd,
  sample,
});

/** Returns the shares of the publication, else the filed ones, adjusted for later splits: prices are split-adjusted. */
export function sharesOf(
  { shares }: CompanyConfig,
  filed: Shares | undefined,
  splits: readonly Split[],
): { count: number; source: Provenance; currentUntil: string } | null {
  const known = shares ? { ...shares, filed: shares.asOf, url: shares.url ?? null, sample: false } : filed;
  if (!known) return null;
  const { source, url, asOf, sample } = known;
  return {
    count: Math.round(known.count * sharesSince(known.filed, splits)),
    source: { source, url, asOf, sample },
    currentUntil: addDays(asOf, FILED_DAYS),
  };
}
