import type { ValuationRange } from "../model.ts";

/** The dilution of a round. Amounts in millions of USD. */

/** Which of a round's two valuations the estimate is: with the money in it, or before it. */
export const READINGS = ["post", "pre"] as const;
export type RoundReading = (typeof READINGS)[number];

export interface Round {
  pre: number;
  post: number;
  /** The share of the company that the new shares are, 0 to 1. */
  dilution: number;
}

/** Returns the round at one valuation; null if a post-money valuation is not above the amount raised. */
export function roundAt(valuation: number, raised: number, reading: RoundReading): Round | null {
  const post = reading === "post" ? valuation : valuation + raised;
  const pre = post - raised;
  return pre > 0 ? { pre, post, dilution: raised / post } : null;
}

/** Returns the mid-point of a range. */
export const middleOf = ({ low, high }: Pick<ValuationRange, "low" | "high">) => (low + high) / 2;

/** The share of the mid-point that a round raises as long as the visitor names no amount. */
const USUAL_SHARE = 0.2;

/** Returns the amount of a usual round: a fifth of the mid-point, in two digits. */
export const usualRaise = (range: Pick<ValuationRange, "low" | "high">): number =>
  Number((middleOf(range) * USUAL_SHARE).toPrecision(2));
