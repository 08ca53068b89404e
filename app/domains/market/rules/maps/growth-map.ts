import { signed } from "~/lib/format.ts";
import { type Axes, axesOf, curvePath, type Scale } from "~/lib/scatter/scatter.ts";
import { type Fit, fitLine } from "~/lib/statistics/fit-line.ts";
import type { Stock } from "../../schema.ts";
import { ofSession } from "../aggregate.ts";
import { isMultipleOld } from "../filings/age.ts";

/** The map of growth and multiple: what the market pays for growth, and who trades above or under that. */

export const MULTIPLES = ["priceToArr", "evToRevenue"] as const;
export type MapMultiple = (typeof MULTIPLES)[number];

/** How the multiples are called, and what one is a multiple of. */
export const MULTIPLE_WORDS: Record<MapMultiple, { name: string; short: string; of: string }> = {
  priceToArr: { name: "Price to ARR", short: "Price to ARR", of: "ARR" },
  evToRevenue: { name: "EV to 12-month revenue", short: "EV to revenue", of: "revenue" },
};

/** The choice of a map: the multiple, and the scale of its axis. */
export interface MapChoice {
  multiple: MapMultiple;
  scale: Scale;
}

/** Enterprise value to revenue by symbol, of the companies whose filings have it; `old` beyond two quarters. */
export type EvMultiples = Readonly<Record<string, { value: number; old: boolean }>>;

/** A company: `x` is its growth in percent, year over year, `y` its multiple. */
export interface MapPoint {
  symbol: string;
  name: string;
  x: number;
  y: number;
  /** The line's multiple at this growth. */
  fitted: number | null;
  /** How far the multiple lies over the line (negative: under), in percent of it. */
  residual: number | null;
  /** Its multiple is of an old ARR or an old count of shares, and nothing newer is known. */
  isOld: boolean;
}

export interface GrowthMap extends MapChoice {
  /** The furthest over the line first; without a line by multiple. */
  points: MapPoint[];
  /** How many companies the session has. */
  all: number;
  /** The companies left out because their multiple is old. */
  old: string[];
  /** Of the multiple's logarithm on growth for `log`, of the multiple for `linear`; null with fewer than three points. */
  fit: Fit | null;
  /** Null with fewer than three points: then there is nothing to draw. */
  axes: Axes | null;
}

const FEWEST = 3;

/** Returns the map of the session's companies with growth and a current multiple above 0. */
export function growthMap(
  stocks: readonly Stock[],
  { multiple, scale }: MapChoice,
  ev: EvMultiples = {},
): GrowthMap {
  const session = ofSession(stocks);
  const known = session.flatMap((stock) => {
    const { symbol, name, arrGrowth, priceToArr } = stock;
    const isOld = multiple === "priceToArr" && isMultipleOld(stock);
    const { value: y, old } =
      multiple === "priceToArr"
        ? { value: priceToArr, old: false }
        : (ev[symbol] ?? { value: null, old: false });
    return arrGrowth !== null && y !== null && y > 0 ? [{ symbol, name, x: arrGrowth, y, old, isOld }] : [];
  });
  const current = known.filter(({ old }) => !old);
  const onScale = scale === "log" ? Math.log : (value: number) => value;
  const fit = fitLine(current.map(({ x, y }) => ({ x, y: onScale(y) })));
  const points = current.map(({ symbol, name, x, y, isOld }): MapPoint => {
    const fitted = fit && fittedAt(fit, scale, x);
    // A line may fall to 0 and under it, where no share of it means anything.
    const residual = fitted !== null && fitted > 0 ? (y / fitted - 1) * 100 : null;
    return { symbol, name, x, y, fitted, residual, isOld };
  });
  return {
    ...{ multiple, scale, fit },
    points: points.sort(fit ? byDistance : (a, b) => b.y - a.y),
    all: session.length,
    old: known.filter(({ old }) => old).map(({ symbol }) => symbol),
    axes: points.length < FEWEST ? null : axesOf(points, scale),
  };
}

/** Returns the line's multiple at a growth. */
function fittedAt({ intercept, slope }: Fit, scale: Scale, growth: number): number {
  const value = intercept + slope * growth;
  return scale === "log" ? Math.exp(value) : value;
}

/** Returns the path of the line; null without one. */
export const linePath = ({ fit, axes, scale }: GrowthMap): string | null =>
  fit && axes && curvePath(axes, (growth) => fittedAt(fit, scale, growth));

/** Returns how far a company lies from the line: "22% under"; null without a line. */
export function residualText({ residual }: Pick<MapPoint, "residual">): string | null {
  if (residual === null) return null;
  const size = Math.round(Math.abs(residual));
  return size === 0 ? "on it" : `${size}% ${residual > 0 ? "over" : "under"}`;
}

/** Returns where a company trades in words: "trades 22% under the line". */
export function residualWords(point: Pick<MapPoint, "residual">): string {
  const text = residualText(point);
  if (text === null) return "has no line to compare with";
  return text === "on it" ? "trades on the line" : `trades ${text} the line`;
}

/** Returns how the line and the distances from it are computed; null without a line. */
export function lineMethod({ fit, scale, multiple, points }: GrowthMap): string | null {
  if (!fit) return null;
  const { of } = MULTIPLE_WORDS[multiple];
  const multipleOf = `multiple of ${of}`;
  const left = scale === "log" ? `ln(${multipleOf})` : multipleOf;
  const intercept = signed(fit.intercept, String(fourDigits(fit.intercept)));
  const slope = `${fit.slope < 0 ? "−" : "+"} ${fourDigits(fit.slope)}`;
  return `The line is the least-squares fit through the ${points.length} companies of this table: ${left} = ${intercept} ${slope} × growth in percent. R² is the share of the variance that the line explains. The distance is the company’s multiple divided by the line’s at the same growth, less 1.`;
}

/** The furthest over the line first; those without a distance last, by their multiple. */
function byDistance(a: MapPoint, b: MapPoint): number {
  if (a.residual !== null && b.residual !== null) return b.residual - a.residual;
  if (a.residual === b.residual) return b.y - a.y;
  return a.residual === null ? 1 : -1;
}

/** A size in four digits, as exact as the figures that the line is made of; what is left of a subtraction is 0. */
const fourDigits = (value: number) => Number(Math.abs(Number(value.toFixed(9))).toPrecision(4));

/** Returns of how many companies the map is, and who is left out as old. */
export function coverageText({ multiple, points, all, old }: GrowthMap): string {
  const { name } = MULTIPLE_WORDS[multiple];
  return [
    `Growth and ${name === "Price to ARR" ? "price to ARR" : name} are known for ${points.length} of the session’s ${all} companies.`,
    ...(old.length > 0 ? [`Left out as more than two quarters old: ${old.join(", ")}.`] : []),
  ].join(" ");
}
