/** A subpath as x, y, x, y…, its curves already chords. */
export interface Subpath {
  points: number[];
  closed: boolean;
}

const TOKEN = /([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+))/g;

/** How far a chord may stray from its curve, in units of the path, unless the caller says it. */
const TOLERANCE = 0.2;

/**
 * Reads path data into straight lines: SVG's commands but T, and arcs of circles only.
 * Throws RangeError on another command: paths are our own, so that is a mistake of the drawing.
 */
export function readPath(d: string, tolerance = TOLERANCE): Subpath[] {
  const subpaths: Subpath[] = [];
  let points: number[] = [];
  let [x, y] = [0, 0];
  let command = "";
  let values: number[] = [];
  /** The last control point, which S continues. */
  let control: [x: number, y: number] | null = null;

  const to = (nextX: number, nextY: number) => {
    points.push(nextX, nextY);
    [x, y] = [nextX, nextY];
  };
  const start = (nextX: number, nextY: number) => {
    points = [];
    subpaths.push({ points, closed: false });
    to(nextX, nextY);
  };
  const close = () => {
    const last = subpaths.at(-1);
    if (!last) return;
    last.closed = true;
    [x, y] = [last.points[0] as number, last.points[1] as number];
    points = [];
  };
  /** After a close, a line starts a new subpath where the last one began. */
  const open = () => {
    if (points.length === 0) start(x, y);
  };

  const draw = (letter: string, v: number[]) => {
    const [ox, oy] = letter === letter.toLowerCase() ? [x, y] : [0, 0];
    const at = (index: number) => (v[index] as number) + (index % 2 === 0 ? ox : oy);
    const kind = letter.toUpperCase();
    const before = control;
    control = null;
    if (kind === "M") return start(at(0), at(1));
    open();
    if (kind === "L") to(at(0), at(1));
    else if (kind === "H") to(at(0), y);
    else if (kind === "V") to(x, (v[0] as number) + oy);
    else if (kind === "Q") quadratic(points, tolerance, x, y, at(0), at(1), at(2), at(3));
    else if (kind === "C") {
      cubic(points, tolerance, x, y, at(0), at(1), at(2), at(3), at(4), at(5));
      control = [at(2), at(3)];
    } else if (kind === "S") {
      const [x1, y1] = before ? [2 * x - before[0], 2 * y - before[1]] : [x, y];
      cubic(points, tolerance, x, y, x1, y1, at(0), at(1), at(2), at(3));
      control = [at(0), at(1)];
    } else arc(points, tolerance, x, y, v, (v[5] as number) + ox, (v[6] as number) + oy);
    [x, y] = points.slice(-2) as [number, number];
  };

  for (const [, letter, number] of d.matchAll(TOKEN)) {
    if (letter !== undefined) {
      command = letter;
      values = [];
      if (letter === "z" || letter === "Z") close();
      else if (!(letter.toUpperCase() in ARGUMENTS)) throw new RangeError(`Path command ${letter}`);
      continue;
    }
    values.push(Number(number));
    if (values.length < (ARGUMENTS[command.toUpperCase()] as number)) continue;
    draw(command, values);
    values = [];
    // Further pairs after a move are lines.
    if (command === "M") command = "L";
    if (command === "m") command = "l";
  }
  return subpaths;
}

const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, S: 4, A: 7 };

/** How many chords a curve needs whose second difference is this long (Wang's bound). */
const chords = (bend: number, degree: number, tolerance: number) =>
  Math.min(64, Math.max(1, Math.ceil(Math.sqrt((degree * (degree - 1) * bend) / (8 * tolerance)))));

function quadratic(
  out: number[],
  tolerance: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): void {
  const steps = chords(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), 2, tolerance);
  for (let i = 1; i <= steps; i++) {
    const [t, s] = [i / steps, 1 - i / steps];
    out.push(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2);
  }
}

function cubic(
  out: number[],
  tolerance: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): void {
  const bend = Math.max(
    Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
    Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
  );
  const steps = chords(bend, 3, tolerance);
  for (let i = 1; i <= steps; i++) {
    const [t, s] = [i / steps, 1 - i / steps];
    const [a, b, c, e] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    out.push(a * x0 + b * x1 + c * x2 + e * x3, a * y0 + b * y1 + c * y2 + e * y3);
  }
}

/** A circle's arc, from SVG's end points to its centre (SVG 1.1, F.6.5, for one radius). */
function arc(
  out: number[],
  tolerance: number,
  x0: number,
  y0: number,
  [radius = 0, , , large = 0, sweep = 0]: number[],
  x1: number,
  y1: number,
): void {
  const [halfX, halfY] = [(x1 - x0) / 2, (y1 - y0) / 2];
  const half = Math.hypot(halfX, halfY);
  if (half === 0) return;
  const r = Math.max(radius, half);
  const height = Math.sqrt(r * r - half * half) * (large === sweep ? 1 : -1);
  const [cx, cy] = [(x0 + x1) / 2 + (height * halfY) / half, (y0 + y1) / 2 - (height * halfX) / half];
  const from = Math.atan2(y0 - cy, x0 - cx);
  let turn = Math.atan2(y1 - cy, x1 - cx) - from;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const steps = Math.max(2, Math.ceil(Math.abs(turn) / (2 * Math.acos(1 - Math.min(1, tolerance / r)))));
  for (let i = 1; i < steps; i++) {
    const angle = from + (turn * i) / steps;
    out.push(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
  }
  out.push(x1, y1);
}
