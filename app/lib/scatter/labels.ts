import type { Place } from "./scatter.ts";

/** The room of a label in percent of a plot of this width and height, in pixels. */
interface Frame {
  width: number;
  height: number;
}

/** The smallest plots of a phone, of a tablet or a frame in another page, and of a desk: what fits there fits in all. */
export const FRAMES = {
  narrow: { width: 280, height: 300 },
  middle: { width: 560, height: 320 },
  wide: { width: 920, height: 416 },
} as const;

const LETTER = 7.2;
const HALF_LINE = 6.5;
/** Between a dot and its label. */
const GAP = 3;
const DOT = 5;

const SIDES = ["right", "left"] as const;
type Side = (typeof SIDES)[number];

/** Returns on which side of their dots labels fit without touching another label, a dot or an edge, by label. */
export function labelSides(
  places: readonly (Place & { label: string })[],
  { width, height }: Frame,
): Map<string, Side> {
  const dots = places.map(({ label, left, top }) => {
    const x = (left / 100) * width;
    return { label, from: x - DOT, to: x + DOT, y: (top / 100) * height, half: DOT };
  });
  const taken: Omit<(typeof dots)[number], "label">[] = [...dots];
  const sides = new Map<string, Side>();
  for (const dot of dots) {
    const { label, y } = dot;
    const size = label.length * LETTER;
    const side = SIDES.find((each) => {
      const from = each === "right" ? dot.to + GAP : dot.from - GAP - size;
      const to = from + size;
      const apart = taken.every(
        (other) =>
          other === dot ||
          to < other.from ||
          from > other.to ||
          Math.abs(y - other.y) > HALF_LINE + other.half,
      );
      const fits = apart && from >= 0 && to <= width;
      if (fits) taken.push({ from, to, y, half: HALF_LINE });
      return fits;
    });
    if (side) sides.set(label, side);
  }
  return sides;
}
