import { MARK_SIZE, type MarkPart } from "~/lib/mark/mark.ts";
import { contours, type Point, simplified } from "./contours.ts";

/** A picture: four bytes a pixel, red, green, blue and how opaque it is. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A pixel counts from half its coverage on. */
const THRESHOLD = 0.5;

/** How far a line may stray from the drawing, in units of the mark: the first with which a part is short enough. */
const TOLERANCES = [0.05, 0.1, 0.2];

/** Smaller areas are noise, in square units of the mark. */
const LEAST_AREA = 0.25;

/** As the schema of the publication has it. */
const MOST_LETTERS = 2000;

/** The margin around the drawing, in units. */
const MARGIN = 2;

/**
 * Draws a picture as the parts of a mark: its coloured areas in the accent, white ones on them, everything else as text.
 * What is transparent, or white around a picture without transparency, is ground.
 * @returns null for a picture with nothing in it, "detailed" for one that no few lines draw
 */
export function markOfPicture(picture: Picture): MarkPart[] | "detailed" | null {
  const areas = areasOf(picture);
  const drawn = COLORS.map((color) => ({ color, outlines: contours(areas[color], picture, THRESHOLD) }));
  const all = drawn.flatMap(({ outlines }) => outlines.flat());
  if (all.length === 0) return null;
  const place = placement(all);
  const parts: MarkPart[] = [];
  for (const { color, outlines } of drawn) {
    const placed = outlines
      .map((outline) => outline.map(place))
      .filter((outline) => areaOf(outline) >= LEAST_AREA);
    if (placed.length === 0) continue;
    const path = TOLERANCES.map((tolerance) => pathOf(placed, tolerance)).find(
      (path) => path.length <= MOST_LETTERS,
    );
    if (path === undefined) return "detailed";
    parts.push({ path, color });
  }
  return parts.length > 0 ? parts : null;
}

/** One over the other, in this order. */
const COLORS = ["text", "accent", "on-accent"] as const;

type Areas = Record<(typeof COLORS)[number], Float32Array>;

/** From here on a colour is none of the greys; the distance of its strongest channel to its weakest. */
const COLOURED = 48;

/** Of a picture without transparency, a pixel this far from white is wholly drawn. */
const DRAWN = 120;

/** How much of each pixel each colour of the mark covers. */
function areasOf({ width, height, data }: Picture): Areas {
  const count = width * height;
  const areas: Areas = {
    text: new Float32Array(count),
    accent: new Float32Array(count),
    "on-accent": new Float32Array(count),
  };
  const at = (index: number) =>
    data.subarray(index * 4, index * 4 + 4) as unknown as [number, number, number, number];
  const opaque = !data.some((value, index) => index % 4 === 3 && value < 250);
  const border = [0, width - 1, count - width, count - 1].map(at);
  const onWhite = opaque && border.every(([red, green, blue]) => Math.min(red, green, blue) > 235);
  const white: number[] = [];
  let coloured = 0;
  for (let index = 0; index < count; index++) {
    const [red, green, blue, alpha] = at(index);
    const least = Math.min(red, green, blue);
    const cover = onWhite ? Math.min(1, (255 - least) / DRAWN) : alpha / 255;
    if (cover === 0) continue;
    const colour = (Math.max(red, green, blue) - least) / (onWhite ? Math.max(cover, 0.2) : 1);
    if (colour >= COLOURED) {
      areas.accent[index] = cover;
      coloured++;
    } else if (!onWhite && least > 200) white.push(index);
    else areas.text[index] = cover;
  }
  // White on nothing is a hole, white on the accent stands on it.
  if (coloured > 0)
    for (const index of white) {
      const cover = (at(index)[3] as number) / 255;
      areas.accent[index] = cover;
      areas["on-accent"][index] = cover;
    }
  return areas;
}

/** Returns how points of the picture become points of the mark's field: as large as fits, in the middle. */
function placement(points: readonly Point[]): (point: Point) => Point {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scale = (MARK_SIZE - 2 * MARGIN) / Math.max(right - left, bottom - top, 1);
  const middle = MARK_SIZE / 2;
  return ([x, y]) => [middle + (x - (left + right) / 2) * scale, middle + (y - (top + bottom) / 2) * scale];
}

const areaOf = (outline: readonly Point[]): number =>
  Math.abs(
    outline.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = outline[(index + 1) % outline.length] as Point;
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

const pathOf = (outlines: readonly Point[][], tolerance: number): string =>
  outlines
    .map((outline) => simplified(outline, tolerance))
    .map((points) => `M${points.map(([x, y]) => `${figure(x)} ${figure(y)}`).join("L")}Z`)
    .join("");

const figure = (value: number) => String(Math.round(value * 100) / 100);
