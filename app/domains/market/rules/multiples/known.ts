import { addDays } from "~/lib/time/time-zone.ts";
import { filedRevenue, filedShares, type ShareFacts } from "../filings/filings.ts";
import type { Fact, FactsByTag } from "../filings/periods.ts";

/**
 * What the filings of a company showed on a day. A quarter is filed again a year later as the one to compare with, and
 * its stored row names that last filing; so what was known on a day is computed from the facts filed by then, once for
 * each day of filing, by the rules that today's figures are computed by.
 */

/** A figure as the filings showed it from the day `filed` on, until the next one. */
export interface KnownFigure {
  /** The revenue of the newest quarter in USD, or the shares of all classes. */
  figure: "revenue" | "shares";
  filed: string;
  /** The last day of the quarter, or the day of the count. */
  asOf: string;
  value: number;
  form: string;
  accession: string;
}

/** Five years, and the two filings before them that their first days need. */
export const KNOWN_DAYS = 5 * 366 + 200;

/** Returns the figures known from each day of filing on, oldest first. */
export function knownFigures(revenue: FactsByTag, shares: ShareFacts): KnownFigure[] {
  const revenueFacts = Object.values(revenue).flatMap((facts) => facts ?? []);
  const shareFacts = [...shares.cover, ...shares.balanceSheet, ...shares.weighted];
  return [
    ...daysOf(revenueFacts).flatMap((day) => {
      const byTag = Object.entries(revenue).map(([tag, facts]) => [tag, filedBy(facts ?? [], day)]);
      const { quarters } = filedRevenue(Object.fromEntries(byTag));
      const newest = quarters.filter((quarter) => quarter.revenue > 0).at(-1);
      return newest ? known("revenue", day, newest.periodEnd, newest.revenue, newest) : [];
    }),
    ...daysOf(shareFacts).flatMap((day) => {
      const newest = filedShares({
        cover: filedBy(shares.cover, day),
        balanceSheet: filedBy(shares.balanceSheet, day),
        weighted: filedBy(shares.weighted, day),
      });
      return newest ? known("shares", day, newest.asOf, newest.count, newest) : [];
    }),
  ];
}

/** Returns the days on which something was filed, of the last five years, oldest first. */
function daysOf(facts: readonly Fact[]): string[] {
  const days = [...new Set(facts.map(({ filed }) => filed))].sort();
  const from = addDays(days.at(-1) ?? "2000-01-01", -KNOWN_DAYS);
  return days.filter((day) => day >= from);
}

const filedBy = (facts: readonly Fact[], day: string): Fact[] => facts.filter(({ filed }) => filed <= day);

const known = (
  figure: KnownFigure["figure"],
  filed: string,
  asOf: string,
  value: number,
  { form, accession }: Pick<KnownFigure, "form" | "accession">,
): KnownFigure => ({ figure, filed, asOf, value: Math.round(value), form, accession });
