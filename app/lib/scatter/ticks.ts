/** The least range of an axis of percent or multiples, and that of a line which never moves. */
const LEAST_RANGE = 0.5;

/** Returns about five ticks between two values, at least two, in steps of 1, 2, 2.5 or 5 times a power of ten. */
export function niceTicks(low: number, high: number, count = 5, leastRange = LEAST_RANGE): number[] {
  const rough = (Math.max(high - low, leastRange) || LEAST_RANGE) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((each) => each * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const ticks = Array.from(
    { length: Math.max(0, Math.floor(high / step) - first + 1) },
    (_, index) => (first + index) * step,
  );
  if (ticks.length > 1) return ticks;
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step)];
  // A line that never moves has a step on either side.
  return from === to ? [(from - 1) * step, (to + 1) * step] : [from * step, to * step];
}
