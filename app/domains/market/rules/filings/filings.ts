import { addDays } from "~/lib/time/time-zone.ts";
import {
  areOneMeasure,
  type Fact,
  type FactsByTag,
  type FiledValue,
  isSpan,
  newestEnd,
  onePerPeriod,
  quartersIn,
} from "./periods.ts";

/** Computes the quarters of revenue and the shares from the XBRL facts that a company filed with the SEC. */

/** The tags of revenue, which changed with the accounting standards. */
export const REVENUE_TAGS = [
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "Revenues",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
  "SalesRevenueNet",
] as const;

export interface FiledQuarter extends Omit<FiledValue, "value"> {
  /** USD. */
  revenue: number;
  /** The tag of its measure: quarters of different ones are not compared. */
  concept: string;
}

export interface FiledRevenue {
  /** Oldest first. */
  quarters: FiledQuarter[];
  /** It files years but no quarters, such as foreign companies on form 20-F. */
  annualOnly: boolean;
}

/** A company whose last quarter ended this long before its newest fact no longer files quarters. */
const QUARTERS_LAPSED_DAYS = 400;

/**
 * Returns the filed quarters. The tag with the newest fact comes first, together with the tags that are the same
 * measure; the others fill its gaps, each for itself.
 */
export function filedRevenue(byTag: FactsByTag): FiledRevenue {
  const measures = measuresOf(byTag);
  const quarters = new Map<string, FiledQuarter>();
  for (const { concept, facts } of measures)
    for (const { value, ...quarter } of quartersIn(facts))
      if (!quarters.has(quarter.periodEnd))
        quarters.set(quarter.periodEnd, { ...quarter, revenue: value, concept });
  const sorted = [...quarters.values()].sort((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1));
  const last = sorted.at(-1)?.periodEnd;
  const newest = newestEnd(measures.flatMap(({ facts }) => facts));
  return { quarters: sorted, annualOnly: !last || addDays(last, QUARTERS_LAPSED_DAYS) < newest };
}

/** Groups the tags by measure, that with the newest fact first; in a group the facts of the newer tag win. */
function measuresOf(byTag: FactsByTag): { concept: string; facts: Fact[] }[] {
  const tags = REVENUE_TAGS.map((tag) => ({ concept: tag, facts: onePerPeriod(byTag[tag] ?? []) })).sort(
    (a, b) => {
      const [one, other] = [newestEnd(a.facts), newestEnd(b.facts)];
      return one < other ? 1 : one > other ? -1 : 0;
    },
  );
  const measures: { concept: string; facts: Fact[] }[] = [];
  for (const { concept, facts } of tags) {
    const same = measures.find((measure) => areOneMeasure(measure.facts, facts));
    if (!same) measures.push({ concept, facts });
    else {
      const known = new Set(same.facts.map(({ start, end }) => `${start}/${end}`));
      same.facts = [...same.facts, ...facts.filter(({ start, end }) => !known.has(`${start}/${end}`))];
    }
  }
  return measures;
}

/** Share counts by the part of the filing that states them. */
export interface ShareFacts {
  /** dei:EntityCommonStockSharesOutstanding, from the cover. Absent for companies with classes of shares. */
  cover: Fact[];
  /** us-gaap:CommonStockSharesOutstanding, from the balance sheet. */
  balanceSheet: Fact[];
  /** us-gaap:WeightedAverageNumberOfSharesOutstandingBasic: of a quarter or longer. */
  weighted: Fact[];
}

export interface FiledShares {
  count: number;
  asOf: string;
  filed: string;
  form: string;
  accession: string;
  from: "cover" | "balance sheet" | "weighted average";
}

/** A count this much older than the newest belongs to a tag that the company no longer uses. */
const LAPSED_DAYS = 200;

/** A count under this share of the weighted average is that of one class of shares. */
const ONE_CLASS = 0.7;

/**
 * Returns the shares of all classes: the count of the cover, else of the balance sheet, else the quarter's weighted
 * average. Skips outdated counts, and counts far below the weighted average, which are of one class.
 */
export function filedShares({ cover, balanceSheet, weighted }: ShareFacts): FiledShares | null {
  const average = newest(weighted.filter((fact) => isSpan(fact, "quarter") || isSpan(fact, "year")));
  const candidates = [
    shares(newest(cover), "cover"),
    shares(newest(balanceSheet), "balance sheet"),
    shares(average, "weighted average"),
  ].filter((candidate) => candidate !== null);
  const latest = candidates.reduce((last, { asOf }) => (asOf > last ? asOf : last), "");
  return (
    candidates.find(
      ({ asOf, count }) => addDays(asOf, LAPSED_DAYS) >= latest && count >= ONE_CLASS * (average?.val ?? 0),
    ) ?? null
  );
}

/** Returns the newest count; of the same day the one filed last, of one filing the larger. */
function newest(facts: readonly Fact[]): Fact | null {
  return facts.reduce<Fact | null>((best, fact) => {
    if (!best || fact.end !== best.end) return !best || fact.end > best.end ? fact : best;
    if (fact.filed !== best.filed) return fact.filed > best.filed ? fact : best;
    return fact.val > best.val ? fact : best;
  }, null);
}

const shares = (fact: Fact | null, from: FiledShares["from"]): FiledShares | null =>
  fact && { count: fact.val, asOf: fact.end, filed: fact.filed, form: fact.form, accession: fact.accn, from };
