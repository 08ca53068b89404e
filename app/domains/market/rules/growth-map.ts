import { type Fit, fitLine } from "~/lib/statistics.ts";
import type { Stock } from "../schema.ts";
import { ofSession } from "./aggregate.ts";
import { niceTicks } from "./chart.ts";

/** The map of growth and multiple: what the market pays for growth, and who trades above or under that. */

export const MAP_SCALES = ["log", "linear"] as const;
export type MapScale = (typeof MAP_SCALES)[number];

export interface MapPoint {
  symbol: string;
  name: string;
  /** Percent, year over year. */
  growth: number;
  /** Price to ARR. */
  multiple: number;
  /** The line's multiple at this growth. */
  fitted: number | null;
  /** How far the multiple lies over the line (negative: under), in percent of it. */
  residual: number | null;
}

export interface GrowthMap {
  scale: MapScale;
  /** The furthest over the line first; without a line by multiple. */
  points: MapPoint[];
  /** Of the multiple's logarithm on growth for `log`, of the multiple for `linear`; null with fewer than three points. */
  fit: Fit | null;
  /** Percent, ascending. */
  growthTicks: number[];
  growthDomain: [number, number];
  /** Times ARR, ascending. */
  multipleTicks: number[];
  multipleDomain: [number, number];
}

const LOG_TICKS = [1, 2, 5, 10, 20, 50, 100, 200];

/** Returns the map of the session's companies with growth and a multiple above 0; null with none. */
export function growthMap(stocks: readonly Stock[], scale: MapScale): GrowthMap | null {
  const known = ofSession(stocks).flatMap(({ symbol, name, arrGrowth, priceToArr }) =>
    arrGrowth !== null && priceToArr !== null && priceToArr > 0
      ? [{ symbol, name, growth: arrGrowth, multiple: priceToArr }]
      : [],
  );
  if (known.length === 0) return null;
  const onScale = scale === "log" ? Math.log : (value: number) => value;
  const fit = fitLine(known.map(({ growth, multiple }) => ({ x: growth, y: onScale(multiple) })));
  const points = known.map((point): MapPoint => {
    const fitted = fit && fittedAt(fit, scale, point.growth);
    // A line may fall to 0 and under it, where no share of it means anything.
    const residual = fitted !== null && fitted > 0 ? (point.multiple / fitted - 1) * 100 : null;
    return { ...point, fitted, residual };
  });
  const growths = points.map(({ growth }) => growth);
  const multiples = points.map(({ multiple }) => multiple);
  const growthDomain = padded(Math.min(0, ...growths), Math.max(...growths));
  const growthTicks = niceTicks(...growthDomain).filter(
    (tick) => tick >= growthDomain[0] && tick <= growthDomain[1],
  );
  const [low, high] = [Math.min(...multiples), Math.max(...multiples)];
  const multipleTicks =
    scale === "log" ? LOG_TICKS.filter((tick) => tick >= low / 2 && tick <= high * 1.6) : niceTicks(0, high);
  return {
    scale,
    fit,
    points: points.sort((a, b) => (b.residual ?? b.multiple) - (a.residual ?? a.multiple)),
    growthTicks,
    growthDomain,
    multipleTicks,
    multipleDomain: scale === "log" ? [low / 1.3, high * 1.3] : [0, high * 1.08],
  };
}

const padded = (low: number, high: number): [number, number] => {
  const space = Math.max(1, (high - low) * 0.05);
  return [low - space, high + space];
};

/** Returns the multiple that a line gives a growth. */
const fittedAt = ({ intercept, slope }: Fit, scale: MapScale, growth: number): number => {
  const value = intercept + slope * growth;
  return scale === "log" ? Math.exp(value) : value;
};

/** Returns a point's place in percent from the left and from the top. */
export function placeOf(
  { scale, growthDomain, multipleDomain }: Pick<GrowthMap, "scale" | "growthDomain" | "multipleDomain">,
  { growth, multiple }: { growth: number; multiple: number },
): { left: number; top: number } {
  const onScale = scale === "log" ? Math.log : (value: number) => value;
  const share = (value: number, [from, to]: [number, number]) => ((value - from) / (to - from)) * 100;
  const [low, high] = multipleDomain;
  return {
    left: share(growth, growthDomain),
    top: 100 - share(onScale(multiple), [onScale(low), onScale(high)]),
  };
}

/** How many straight pieces draw the line, which is curved on the other scale. */
const PIECES = 24;

/** Returns the line's pieces within the map, in percent. */
export function linePieces(
  map: GrowthMap,
): { from: ReturnType<typeof placeOf>; to: ReturnType<typeof placeOf> }[] {
  const { fit, scale, growthDomain } = map;
  if (!fit) return [];
  const [start, end] = growthDomain;
  const places = Array.from({ length: PIECES + 1 }, (_, index) => {
    const growth = start + ((end - start) * index) / PIECES;
    return placeOf(map, { growth, multiple: Math.max(1e-6, fittedAt(fit, scale, growth)) });
  });
  return places.slice(1).flatMap((to, index) => {
    const from = places[index];
    const inside = ({ top }: { top: number }) => top >= 0 && top <= 100;
    return from && inside(from) && inside(to) ? [{ from, to }] : [];
  });
}

/** Returns where a company trades against the line: "trades 22% under the line". */
export function residualText({ residual }: Pick<MapPoint, "residual">): string {
  if (residual === null) return "has no line to compare with";
  const size = Math.round(Math.abs(residual));
  if (size === 0) return "trades on the line";
  return `trades ${size}% ${residual > 0 ? "over" : "under"} the line`;
}

/** The room of a label in percent of a map of this width and height, in pixels. */
interface Frame {
  width: number;
  height: number;
}

/** The maps as they are drawn on a phone and on a desk. */
export const FRAMES = { narrow: { width: 300, height: 352 }, wide: { width: 760, height: 416 } } as const;

const LETTER = 7.2;
const LINE = 13;
const GAP = 8;
const DOT = 5;

type Side = "right" | "left";

/** Returns on which side of their dots labels fit without touching another label, a dot or an edge. */
export function labelSides(
  places: readonly { symbol: string; left: number; top: number }[],
  { width, height }: Frame,
): Map<string, Side> {
  const dots = places.map(({ left, top }) => ({ x: (left / 100) * width, y: (top / 100) * height }));
  const taken = dots.map(({ x, y }) => ({ x1: x - DOT, y1: y - DOT, x2: x + DOT, y2: y + DOT }));
  const sides = new Map<string, Side>();
  for (const [index, { symbol }] of places.entries()) {
    const { x = 0, y = 0 } = dots[index] ?? {};
    const size = symbol.length * LETTER;
    const boxOn = (side: Side) => {
      const x1 = side === "right" ? x + GAP : x - GAP - size;
      return { x1, y1: y - LINE / 2, x2: x1 + size, y2: y + LINE / 2 };
    };
    const side = (["right", "left"] as const).find((each) => {
      const box = boxOn(each);
      const apart = taken.every(
        (other, place) =>
          place === index || box.x2 < other.x1 || box.x1 > other.x2 || box.y2 < other.y1 || box.y1 > other.y2,
      );
      return apart && box.x1 >= 0 && box.x2 <= width;
    });
    if (!side) continue;
    sides.set(symbol, side);
    taken.push(boxOn(side));
  }
  return sides;
}
