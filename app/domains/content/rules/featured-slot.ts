import { fnv1a } from "~/lib/hash.ts";

/** How long the featured slot keeps one video, in milliseconds. */
export const PERIOD_MS = 30_000;
/** How many of ten periods alternate between the first two videos. */
const ALTERNATING = 7;

/**
 * Returns the index of the video, of `count`, that the slot shows at a time (ms). Of its 30-second periods about 70 %
 * alternate between the first two videos, the others show the third. Every visitor sees the same.
 */
export function slotIndex(now: number, count: number): number {
  const period = Math.floor(now / PERIOD_MS);
  const index = fnv1a(String(period)) % 10 < ALTERNATING ? period % 2 : 2;
  return count > 0 ? index % count : 0;
}

/** Returns the milliseconds until the next period. */
export const untilNextPeriod = (now: number) => PERIOD_MS - (now % PERIOD_MS);
