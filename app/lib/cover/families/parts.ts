import {
  arc,
  box,
  corners,
  disc,
  eitherWay,
  fill,
  HAIRLINE,
  HEIGHT,
  hatch,
  line,
  type Motif,
  type Point,
  polygon,
  rim,
  sector,
  times,
  UNIT,
  WIDTH,
} from "../draw.ts";

const COS_30 = Math.cos(Math.PI / 6);

/** The corners (top, right, front, left) of a flat isometric rectangle; `a` runs down to the right, `b` to the left. */
const plane = (x: number, y: number, a: number, b: number): [Point, Point, Point, Point] => [
  [x, y],
  [x + a * COS_30, y + a / 2],
  [x + (a - b) * COS_30, y + (a + b) / 2],
  [x - b * COS_30, y + b / 2],
];

/** Blocks on an isometric ground, built up to different heights. */
const blocks: Motif = (random, { ground, ink, main, soft }) => {
  const reach = random.pick([2, 3, 4]);
  const size = 520 / reach;
  const accent = random.int(reach, reach * reach - 1);
  const [x0, y0] = [WIDTH / 2 + random.range(-90, 90), HEIGHT / 2 - 170];
  return times(reach * reach, (i) => {
    const [row, column] = [Math.floor(i / reach), i % reach];
    const tall = i === accent ? 210 : random.pick([0, 25, 60, 60, 110, 150]);
    const lid = plane(
      x0 + (column - row) * size * COS_30,
      y0 + ((column + row) * size) / 2 - tall,
      size,
      size,
    );
    const [, right, front, left] = lid;
    const wall = (from: Point, to: Point): Point[] => [
      from,
      to,
      [to[0], to[1] + tall],
      [from[0], from[1] + tall],
    ];
    const lit = wall(left, front);
    return (
      fill(i === accent ? main : ground, polygon(lid)) +
      fill(ink, polygon(wall(front, right))) +
      fill(i === accent ? main : soft, polygon(lit)) +
      (i === accent ? line(ink, 4, hatch(lit, 12, 30)) : "") +
      line(ink, 4, polygon(lid))
    );
  });
};

/** Truchet's tiles: quarter arcs turned by chance; the longest line they make is in colour. */
const truchet: Motif = (random, { ink, main, soft }) => {
  const rows = random.pick([3, 4, 5, 6]);
  const size = HEIGHT / rows;
  const columns = Math.ceil(WIDTH / size / 2) * 2;
  const left = (WIDTH - columns * size) / 2;
  const weight = size * random.pick([0.18, 0.32, 0.5]);
  // Every arc joins the middles of two of its tile's sides; arcs that share a side are one line.
  let lines: { d: string; sides: string[] }[] = [];
  let board = "";
  for (let i = 0; i < rows * columns; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x, y] = [left + column * size, row * size];
    const [north, south] = [`${column},${row}n`, `${column},${row + 1}n`];
    const [west, east] = [`${column},${row}w`, `${column + 1},${row}w`];
    const join = (cornerX: number, cornerY: number, quarter: number, sides: string[]) => {
      const d = arc(cornerX, cornerY, size / 2, (quarter * Math.PI) / 2, ((quarter + 1) * Math.PI) / 2);
      const meets = (other: { sides: string[] }) => other.sides.some((side) => sides.includes(side));
      const joined = [...lines.filter(meets), { d, sides }];
      lines = lines.filter((other) => !meets(other));
      lines.push({ d: joined.map((part) => part.d).join(""), sides: joined.flatMap((part) => part.sides) });
    };
    if (random.chance(0.5)) {
      join(x, y, 0, [north, west]);
      join(x + size, y + size, 2, [south, east]);
    } else {
      join(x + size, y, 1, [north, east]);
      join(x, y + size, 3, [south, west]);
    }
    if ((column + row) % 2 === 0) board += box(x, y, size, size);
  }
  lines.sort((a, b) => b.sides.length - a.sides.length);
  const coloured = random.pick([1, 1, 2]);
  const path = (parts: typeof lines) => parts.map(({ d }) => d).join("");
  return (
    fill(soft, random.chance(0.35) ? board : "") +
    line(ink, weight, path(lines.slice(coloured)), "round") +
    line(main, weight, path(lines.slice(0, coloured)), "round")
  );
};

