import type { PublicAverages } from "../market.ts";
import { rangeOf } from "../model.ts";
import { factorsOf, growthCurve, publicCurve, type ValuationInput } from "../multiple.ts";
import {
  AI_GROWTH_BONUS,
  GENTLE_GROWTH,
  GROWTH_THRESHOLDS,
  MOST,
  PUBLIC_ARR,
  SCALE_COMPRESSION,
} from "../tables.ts";
import { middleOf } from "./round.ts";

/** What must change for the mid-point of the estimate to reach a target: ARR alone, or growth alone. */

export interface Reached {
  /** $M of ARR, or percent of growth. */
  at: number;
  /**
   * Where the method jumps over the target: `from` for a value that holds from `at` on, `under` for one just under it;
   * null where the mid-point is the target.
   */
  jump: "from" | "under" | null;
  /** The mid-point there, $M. */
  middle: number;
  /** The value for the field of an input, on the same side of a jump: in thousandths, a very small ARR in three digits. */
  entered: number;
}

/** Under this ARR ($M) thousandths are too coarse for an input. */
const SMALL_ARR = 0.01;

/** The ARR at which the rules change, $M. */
const ARR_BREAKS = [
  ...GROWTH_THRESHOLDS.map(({ fromArr }) => fromArr),
  ...SCALE_COMPRESSION.map(({ fromArr }) => fromArr),
  PUBLIC_ARR,
];

/**
 * Returns the value of one input at which the mid-point reaches the target, the others staying as they are: the first
 * one on the way up for a target above the mid-point, on the way down for one below. Null if none within the limits
 * of the calculator does; some lower ARR always does, since the mid-point goes to 0 with it.
 */
export function reachOf(
  axis: "arr" | "growthRate",
  target: number,
  input: ValuationInput,
  averages: PublicAverages,
): Reached | null {
  const middleAt = (value: number) => {
    const changed = { ...input, [axis]: value };
    return middleOf(rangeOf(changed.arr, factorsOf(changed, averages).multiple));
  };
  const breaks = axis === "arr" ? ARR_BREAKS : growthBreaks(input, averages);
  const up = target > middleAt(input[axis]);
  const end = up ? MOST[axis] : 0;
  const found = firstReach(middleAt, target, { start: input[axis], end, breaks });
  if (!found) return null;
  const middle = middleAt(found.at * (found.jump === "under" ? 1 - EDGE : 1));
  // Thousandths reach 0, which is no ARR. No jump lies there.
  const isTiny = axis === "arr" && found.at < SMALL_ARR;
  const entered = isTiny
    ? Number(found.at.toPrecision(3))
    : enteredFor(found.at, (value) => Math.abs(middleAt(value) - middle));
  return { ...found, middle, entered };
}

/** Returns the number of thousandths near a place with the smallest distance. */
function enteredFor(place: number, distance: (value: number) => number): number {
  const nearest = Math.round(place * 1000);
  const candidates = [nearest, nearest - 1, nearest + 1].map((thousandths) => thousandths / 1000);
  return candidates.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

const growthBreaks = (input: ValuationInput, averages: PublicAverages): number[] => [
  ...(input.arr >= PUBLIC_ARR ? publicCurve(input, averages) : growthCurve(input)).map(
    ({ growth }) => growth,
  ),
  ...AI_GROWTH_BONUS.map(({ fromGrowth }) => fromGrowth),
  GENTLE_GROWTH,
];

/** Just under a break, as a share of it. */
const EDGE = 1e-9;
/** A value this close to the target, as a share of it, is the target: what rounding and `EDGE` make of it. */
const CLOSE = 1e-8;

interface Way {
  start: number;
  end: number;
  breaks: readonly number[];
}

/**
 * Returns the first place from start to end at which a function reaches the target. Between two breaks it must be
 * continuous and monotone; at a break it may jump.
 */
export function firstReach(
  valueAt: (place: number) => number,
  target: number,
  { start, end, breaks }: Way,
): Pick<Reached, "at" | "jump"> | null {
  const up = end > start;
  const from = valueAt(start);
  if (Math.abs(from - target) <= target * CLOSE) return { at: start, jump: null };
  const reached = (place: number) =>
    from < target ? valueAt(place) >= target * (1 - CLOSE) : valueAt(place) <= target * (1 + CLOSE);
  const stops = breaks
    .filter((place) => place > Math.min(start, end) && place < Math.max(start, end))
    .sort((a, b) => (up ? a - b : b - a));
  // Going down, the break itself belongs to the piece that is left.
  if (!up && breaks.includes(start) && reached(start * (1 - EDGE))) return { at: start, jump: "under" };
  let begin = start;
  for (const stop of [...stops, end]) {
    const under = stop * (1 - EDGE);
    const [near, far] = up && stop !== end ? [under, stop] : [stop, stop === end ? stop : under];
    if (reached(near)) return { at: bisect(reached, begin, near), jump: null };
    if (reached(far)) return { at: stop, jump: up ? "from" : "under" };
    begin = far;
  }
  return null;
}

/** Returns the place between one that has not reached the target and one that has. */
function bisect(reached: (place: number) => boolean, before: number, after: number): number {
  let [out, within] = [before, after];
  // Enough for the smallest target that is read, from any place.
  for (let step = 0; step < 100; step += 1) {
    const middle = (out + within) / 2;
    if (reached(middle)) within = middle;
    else out = middle;
  }
  return within;
}
