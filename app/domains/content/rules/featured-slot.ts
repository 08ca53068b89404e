import { fnv1a } from "~/lib/hash.ts";

/** How long the featured slot keeps one video, in milliseconds. */
export const PERIOD_MS = 30_000;
/** Of ten periods, those that alternate between the first two. */
const ALTERNATING = 7;

/**
 * Which of `count` videos the slot shows at a moment: by 30-second periods, about 70 % of which alternate between the
 * first two; the rest show the third. The time alone decides, so everybody sees the same.
 */
export function slotIndex(now: number, count: number): number {
  const period = Math.floor(now / PERIOD_MS);
  const index = fnv1a(String(period)) % 10 < ALTERNATING ? period % 2 : 2;
  return count > 0 ? index % count : 0;
}

/** Milliseconds until the next period. */
export const untilNextPeriod = (now: number) => PERIOD_MS - (now % PERIOD_MS);
