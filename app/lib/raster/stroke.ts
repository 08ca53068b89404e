import { type Polygon, signedArea } from "./geometry.ts";
import type { Subpath } from "./path.ts";

export type LineCap = "butt" | "round" | "square";

/** SVG's default: a sharper corner is cut off. */
const MITER_LIMIT = 4;

/**
 * The area that a line covers, as polygons that overlap and all run the same way round, so that painted together
 * they are one shape. Corners are mitred.
 */
export function strokeOf({ points, closed }: Subpath, width: number, cap: LineCap): Polygon[] {
  const half = width / 2;
  const corners = withoutRepeats(points, closed);
  const count = corners.length / 2;
  if (count < 2) return cap === "butt" ? [] : [dot(points[0] as number, points[1] as number, half, cap)];

  const pieces: Polygon[] = [];
  const at = (index: number) => [corners[index * 2] as number, corners[index * 2 + 1] as number] as const;
  const normals: [number, number][] = [];
  const segments = closed ? count : count - 1;
  for (let i = 0; i < segments; i++) {
    let [[x0, y0], [x1, y1]] = [at(i), at((i + 1) % count)];
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [dx, dy] = [((x1 - x0) / length) * half, ((y1 - y0) / length) * half];
    if (cap === "square" && !closed) {
      if (i === 0) [x0, y0] = [x0 - dx, y0 - dy];
      if (i === segments - 1) [x1, y1] = [x1 + dx, y1 + dy];
    }
    normals.push([-dy, dx]);
    pieces.push([x0 - dy, y0 + dx, x1 - dy, y1 + dx, x1 + dy, y1 - dx, x0 + dy, y0 - dx]);
  }
  for (let i = closed ? 0 : 1; i < segments; i++) {
    const [x, y] = at(i);
    pieces.push(join(x, y, normals.at(i - 1) as [number, number], normals[i] as [number, number], half));
  }
  if (cap === "round" && !closed)
    for (const end of [at(0), at(count - 1)]) pieces.push(dot(end[0], end[1], half, cap));
  return pieces.map(clockwise);
}

function withoutRepeats(points: readonly number[], closed: boolean): number[] {
  const kept: number[] = [];
  for (let i = 0; i < points.length; i += 2)
    if (i === 0 || points[i] !== kept.at(-2) || points[i + 1] !== kept.at(-1))
      kept.push(points[i] as number, points[i + 1] as number);
  if (closed && kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2;
  return kept;
}

/** The wedge on the outer side of a corner, with its tip unless that would stand out too far. */
function join(
  x: number,
  y: number,
  [ax, ay]: [number, number],
  [bx, by]: [number, number],
  half: number,
): Polygon {
  // The outer side lies opposite the turn.
  const outer = ax * by - ay * bx > 0 ? -1 : 1;
  const [mx, my] = [(ax + bx) * outer, (ay + by) * outer];
  const middle = mx * mx + my * my;
  const wedge = [x, y, x + ax * outer, y + ay * outer];
  // The tip's distance is half² · 2 / |a + b|.
  if (Math.sqrt(middle) * MITER_LIMIT >= 2 * half) {
    const reach = (2 * half * half) / middle;
    wedge.push(x + mx * reach, y + my * reach);
  }
  wedge.push(x + bx * outer, y + by * outer);
  return wedge;
}

/** A line's end, or a line without length. */
function dot(x: number, y: number, radius: number, cap: LineCap): Polygon {
  if (cap === "square")
    return [x - radius, y - radius, x + radius, y - radius, x + radius, y + radius, x - radius, y + radius];
  const steps = Math.max(8, Math.ceil(Math.PI * Math.sqrt(radius * 2)));
  const part = (2 * Math.PI) / steps;
  // A little more than the radius: the polygon is as large as the disc.
  const reach = radius * Math.sqrt(part / Math.sin(part));
  return Array.from({ length: steps }, (_, i) => i * part).flatMap((angle) => [
    x + reach * Math.cos(angle),
    y + reach * Math.sin(angle),
  ]);
}

function clockwise(polygon: Polygon): Polygon {
  if (signedArea(polygon) >= 0) return polygon;
  const turned: Polygon = [];
  for (let i = polygon.length - 2; i >= 0; i -= 2)
    turned.push(polygon[i] as number, polygon[i + 1] as number);
  return turned;
}
