import type { Place } from "./scatter.ts";

/** The room of a label in percent of a plot of this width and height, in pixels. */
interface Frame {
  width: number;
  height: number;
}

/** The plots as they are drawn on a phone and on a desk. */
export const FRAMES = { narrow: { width: 300, height: 352 }, wide: { width: 760, height: 416 } } as const;

const LETTER = 7.2;
const LINE = 13;
const GAP = 8;
const DOT = 5;

type Side = "right" | "left";

/** Returns on which side of their dots labels fit without touching another label, a dot or an edge, by label. */
export function labelSides(
  places: readonly (Place & { label: string })[],
  { width, height }: Frame,
): Map<string, Side> {
  const dots = places.map(({ left, top }) => ({ x: (left / 100) * width, y: (top / 100) * height }));
  const taken = dots.map(({ x, y }) => ({ x1: x - DOT, y1: y - DOT, x2: x + DOT, y2: y + DOT }));
  const sides = new Map<string, Side>();
  for (const [index, { label }] of places.entries()) {
    const { x = 0, y = 0 } = dots[index] ?? {};
    const size = label.length * LETTER;
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
    sides.set(label, side);
    taken.push(boxOn(side));
  }
  return sides;
}
