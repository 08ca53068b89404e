import { counted } from "~/lib/format.ts";
import { type Axes, axesOf, curvePath } from "~/lib/scatter/scatter.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { Stock } from "../../schema.ts";
import type { MarketMeasures } from "../measures/schema.ts";
import { isOld } from "../measures/view.ts";

/** The map of the Rule of 40: growth of revenue and free cash flow margin, and the line on which they add up to 40. */

export const RULE = 40;

/** How the line and the distances from it are computed. */
export const RULE_METHOD = `The line is where growth and free cash flow margin add up to ${RULE}. The sum is the growth of 12 months’ revenue over the 12 months before, plus the free cash flow of the same 12 months divided by their revenue, both in percent. The distance is the sum less ${RULE}.`;

/** A company: `x` is the growth of 12 months' revenue, `y` the free cash flow margin of the same ones, both in percent. */
export interface RulePoint {
  symbol: string;
  name: string;
  x: number;
  y: number;
  /** Their sum, the company's Rule of 40. */
  sum: number;
  /** In points over the line (negative: under). */
  distance: number;
  /** "12 months to Apr 30, 2026". */
  period: string;
  /** The last day of them. */
  end: string;
  sample: boolean;
}

export interface RuleMap {
  /** The highest sum first. */
  points: RulePoint[];
  /** How many companies the index has. */
  all: number;
  /** The companies left out because their filings are old. */
  old: string[];
}

/**
 * Returns the companies whose filings have both measures, as of a day.
 * @param market.all how many companies the index has, also those without a price
 */
export function ruleMap(
  { stocks, all }: { stocks: readonly Pick<Stock, "symbol" | "name">[]; all: number },
  measures: MarketMeasures,
  today: string,
): RuleMap {
  const known = stocks.flatMap(({ symbol, name }) => {
    const { ruleOf40: sum, freeCashFlowMargin: margin } = measures[symbol]?.measures ?? {};
    // The growth in the sum is of the margin's own 12 months.
    if (!sum || !margin || sum.day !== margin.day) return [];
    const [x, y] = [four(sum.value - margin.value), margin.value];
    const { value, period, day: end, sample } = sum;
    const distance = four(value - RULE);
    const point = { symbol, name, x, y, sum: value, distance, period, end, sample };
    return [{ old: isOld(sum, today), point }];
  });
  return {
    points: known.flatMap(({ old, point }) => (old ? [] : [point])).sort((a, b) => b.sum - a.sum),
    all,
    old: known.filter(({ old }) => old).map(({ point }) => point.symbol),
  };
}

/** Measures have four decimals; the rest is noise of the subtraction. */
const four = (value: number) => Math.round(value * 1e4) / 1e4;

const FEWEST = 3;

/** Returns the axes, with room for the line from one to the other; null with fewer than three companies. */
export const ruleAxes = ({ points }: RuleMap): Axes | null =>
  points.length < FEWEST ? null : axesOf([...points, { x: 0, y: RULE }, { x: RULE, y: 0 }], "linear");

export const rulePath = (axes: Axes): string => curvePath(axes, (growth) => RULE - growth);

/** The distance as it is written: what rounds to 0 is on the line. */
const written = ({ distance }: Pick<RulePoint, "distance">): number => Math.round(distance * 10) / 10;

/** Returns a distance with its sign: "+8.3 points". */
export function distanceText(point: Pick<RulePoint, "distance">): string {
  const distance = written(point);
  if (distance === 0) return "on the line";
  return `${distance < 0 ? "−" : "+"}${Math.abs(distance).toFixed(1)} points`;
}

/** Returns how many companies are over and under the line. */
export function standingText({ points }: RuleMap): string {
  const count = (sign: number) => points.filter((point) => Math.sign(written(point)) === sign).length;
  const on = count(0);
  return `Of ${counted(points.length, "company", "companies")}, ${count(1)} over the line${on > 0 ? `, ${on} on it` : ""} and ${count(-1)} under it.`;
}

/** Returns of how many companies the map is, and who is left out as old. */
export function ruleCoverageText({ points, all, old }: RuleMap): string {
  return [
    `The filings of ${points.length} of ${counted(all, "company", "companies")} have revenue and free cash flow of 12 months and of the year before.`,
    ...(old.length > 0 ? [`Left out as more than two quarters old: ${old.join(", ")}.`] : []),
  ].join(" ");
}

/** Returns of when the filings are: "SEC EDGAR, 12 months that ended on Apr 30, 2026"; null without a company. */
export function filedText({ points }: RuleMap, { shortDate }: Dates): string | null {
  const ends = points.map(({ end }) => end).sort();
  const [first, last] = [ends[0], ends.at(-1)];
  if (!first || !last) return null;
  const source = points.some(({ sample }) => sample) ? "sample data" : "SEC EDGAR";
  const days = first === last ? `on ${shortDate(last)}` : `from ${shortDate(first)} to ${shortDate(last)}`;
  return `${source}, 12 months that ended ${days}`;
}
