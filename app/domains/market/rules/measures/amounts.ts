import { addDays } from "~/lib/time/time-zone.ts";
import { derived, type Figure, stated } from "../figure.ts";
import { FILED_DAYS } from "../filings/age.ts";
import type { FiledFigure, FiledMeasure } from "../filings/filed-figures.ts";
import { type Quarter, quarterProvenance, YEAR } from "../filings/fundamentals.ts";
import { round } from "../prices/periods.ts";
import type { MeasurePart } from "./view.ts";

/** The amounts of filings as figures, and the sums and growths of them. */

/** A figure that a source states, with its period and filing. */
export interface Stated extends Figure {
  part: MeasurePart;
}

/** An amount of a period or on a day. */
export interface Amount {
  periodStart: string | null;
  periodEnd: string;
  /** The tag of its measure: amounts of different ones are neither added nor compared. */
  concept: string | null;
  figure: Stated;
}

const NAMES: Record<FiledMeasure, string> = {
  grossProfit: "Gross profit",
  costOfRevenue: "Cost of revenue",
  operatingIncome: "Operating income",
  researchAndDevelopment: "Research and development",
  salesAndMarketing: "Sales and marketing",
  operatingCashFlow: "Operating cash flow",
  capitalExpenditure: "Purchases of property and equipment",
  stockCompensation: "Stock compensation",
  cash: "Cash and short-term investments",
  debt: "Debt",
  remainingPerformanceObligation: "Remaining performance obligation",
  dilutedShares: "Diluted shares",
};

/** Returns the amounts of a measure, oldest first. */
export const amountsOf = (figures: readonly FiledFigure[], measure: FiledMeasure): Amount[] =>
  figures
    .filter((figure) => figure.measure === measure)
    .sort((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1))
    .map((figure) => {
      const unit = measure === "dilutedShares" ? "shares" : "usd";
      const { periodStart, periodEnd, value, form, accession, derivation, sample, concept } = figure;
      const source = `SEC EDGAR ${form}`;
      const part = {
        name: NAMES[measure],
        value,
        unit,
        periodStart,
        periodEnd,
        source,
        form,
        accession,
      } as const;
      return {
        periodStart,
        periodEnd,
        concept,
        figure: statedPart({ ...part, url: null, derivation, sample }),
      };
    });

/** Returns the revenue of quarters, oldest first. */
export const revenueOf = (quarters: readonly Quarter[]): Amount[] =>
  quarters.map((quarter) => {
    const { periodEnd, revenue, form, accession, url, derivation, sample, concept } = quarter;
    const { source } = quarterProvenance(quarter);
    const part = {
      name: "Revenue of the quarter",
      value: revenue,
      unit: "usd",
      periodStart: null,
      periodEnd,
      source,
    } as const;
    return {
      periodStart: null,
      periodEnd,
      concept,
      figure: statedPart({ ...part, form, accession, url: accession ? null : url, derivation, sample }),
    };
  });

export const statedPart = (part: MeasurePart): Stated => ({
  ...stated(
    part.value,
    { source: part.source, url: part.url, asOf: part.periodEnd, sample: part.sample },
    { unit: part.unit, basis: part.name },
  ),
  part,
});

/** The days between the ends of two quarters that follow each other. */
const QUARTER = { from: 80, to: 100 };

/** Returns the sum of the four quarters that end on a day; null unless they follow each other and are of one measure. */
export function twelveMonths(amounts: readonly Amount[], end: string, basis: string): Figure | null {
  const last = amounts.findIndex(({ periodEnd }) => periodEnd === end);
  const four = amounts.slice(Math.max(0, last - 3), last + 1);
  const follows = ({ periodEnd, concept }: Amount, index: number) => {
    const before = four[index - 1];
    if (!before) return true;
    const [from, to] = [addDays(before.periodEnd, QUARTER.from), addDays(before.periodEnd, QUARTER.to)];
    return concept === before.concept && periodEnd >= from && periodEnd <= to;
  };
  if (four.length < 4 || !four.every(follows)) return null;
  const sum = derived({ unit: "usd", basis }, figuresOf(four), (...values) =>
    values.reduce((a, b) => a + b, 0),
  );
  return sum && periodOf(sum, end);
}

/** Returns the growth of the newest amount over that of the year before, in percent; null without one to compare. */
export function growthOver(amounts: readonly Amount[], basis: string): Figure | null {
  const newest = amounts.at(-1);
  const before = newest && yearBefore(amounts, newest);
  if (!before) return null;
  const growth = percentOf(basis, [newest.figure, before.figure], (now, then) => now / then - 1);
  return growth && periodOf(growth, newest.periodEnd);
}

/** Returns the amount of the year before, of the same measure and length of period. */
export function yearBefore(amounts: readonly Amount[], newest: Amount): Amount | undefined {
  const [from, to] = [addDays(newest.periodEnd, -YEAR.to), addDays(newest.periodEnd, -YEAR.from)];
  return amounts.find(
    ({ periodEnd, periodStart, concept }) =>
      periodEnd >= from &&
      periodEnd <= to &&
      concept === newest.concept &&
      Math.abs(daysOf(periodStart, periodEnd) - daysOf(newest.periodStart, newest.periodEnd)) <= 20,
  );
}

/** Two averages are compared over periods of one length: a quarter with a quarter, a year with a year. */
const daysOf = (start: string | null, end: string): number =>
  start ? (Date.parse(end) - Date.parse(start)) / 86_400_000 : 0;

/** Returns a figure derived in percent, to four decimals; null for a denominator that is not above 0. */
export const percentOf = (
  basis: string,
  parts: readonly (Figure | null)[],
  compute: (...values: number[]) => number,
): Figure | null =>
  (parts.at(-1)?.value ?? 0) > 0
    ? derived({ unit: "percent", basis }, parts, (...values) => round(compute(...values) * 100))
    : null;

/** A sum or a growth is of its whole period, so it is as new as its end and old two quarters later. */
export const periodOf = (figure: Figure, end: string): Figure => ({
  ...figure,
  day: end,
  currentUntil: addDays(end, FILED_DAYS),
});

const figuresOf = (amounts: readonly Amount[]): Figure[] => amounts.map(({ figure }) => figure);

/** Returns what a figure was derived from, down to what sources state, each once. */
export function statedParts(figure: Figure): MeasurePart[] {
  const parts = new Map<string, MeasurePart>();
  const visit = (each: Figure) => {
    const { part } = each as Partial<Stated>;
    if (part) parts.set(JSON.stringify(part), part);
    else for (const one of each.of) visit(one);
  };
  visit(figure);
  return [...parts.values()];
}
