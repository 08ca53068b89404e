export type Point = readonly [x: number, y: number];

/**
 * Returns the outlines of where a field of values is over a threshold, each closed, holes the other way round: marching
 * squares, with the crossings of the threshold between two values interpolated. Outside the field is nothing.
 * @param values by row, of the size that `size` states
 */
export function contours(
  values: Float32Array,
  size: { width: number; height: number },
  threshold: number,
): Point[][] {
  const { width, height } = size;
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (values[y * width + x] as number);
  // Each crossing by its name, with the one that follows it, the inside on its right.
  const next = new Map<number, number>();
  const places = new Map<number, Point>();
  const columns = width + 2;
  /** A crossing on the way from (x, y) to the right, or down. */
  const crossing = (x: number, y: number, down: boolean): number => {
    const name = ((y + 1) * columns + x + 1) * 2 + Number(down);
    if (!places.has(name)) {
      const [from, to] = [at(x, y), down ? at(x, y + 1) : at(x + 1, y)];
      const part = (threshold - from) / (to - from);
      places.set(name, down ? [x, y + part] : [x + part, y]);
    }
    return name;
  };
  for (let y = -1; y < height; y++)
    for (let x = -1; x < width; x++) {
      const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
      const kind = corners.reduce((sum, value, index) => sum + (value >= threshold ? 1 << index : 0), 0);
      if (kind === 0 || kind === 15) continue;
      const sides = [
        () => crossing(x, y, false),
        () => crossing(x + 1, y, true),
        () => crossing(x, y + 1, false),
        () => crossing(x, y, true),
      ];
      for (const [from, to] of STEPS[kind] as [number, number][])
        next.set((sides[from] as () => number)(), (sides[to] as () => number)());
    }
  return chained(next, places);
}

/** For the corners that are inside (1: top left, 2: top right, 4: bottom right, 8: bottom left): from side to side, 0 the top, clockwise. */
const STEPS: Record<number, [number, number][]> = {
  1: [[0, 3]],
  2: [[1, 0]],
  3: [[1, 3]],
  4: [[2, 1]],
  5: [
    [0, 3],
    [2, 1],
  ],
  6: [[2, 0]],
  7: [[2, 3]],
  8: [[3, 2]],
  9: [[0, 2]],
  10: [
    [1, 0],
    [3, 2],
  ],
  11: [[1, 2]],
  12: [[3, 1]],
  13: [[0, 1]],
  14: [[3, 0]],
};

function chained(next: Map<number, number>, places: ReadonlyMap<number, Point>): Point[][] {
  const outlines: Point[][] = [];
  for (const start of next.keys()) {
    const outline: Point[] = [];
    for (let name: number | undefined = start; name !== undefined; ) {
      const follower = next.get(name);
      if (follower === undefined) break;
      outline.push(places.get(name) as Point);
      next.delete(name);
      name = follower;
    }
    if (outline.length >= 3) outlines.push(outline);
  }
  return outlines;
}

/** Leaves out the points of a closed outline that are no further than the tolerance from the line without them (Douglas and Peucker). */
export function simplified(outline: readonly Point[], tolerance: number): Point[] {
  // Two points that stay: the first, and the one furthest from it.
  const [first] = outline as [Point];
  const far = outline.reduce(
    (best, point, index) => (distance(point, first) > distance(outline[best] as Point, first) ? index : best),
    0,
  );
  const kept = new Uint8Array(outline.length);
  kept[0] = 1;
  kept[far] = 1;
  const closed = [...outline, first];
  const ranges: [number, number][] = [
    [0, far],
    [far, outline.length],
  ];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [from, to] = range;
    let [worst, most] = [-1, tolerance];
    for (let index = from + 1; index < to; index++) {
      const away = fromLine(closed[index] as Point, closed[from] as Point, closed[to] as Point);
      if (away > most) [worst, most] = [index, away];
    }
    if (worst < 0) continue;
    kept[worst] = 1;
    ranges.push([from, worst], [worst, to]);
  }
  return outline.filter((_, index) => kept[index]);
}

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY);

function fromLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to);
  if (length === 0) return distance(point, from);
  return (
    Math.abs((to[0] - from[0]) * (from[1] - point[1]) - (from[0] - point[0]) * (to[1] - from[1])) / length
  );
}
