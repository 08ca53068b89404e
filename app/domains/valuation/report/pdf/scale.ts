/** An axis. */
export interface Scale {
  min: number;
  max: number;
  step: number;
}

/** Ends and steps that read well, with at most `most` steps. */
export function scaleOf(from: number, to: number, most = 7): Scale {
  const span = to - from || 1;
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => span / (factor * power) <= most) ?? 10) * power;
  return { min: Math.floor(from / step) * step, max: Math.ceil((to * 1.02) / step) * step, step };
}

export const ticks = ({ min, max, step }: Scale) =>
  Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
