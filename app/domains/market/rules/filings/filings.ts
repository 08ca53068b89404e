import { addDays } from "~/lib/time-zone.ts";

/**
 * Quarters and shares from the facts that a company filed with the SEC in XBRL. The method:
 * a fact counts by its own start and end, never by the fiscal year and period that the filing carries (`fy`, `fp`),
 * which describe the filing and are at times wrong; the same period repeats across filings, and the latest filing
 * is right; a fiscal year's last quarter is filed as the year, so it is the year less the nine months before, or less
 * the three quarters.
 */

/** One fact as the SEC has it: `start` is absent for a count at a moment. */
export interface Fact {
  start?: string;
  end: string;
  val: number;
  accn: string;
  form: string;
  filed: string;
}

/** Facts in one unit by the tag they were filed under. */
export type FactsByTag = Record<string, Fact[] | undefined>;

/** Revenue's tags, which changed with the accounting standards. */
export const REVENUE_TAGS = [
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "Revenues",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
  "SalesRevenueNet",
] as const;

export interface FiledQuarter {
  periodStart: string;
  periodEnd: string;
  /** USD. */
  revenue: number;
  form: string;
  accession: string;
  filed: string;
  /** Null when the filing states the quarter. */
  derivation: "FY − 9M" | "FY − (Q1 + Q2 + Q3)" | null;
}

export interface FiledRevenue {
  /** Oldest first. */
  quarters: FiledQuarter[];
  /** It files years but no quarters, as foreign companies do on form 20-F. */
  annualOnly: boolean;
}

/** Days that a period spans, both ends included, by its kind; fiscal years have 52 or 53 weeks, and quarters 13 or 14. */
const SPANS = { quarter: [80, 100], nineMonths: [260, 285], year: [350, 380] } as const;

/** Quarters that ended longer ago than this before the newest fact mean that a company no longer files any. */
const QUARTERS_LAPSED_DAYS = 400;

/**
 * The quarters that filings tell of. The tag with the newest fact leads and the others fill its gaps; last, facts of
 * all tags together, for years in which a company changed its tag.
 */
export function filedRevenue(byTag: FactsByTag): FiledRevenue {
  const tags = REVENUE_TAGS.map((tag) => onePerPeriod(byTag[tag] ?? [], filedLater));
  const newestEnd = (facts: Fact[]) => facts.reduce((newest, { end }) => (end > newest ? end : newest), "");
  tags.sort((a, b) => (newestEnd(a) < newestEnd(b) ? 1 : newestEnd(a) > newestEnd(b) ? -1 : 0));
  const merged = onePerPeriod(tags.flat(), () => false);
  const quarters = new Map<string, FiledQuarter>();
  for (const facts of [...tags, merged])
    for (const quarter of quartersIn(facts))
      if (!quarters.has(quarter.periodEnd)) quarters.set(quarter.periodEnd, quarter);
  const sorted = [...quarters.values()].sort((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1));
  const last = sorted.at(-1)?.periodEnd;
  const annualOnly = !last || addDays(last, QUARTERS_LAPSED_DAYS) < newestEnd(merged);
  return { quarters: sorted, annualOnly };
}

/** One fact a period: the first, unless a later one is `better`. */
function onePerPeriod(facts: readonly Fact[], better: (fact: Fact, known: Fact) => boolean): Fact[] {
  const byPeriod = new Map<string, Fact>();
  for (const fact of facts) {
    const key = `${fact.start}/${fact.end}`;
    const known = byPeriod.get(key);
    if (!known || better(fact, known)) byPeriod.set(key, fact);
  }
  return [...byPeriod.values()];
}

const filedLater = (fact: Fact, known: Fact) => fact.filed >= known.filed;

function quartersIn(facts: readonly Fact[]): FiledQuarter[] {
  const stated = facts
    .filter((fact) => isSpan(fact, "quarter"))
    .map((fact) => quarter(fact, fact.start ?? "", fact.val, null));
  const derived = facts
    .filter((fact) => isSpan(fact, "year") && !stated.some(({ periodEnd }) => periodEnd === fact.end))
    .flatMap((year) => lastQuarter(year, facts, stated) ?? []);
  return [...stated, ...derived];
}

/** The last quarter of a fiscal year, computed from what was filed on it. */
function lastQuarter(
  year: Fact,
  facts: readonly Fact[],
  stated: readonly FiledQuarter[],
): FiledQuarter | null {
  const nine = facts.find(
    (fact) => fact.start === year.start && isSpan(fact, "nineMonths") && fact.end < year.end,
  );
  if (nine) return quarter(year, addDays(nine.end, 1), year.val - nine.val, "FY − 9M");
  const first = stated.filter(
    ({ periodStart, periodEnd }) => periodStart >= (year.start ?? "") && periodEnd < year.end,
  );
  const last = first
    .map(({ periodEnd }) => periodEnd)
    .sort()
    .at(-1);
  if (first.length !== 3 || !last) return null;
  const sum = first.reduce((total, { revenue }) => total + revenue, 0);
  return quarter(year, addDays(last, 1), year.val - sum, "FY − (Q1 + Q2 + Q3)");
}

const quarter = (
  { end, form, accn, filed }: Fact,
  periodStart: string,
  revenue: number,
  derivation: FiledQuarter["derivation"],
): FiledQuarter => ({ periodStart, periodEnd: end, revenue, form, accession: accn, filed, derivation });

function isSpan({ start, end }: Fact, kind: keyof typeof SPANS): boolean {
  if (!start) return false;
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
  const [from, to] = SPANS[kind];
  return days >= from && days <= to;
}

/** Counts of shares by where they were filed, each in `shares`. */
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

/** A count this much older than the newest is a tag that the company no longer uses. */
const LAPSED_DAYS = 200;

/** A count under this part of the weighted average is of one class of shares only. */
const ONE_CLASS = 0.7;

/**
 * Shares of all classes: the cover's count, else the balance sheet's, else the quarter's weighted average. A count
 * that has lapsed, or that is far below the weighted average and so of one class alone, is passed over.
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

/** The newest count; of those at the same moment the one filed last, of those in one filing the larger. */
function newest(facts: readonly Fact[]): Fact | null {
  return facts.reduce<Fact | null>((best, fact) => {
    if (!best || fact.end !== best.end) return !best || fact.end > best.end ? fact : best;
    if (fact.filed !== best.filed) return fact.filed > best.filed ? fact : best;
    return fact.val > best.val ? fact : best;
  }, null);
}

const shares = (fact: Fact | null, from: FiledShares["from"]): FiledShares | null =>
  fact && { count: fact.val, asOf: fact.end, filed: fact.filed, form: fact.form, accession: fact.accn, from };
