import {
  arc,
  box,
  disc,
  dots,
  fill,
  HAIRLINE,
  HEIGHT,
  line,
  type Motif,
  type Point,
  type Spot,
  segment,
  UNIT,
  WIDTH,
} from "../draw.ts";

/** Two screens of one picture: where the black dots shrink, the coloured ones grow. */
const halftone: Motif = (random, { ink, main }) => {
  const pitch = random.pick([58, 64, 72]);
  const [x, y] = [random.range(0.3, 0.7) * WIDTH, random.range(0.2, 0.8) * HEIGHT];
  const [wave, heading] = [random.range(230, 420), random.range(0, 2 * Math.PI)];
  const shade = random.pick<(u: number, v: number) => number>([
    (u, v) => 0.5 + 0.5 * Math.cos((2 * Math.PI * Math.hypot(u, v)) / wave / 1.6),
    (u, v) => 1.25 - Math.hypot(u, v) / wave,
    (u, v) => 0.5 + (u * Math.cos(heading) + v * Math.sin(heading)) / wave / 1.8,
    (u, v) =>
      0.5 +
      0.5 * Math.sin((u * Math.cos(heading) + v * Math.sin(heading)) / 95 + 1.2 * Math.sin((v - u) / 210)),
  ]);
  const black: Spot[] = [];
  const coloured: Spot[] = [];
  for (let row = 0; row * pitch * 0.71 < HEIGHT + pitch; row++)
    for (let at = (row % 2) * pitch * 0.71; at < WIDTH + pitch; at += pitch * 1.42) {
      const v = row * pitch * 0.71;
      const dark = Math.min(1, Math.max(0, shade(at - x, v - y)));
      if (dark > 0.08) black.push([at, v, pitch * 0.62 * Math.sqrt(dark)]);
      if (dark < 0.5) coloured.push([at, v, pitch * 0.5 * Math.sqrt(0.5 - dark)]);
    }
  return random.chance(0.6) ? dots(main, coloured) + dots(ink, black) : dots(main, black);
};

/** Words as bars on a line, joined by arcs: one word attends to the others; sometimes a second does, below. */
const attention: Motif = (random, { ink, main, soft }) => {
  const twoSided = random.chance(0.5);
  const base = twoSided ? random.range(0.42, 0.6) * HEIGHT : random.pick([5.5, 6.5, 7.2]) * UNIT;
  const words: { x: number; w: number }[] = [];
  for (let x = -30; x < WIDTH; ) {
    const w = random.int(2, 7) * 18;
    words.push({ x: x + w / 2, w });
    x += w + 22;
  }
  const word = (at: number) => words[Math.floor(words.length * at)] ?? { x: 600, w: 72 };
  const fan = (from: { x: number }, colour: string, weights: number[], under: boolean) =>
    words
      .filter((other) => other !== from)
      .map((other) => {
        const [start, end] = under ? [0, Math.PI] : [Math.PI, 2 * Math.PI];
        const r = Math.abs(other.x - from.x) / 2;
        const d = arc((from.x + other.x) / 2, under ? base + 48 : base - 14, r, start, end);
        return line(colour, Math.min(random.pick(weights), r * 0.5), d);
      })
      .join("");
  const focus = word(random.range(0.3, 0.7));
  const second = word(random.range(0.15, 0.85));
  return (
    fan(second, twoSided ? ink : soft, twoSided ? [2.5, 2.5, 5, 12] : [8, 20], twoSided) +
    fan(
      focus,
      main,
      random.pick([
        [3, 6, 12, 26],
        [4, 4, 34],
        [14, 14, 20],
      ]),
      false,
    ) +
    fill(ink, words.map(({ x, w }) => box(x - w / 2, base, w, 34)).join("")) +
    fill(main, box(focus.x - focus.w / 2, base - 14, focus.w, 62))
  );
};

