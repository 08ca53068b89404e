/** A polygon as x, y, x, y…; closed by its last side. */
export type Polygon = number[];

/** As SVG writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function transform(points: readonly number[], [a, b, c, d, e, f]: Matrix): Polygon {
  const moved: Polygon = new Array(points.length);
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] as number, points[i + 1] as number];
    moved[i] = a * x + c * y + e;
    moved[i + 1] = b * x + d * y + f;
  }
  return moved;
}

export const rectangle = (x: number, y: number, width: number, height: number): Polygon => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];

/** Twice the area, positive where the polygon runs clockwise on the screen. */
export function signedArea(polygon: Polygon): number {
  let sum = 0;
  for (let i = 0, last = polygon.length - 2; i < polygon.length; last = i, i += 2)
    sum +=
      (polygon[last] as number) * (polygon[i + 1] as number) -
      (polygon[i] as number) * (polygon[last + 1] as number);
  return sum;
}

/** The part of a polygon inside a convex one (Sutherland and Hodgman, 1974). */
export function clipTo(convex: Polygon, polygon: Polygon): Polygon {
  const side = Math.sign(signedArea(convex));
  let rest = polygon;
  for (let i = 0, last = convex.length - 2; i < convex.length; last = i, i += 2) {
    const [x0, y0] = [convex[last] as number, convex[last + 1] as number];
    const [dx, dy] = [(convex[i] as number) - x0, (convex[i + 1] as number) - y0];
    const inside = (at: number) =>
      side * (dx * ((rest[at + 1] as number) - y0) - dy * ((rest[at] as number) - x0));
    const kept: Polygon = [];
    for (let at = 0, before = rest.length - 2; at < rest.length; before = at, at += 2) {
      const [from, to] = [inside(before), inside(at)];
      if (from >= 0 !== to >= 0) {
        const share = from / (from - to);
        const [x, y] = [rest[before] as number, rest[before + 1] as number];
        kept.push(x + share * ((rest[at] as number) - x), y + share * ((rest[at + 1] as number) - y));
      }
      if (to >= 0) kept.push(rest[at] as number, rest[at + 1] as number);
    }
    rest = kept;
  }
  return rest;
}
