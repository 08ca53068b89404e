import { addDays } from "~/lib/time/time-zone.ts";

/**
 * Computes quarters and shares from the XBRL facts that a company filed with the SEC. The method:
 * - The period of a fact is its own `start` and `end`. The filing's `fy` and `fp` describe the filing and are sometimes
 * wrong.
 * - A period repeats across filings; the latest filing wins.
 * - The last quarter of a fiscal year is not filed: it is the year less the first nine months, or less the other three
 * quarters.
 */

/** One fact of the SEC's file; `start` is absent for a count on a day. */
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

/** The tags of revenue, which changed with the accounting standards. */
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
  /** It files years but no quarters, such as foreign companies on form 20-F. */
  annualOnly: boolean;
}

/** The days of each kind of period, both ends included; a fiscal year has 52 or 53 weeks, a quarter 13 or 14. */
const SPANS = { quarter: [80, 100], nineMonths: [260, 285], year: [350, 380] } as const;

/** A company whose last quarter ended this long before its newest fact no longer files quarters. */
const QUARTERS_LAPSED_DAYS = 400;

/**
 * Returns the filed quarters. The tag with the newest fact comes first and the others fill its gaps; facts of all tags
 * together come last, for years in which a company changed its tag.
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

/** Returns one fact a period: the first, unless a later one is `better`. */
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

/** Computes the last quarter of a fiscal year; null when the filings lack a part of the year. */
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
