import type { Random } from "~/lib/random.ts";
import type { Palette } from "./palette.ts";

/**
 * The drawing kit of the covers: path data builders, and two ways to print a path. Everything is a string, every
 * coordinate a whole number. No element has an id (a cover may be inlined beside others), so shapes are cut by
 * geometry, or by the edge of a nested `<svg>`.
 */

/** One composition: draws over the ground, in the palette's inks. */
export type Motif = (random: Random, palette: Palette) => string;
export type Point = readonly [x: number, y: number];
/** A dot. */
export type Spot = readonly [x: number, y: number, r: number];

/** The sheet, 16 by 9 units. Cards may crop it to its middle 9 by 9 units. */
export const WIDTH = 1200;
export const HEIGHT = 675;
export const UNIT = 75;
/** The series' two line weights. */
export const HAIRLINE = 2.5;
export const RULE = 6;

const n = (value: number) => Math.round(value) || 0;

/** Prints a path as a flat area. */
export const fill = (color: string, d: string) => (d ? `<path fill="${color}" d="${d}"/>` : "");

/** Prints a path as lines of one weight. */
export const line = (color: string, weight: number, d: string, cap: "butt" | "round" | "square" = "butt") =>
  d &&
  `<path fill="none" stroke="${color}" stroke-width="${Math.round(weight * 10) / 10}"${cap === "butt" ? "" : ` stroke-linecap="${cap}"`} d="${d}"/>`;

/** So many drawings, or paths, in one. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** The drawing as it is, or seen in a mirror. */
export const eitherWay = (random: Random, drawing: string) =>
  random.chance(0.5) ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${drawing}</g>` : drawing;

/** The drawing turned about the middle of the sheet, in degrees. */
export const turn = (degrees: number, drawing: string) =>
  degrees === 0 ? drawing : `<g transform="rotate(${degrees} ${WIDTH / 2} ${HEIGHT / 2})">${drawing}</g>`;

/** The part of a drawing inside a rectangle. */
export const clip = (x: number, y: number, w: number, h: number, drawing: string) =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="${n(x)} ${n(y)} ${n(w)} ${n(h)}">${drawing}</svg>`;

export function box(x: number, y: number, w: number, h: number): string {
  // Edges are rounded, not sizes: neighbours then meet without a seam.
  const [left, top] = [n(x), n(y)];
  const [width, height] = [n(x + w) - left, n(y + h) - top];
  return `M${left} ${top}h${width}v${height}h${-width}z`;
}

export const segment = (x1: number, y1: number, x2: number, y2: number) =>
  `M${n(x1)} ${n(y1)} ${n(x2)} ${n(y2)}`;

export const polyline = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join(" ")}`;

export const polygon = (points: readonly Point[]) => `${polyline(points)}z`;

export const disc = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${2 * n(r)} 0a${n(r)} ${n(r)} 0 1 0 ${-2 * n(r)} 0z`;

/** The point at an angle (radians, clockwise from east) on a circle. */
export const onCircle = (x: number, y: number, r: number, angle: number): Point => [
  x + r * Math.cos(angle),
  y + r * Math.sin(angle),
];

/** A part of a circle's line, clockwise from `start` to `end` (radians, less than a full turn). */
export function arc(x: number, y: number, r: number, start: number, end: number): string {
  const [[x1, y1], [x2, y2]] = [onCircle(x, y, r, start), onCircle(x, y, r, end)];
  return `M${n(x1)} ${n(y1)}A${n(r)} ${n(r)} 0 ${end - start > Math.PI ? 1 : 0} 1 ${n(x2)} ${n(y2)}`;
}

/** A slice of a disc. */
export const sector = (x: number, y: number, r: number, start: number, end: number) =>
  `${arc(x, y, r, start, end)}L${n(x)} ${n(y)}z`;

/** A smooth closed line through the middles of a polygon's sides. */
export function blob(points: readonly Point[]): string {
  const middle = ([x1, y1]: Point, [x2, y2]: Point) => `${n((x1 + x2) / 2)} ${n((y1 + y2) / 2)}`;
  const last = points.at(-1) ?? [0, 0];
  const curves = points.map((point, i) => {
    const next = points[i + 1] ?? points[0] ?? last;
    return `Q${n(point[0])} ${n(point[1])} ${middle(point, next)}`;
  });
  return `M${middle(last, points[0] ?? last)}${curves.join("")}z`;
}

/** Dots of many sizes, printed as few paths: a point of a round-capped line is a disc. */
export function dots(color: string, spots: readonly Spot[], cap: "round" | "square" = "round") {
  const bySize = new Map<number, string>();
  for (const [x, y, r] of spots) {
    // Even radii only: fewer sizes, fewer paths.
    const size = Math.round(r / 2) * 4;
    if (size > 0) bySize.set(size, `${bySize.get(size) ?? ""}M${n(x)} ${n(y)}h0`);
  }
  return [...bySize].map(([size, d]) => line(color, size, d, cap)).join("");
}

export const corners = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** A disc as a polygon, for `hatch`. */
export const rim = (x: number, y: number, r: number): Point[] =>
  Array.from({ length: 48 }, (_, i) => onCircle(x, y, r, (i * Math.PI) / 24));

/**
 * Parallel lines inside a polygon, as an engraver shades it. Lines lie on multiples of the pitch, so that those of
 * neighbouring shapes continue each other. The angle is in degrees, 0 for horizontal lines.
 */
export function hatch(shape: readonly Point[], pitch: number, angle = 0): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const turned = shape.map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin]);
  const heights = turned.map(([, y]) => y);
  let d = "";
  for (
    let y = Math.ceil(Math.min(...heights) / pitch + 0.01) * pitch;
    y < Math.max(...heights) - 1;
    y += pitch
  ) {
    const crossings = turned.flatMap(([x1, y1], i) => {
      const [x2, y2] = turned[i + 1] ?? turned[0] ?? [x1, y1];
      return y1 < y !== y2 < y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : [];
    });
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from, to] = [crossings[i] ?? 0, crossings[i + 1] ?? 0];
      // A stub at the rim would show as a spur.
      if (to - from < 4) continue;
      d += segment(from * cos - y * sin, from * sin + y * cos, to * cos - y * sin, to * sin + y * cos);
    }
  }
  return d;
}