/** A kit of parts on a grid: some tiles are set, the others stay hairlines. */
const modules: Motif = (random, { ground, ink, main, soft }) => {
  const rows = random.pick([3, 4]);
  const size = HEIGHT / rows;
  const columns = Math.ceil(WIDTH / size);
  const left = (WIDTH - columns * size) / 2;
  let [grid, drawing] = ["", ""];
  for (let i = 0; i < rows * columns; i++) {
    const tile = corners(left + (i % columns) * size, Math.floor(i / columns) * size, size, size);
    const [x, y] = [left + ((i % columns) + 0.5) * size, (Math.floor(i / columns) + 0.5) * size];
    const colour = random.pick([ink, ink, main, main, soft]);
    const quarter = random.int(0, 3);
    const angle = (quarter * Math.PI) / 2;
    const corner = tile[quarter] ?? [x, y];
    const part = random.pick([
      () => fill(colour, sector(...corner, size, angle, angle + Math.PI / 2)),
      () => fill(colour, sector(x, y, size / 2, angle, angle + Math.PI)),
      () => fill(colour, box(x - size / 2, y - size / 2, size, size)) + fill(ground, disc(x, y, size * 0.3)),
      () => fill(colour, polygon(tile.filter((_, k) => k !== quarter))),
      () => line(ink, 3.5, hatch(tile, 12, random.pick([0, 90, 45]))),
      () => "",
      () => "",
    ]);
    grid += box(x - size / 2, y - size / 2, size, size);
    drawing += part();
  }
  return line(ink, HAIRLINE, grid) + drawing;
};

/** The layers of a product, lifted off each other. */
const sheets: Motif = (random, { ground, ink, main, soft }) => {
  const count = random.pick([4, 5, 6, 7]);
  const [a, b] = random.pick([
    [560, 400],
    [400, 560],
    [500, 500],
    [640, 360],
  ] as const);
  const x = WIDTH / 2 + ((b - a) * COS_30) / 2;
  const lift = random.range(30, 62);
  const top = (HEIGHT - (a + b) / 2 - lift * (count - 1)) / 2;
  const accent = random.int(1, count - 1);
  const textures = random.shuffle<(sheet: Point[]) => string>([
    (sheet) => line(ink, 3, hatch(sheet, 13, 30)),
    (sheet) => line(ink, 3, hatch(sheet, 18, -30)),
    (sheet) => line(ink, HAIRLINE, hatch(sheet, 40, 30) + hatch(sheet, 40, -30)),
    () => "",
  ]);
  const drawing = times(count, (i) => {
    const sheet = plane(x, top + (count - 1 - i) * lift, a, b);
    const outline = line(ink, 4, polygon(sheet));
    if (i === 0 || i === accent) return fill(i === 0 ? ink : main, polygon(sheet)) + outline;
    return (
      fill(random.pick([ground, ground, soft]), polygon(sheet)) +
      textures[i % textures.length]?.(sheet) +
      outline
    );
  });
  const chip = plane(x + ((a - b) * COS_30) / 2, top + (a + b) / 4 - 70, 140, 140);
  return drawing + fill(accent === count - 1 ? ink : main, polygon(chip));
};

/** A plan: rooms of one building, some of them occupied. */
const plan: Motif = (random, { ink, main, soft }) => {
  const rooms: { x: number; y: number; w: number; h: number }[] = [];
  const divide = (x: number, y: number, w: number, h: number, depth: number): void => {
    if (depth === 0 || w * h < 10) return void rooms.push({ x, y, w, h });
    const cut = Math.max(2, Math.round(Math.max(w, h) * random.range(0.3, 0.7)));
    const wide = w > h;
    divide(x, y, wide ? cut : w, wide ? h : cut, depth - 1);
    divide(wide ? x + cut : x, wide ? y : y + cut, wide ? w - cut : w, wide ? h : h - cut, depth - 1);
  };
  divide(0, 0, WIDTH / UNIT, HEIGHT / UNIT, random.pick([3, 4, 4]));
  rooms.sort((a, b) => b.w * b.h - a.w * a.h);
  const drawing = rooms.map((room, i) => {
    const [x, y, w, h] = [room.x * UNIT + 6, room.y * UNIT + 6, room.w * UNIT - 12, room.h * UNIT - 12];
    if (i === 2) {
      const spot = [x + w / 2, y + h / 2, Math.min(w, h) * 0.44] as const;
      return (
        line(ink, HAIRLINE, box(x, y, w, h)) +
        line(ink, 4, hatch(rim(...spot), 12, 45)) +
        fill(main, disc(spot[0], spot[1], spot[2] / 2))
      );
    }
    // The largest rooms stay light, so that no single black field weighs the sheet down.
    const face = random.pick(i < 2 ? [main, soft, "shaded"] : [ink, ink, soft, main, "shaded"]);
    return face === "shaded"
      ? line(ink, 3, hatch(corners(x, y, w, h), 12, random.pick([0, 90])))
      : fill(face, box(x, y, w, h));
  });
  return eitherWay(random, drawing.join(""));
};

export const parts: Motif[] = [blocks, truchet, modules, sheets, plan];