/** Layers of nodes, every one joined to every next one; all that one node hears and says is drawn heavily. */
const layers: Motif = (random, { ink, main }) => {
  const columns = random.pick([3, 3, 4, 5]);
  const nodes = Array.from({ length: columns }, (_, column) => {
    const count = random.int(4, columns === 3 ? 9 : 6);
    const x = (column / (columns - 1)) * WIDTH;
    return Array.from({ length: count }, (_, i): Point => [x, ((i + 0.5) / count) * HEIGHT]);
  });
  const joints = nodes
    .slice(1)
    .flatMap((layer, i) =>
      (nodes[i] ?? []).flatMap(([x1, y1]) => layer.map(([x2, y2]) => segment(x1, y1, x2, y2))),
    );
  const at = columns === 5 ? 2 : random.int(1, columns - 2);
  const [x, y] = random.pick(nodes[at] ?? []);
  const fan = [...(nodes[at - 1] ?? []), ...(nodes[at + 1] ?? [])];
  return (
    line(ink, HAIRLINE, joints.join("")) +
    line(main, random.pick([8, 16, 26]), fan.map(([u, v]) => segment(x, y, u, v)).join("")) +
    dots(
      ink,
      nodes.flat().map(([u, v]) => [u, v, random.pick([14, 14, 26])]),
    ) +
    dots(main, [[x, y, random.int(60, 130)]])
  );
};

/** A table of weights as squares of their size; the heaviest of every row is in colour. */
const weights: Motif = (random, { ink, main }) => {
  const size = random.pick([54, 67.5, 75]);
  const [rows, columns] = [Math.ceil(HEIGHT / size), Math.ceil(WIDTH / size)];
  const round = random.chance(0.4) ? "round" : "square";
  const slope = random.pick([1, -1]) * (columns / rows);
  const plain: Spot[] = [];
  const heavy: Spot[] = [];
  for (let row = 0; row < rows; row++) {
    const peak = slope > 0 ? row * slope : columns + row * slope;
    const jitter = random.range(-2, 2);
    const best = Math.round(Math.min(columns - 1, Math.max(0, peak + jitter)));
    for (let column = 0; column < columns; column++) {
      const weight =
        Math.exp(-(((column - best) / 4) ** 2)) * random.range(0.35, 0.9) + random.range(0.05, 0.16);
      const spot = [(column + 0.5) * size, (row + 0.5) * size] as const;
      if (column === best) heavy.push([...spot, size * 0.46]);
      else plain.push([...spot, Math.round(Math.min(0.8, weight) * 8) * size * 0.055]);
    }
  }
  return dots(ink, plain, round) + dots(main, heavy, round);
};

/** An elementary cellular automaton on a dot matrix; a window over it prints in colour. */
const automaton: Motif = (random, { ink, main, soft }) => {
  const size = 37.5;
  const [columns, rows] = [33, 18];
  const rule = random.pick([30, 90, 110, 150, 22]);
  const single = rule !== 110 && random.chance(0.3);
  let cells = Array.from({ length: columns }, (_, i) => (single ? i === 16 : random.chance(0.4)));
  const [x, y, r] = [random.int(11, 21) * size, random.int(7, 11) * size, random.int(5, 8) * size];
  const round = random.chance(0.6);
  const inside = (u: number, v: number) =>
    round ? Math.hypot(u - x, v - y) < r : Math.abs(u - x) < r && Math.abs(v - y) < r;
  const plain: Spot[] = [];
  const lit: Spot[] = [];
  for (let row = 0; row < rows; row++) {
    for (const [i, cell] of cells.entries()) {
      const [u, v] = [i * size, (row + 0.5) * size];
      if (cell && inside(u, v)) lit.push([u, v, 18]);
      else if (cell) plain.push([u, v, 13]);
    }
    cells = cells.map((cell, i) => {
      const around = (cells.at(i - 1) ? 4 : 0) + (cell ? 2 : 0) + (cells[(i + 1) % columns] ? 1 : 0);
      return ((rule >> around) & 1) === 1;
    });
  }
  const window = round ? disc(x, y, r) : box(x - r, y - r, 2 * r, 2 * r);
  return random.chance(0.5)
    ? fill(soft, window) + dots(ink, plain) + dots(main, lit)
    : fill(main, window) + dots(ink, [...plain, ...lit]);
};

export const networks: Motif[] = [halftone, attention, layers, weights, automaton];
