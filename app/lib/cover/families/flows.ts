import {
  box,
  clip,
  corners,
  disc,
  fill,
  HAIRLINE,
  HEIGHT,
  hatch,
  line,
  type Motif,
  type Point,
  polygon,
  polyline,
  RULE,
  segment,
  UNIT,
  WIDTH,
} from "../draw.ts";

/** Ascending steps; shading thickens towards the one that counts. */
const steps: Motif = (random, { ink, main, soft }) => {
  const count = random.pick([5, 6, 8, 10, 16]);
  const width = WIDTH / count;
  const [low, high] = [random.range(20, 130), random.range(470, 620)];
  const bend = random.pick([0.7, 1, 2.2]);
  const goal = random.int(Math.ceil(count * 0.4), count - 2);
  const style = random.pick(["shaded", "solid", "hanging"]);
  const tops = Array.from(
    { length: count },
    (_, i) => HEIGHT - low - (high - low) * (i / (count - 1)) ** bend,
  );
  const bars = tops.map((y, i) => {
    const shape = corners(i * width, y, width, HEIGHT - y);
    const above = corners(i * width, 0, width, y);
    if (style === "hanging")
      return line(ink, HAIRLINE, hatch(above, 15, 90)) + fill(i === goal ? main : ink, polygon(shape));
    if (i === goal) return fill(main, polygon(shape));
    if (style === "solid")
      return fill(i > goal ? soft : ink, polygon(corners(i * width, y, width - 12, HEIGHT - y)));
    return i > goal
      ? fill(i === goal + 1 ? ink : soft, polygon(shape))
      : line(ink, HAIRLINE + i * 0.8, hatch(shape, 15));
  });
  const edge = tops.flatMap((y, i): Point[] => [
    [i * width, y],
    [(i + 1) * width, y],
  ]);
  return bars.join("") + line(ink, RULE, style === "shaded" ? polyline(edge) : "");
};

/** A funnel in flat bands, upright or on its side, and the deal that leaves it. */
const funnel: Motif = (random, { ink, main, soft }) => {
  const upright = random.chance(0.5);
  const bands = random.pick([4, 5, 6, 7]);
  const [mouth, neck] = [upright ? random.range(420, 600) : random.range(330, 420), random.range(30, 80)];
  const end = upright ? random.range(440, 500) : random.range(720, 830);
  const middle = upright ? random.pick([600, 560, 640]) : HEIGHT / 2;
  const taper = random.pick(upright ? [0.55, 1, 1.6] : [1, 1.3, 1.9]);
  const half = (t: number) => neck + (mouth - neck) * (1 - t) ** taper;
  const place = (along: number, off: number): Point =>
    upright ? [middle + off, along] : [along, middle + off];
  const accent = random.int(1, bands - 2);
  const drawn = Array.from({ length: bands }, (_, i) => {
    const [from, to] = [i / bands, (i + 1) / bands];
    const bend = Array.from({ length: 6 }, (_, k) => from + ((to - from - 0.012) * k) / 5);
    const side = (sign: number) => bend.map((t) => place(t * end, sign * half(t)));
    const shape = [...side(-1), ...side(1).reverse()];
    if (i === accent) return fill(main, polygon(shape));
    if ((i + accent) % 2 === 0) return fill(i === 0 ? soft : ink, polygon(shape));
    return line(ink, HAIRLINE + 1, hatch(shape, 12, upright ? 0 : 90));
  });
  const [x, y] = place(end + (upright ? 90 : 120), 0);
  return drawn.join("") + fill(main, disc(x, y, upright ? 66 : 92));
};

/** Many leads come in; bundled, they leave as few solid accounts, and one of these counts. */
const stream: Motif = (random, { ink, main }) => {
  const count = random.pick([24, 27, 30]);
  const shares = random.pick([[1], [0.6, 0.4], [0.35, 0.65], [0.25, 0.45, 0.3], [0.5, 0.2, 0.3]]);
  const pitch = random.pick([9, 11, 13]);
  const accent = random.int(0, shares.length - 1);
  let [first, lines, blocks] = [0, "", ""];
  shares.forEach((share, k) => {
    const last = k === shares.length - 1 ? count : first + Math.round(share * count);
    const colour = k === accent ? main : ink;
    const x = random.range(620, 860);
    const y =
      shares.length === 1 ? random.range(220, 450) : 70 + ((k + 0.5) / shares.length) * (HEIGHT - 140);
    const bend = x * random.range(0.4, 0.6);
    let d = "";
    for (let i = first; i < last; i++)
      d += curve(((i + 0.5) / count) * HEIGHT, bend, x, y + (i - (first + last - 1) / 2) * pitch);
    const height = (last - first) * pitch;
    lines += line(colour, k === accent ? 5 : 3, d);
    blocks += fill(colour, box(x, y - height / 2, WIDTH, height));
    first = last;
  });
  return lines + blocks;
};

/** A line that enters at the left edge and levels out at (x, y2). */
const curve = (y1: number, bend: number, x: number, y2: number) =>
  `M0 ${Math.round(y1)}C${Math.round(bend)} ${Math.round(y1)} ${Math.round(bend)} ${Math.round(y2)} ${Math.round(x)} ${Math.round(y2)}`;

/** The pipeline: one bar a deal, as long as it has taken and as far as it has come. */
const pipeline: Motif = (random, { ink, main, soft }) => {
  const rows = random.pick([6, 7, 9]);
  const height = HEIGHT / rows;
  const thick = height * random.pick([0.44, 0.58, 0.7]);
  const hot = random.int(1, rows - 2);
  let drawing = "";
  for (let row = 0; row < rows; row++) {
    const y = (row + 0.5) * height;
    const start = random.int(0, 6) * UNIT + (row === hot ? 0 : 30);
    const end = Math.min(WIDTH - UNIT, start + random.int(4, 10) * UNIT);
    const middle = start + (end - start) * random.range(0.3, 0.7);
    drawing += line(ink, HAIRLINE, segment(0, y, WIDTH, y));
    drawing += line(row === hot ? main : soft, thick, segment(start, y, end, y), "round");
    drawing += line(row === hot ? main : ink, thick, segment(start, y, middle, y), "round");
    if (row === hot) drawing += fill(main, disc(end + thick * 0.1, y, height * 0.8));
  }
  return drawing;
};

/** Chevrons that gather weight as they move on. */
const chevrons: Motif = (random, { ink, main }) => {
  const rows = random.pick([1, 1, 2, 3]);
  const count = random.pick([7, 8, 9]);
  const height = HEIGHT / rows;
  const depth = rows === 1 ? random.pick([150, 225, 337]) : height * 0.5;
  const step = (WIDTH + depth) / count;
  const late = random.int(0, 2);
  return Array.from({ length: rows }, (_, row) => {
    const accent = Math.min(count - 1, random.int(2, count - 3) + late);
    const drawn = Array.from({ length: count }, (_, i) => {
      const x = i * step - depth * 0.6;
      const t = row % 2 ? 1 - i / (count - 1) : i / (count - 1);
      const weight = 4 + t ** 1.4 * step * 0.62;
      const top = row * height;
      const shape: Point[] = [
        [x - 60 * (depth / height) * 2, top - 60],
        [x + depth, top + height / 2],
        [x - 60 * (depth / height) * 2, top + height + 60],
      ];
      return line(i === accent ? main : ink, i === accent ? Math.max(weight, 44) : weight, polyline(shape));
    });
    return clip(0, row * height, WIDTH, height - (rows > 1 ? 6 : 0), drawn.join(""));
  }).join("");
};

export const flows: Motif[] = [steps, funnel, stream, pipeline, chevrons];
