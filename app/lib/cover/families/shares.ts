import {
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
  onCircle,
  type Point,
  polygon,
  sector,
  segment,
  times,
  UNIT,
  WIDTH,
} from "../draw.ts";

/** Layers of capital as a geologist draws them, broken by faults. */
const strata: Motif = (random, { ground, ink, main, soft }) => {
  const faults = random.pick([[600], [430], [760], [300, 830], [380, 700], [260, 560, 920]]);
  const count = random.pick([5, 6]);
  const tilt = random.range(-90, 90);
  const edges = [random.range(40, 150)];
  for (let i = 0; i < count; i++) edges.push((edges.at(-1) ?? 0) + random.range(45, 150));
  const accent = random.int(1, 3);
  const slant = random.pick([60, -45, 90]);
  let lift = 0;
  const slabs = times(faults.length + 1, (slab) => {
    const [left, right] = [faults[slab - 1] ?? 0, faults[slab] ?? WIDTH];
    if (slab > 0) lift += random.range(50, 120) * random.pick([1, -1]);
    const at = (x: number, level: number): Point => [x, level + lift + (tilt * (x - 600)) / 600];
    return times(count, (i) => {
      const [top, bottom] = [edges[i] ?? 0, i === count - 1 ? HEIGHT + 300 : (edges[i + 1] ?? 0)];
      const layer = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
      const kind = (i - accent + 4) % 4;
      if (kind === 0) return fill(main, polygon(layer));
      if (kind === 1) return line(ink, 3, hatch(layer, 12));
      if (kind === 2) return fill(i % 3 === 0 ? soft : ink, polygon(layer));
      return line(ink, 4, hatch(layer, 24, slant));
    });
  });
  return slabs + line(ground, 14, faults.map((x) => segment(x, 0, x, HEIGHT)).join(""));
};

/** A cap table: every column a round, every field a holder's share; the founders' is in colour. */
const capTable: Motif = (random, { ink, main, soft }) => {
  const widths = random.pick([
    [3, 4, 5, 4],
    [2, 5, 3, 6],
    [4, 3, 6, 3],
    [2, 3, 4, 3, 4],
    [5, 6, 5],
  ]);
  const gap = random.pick([0, 12]);
  let [left, share] = [0, random.range(0.75, 0.9)];
  return times(widths.length, (round) => {
    const [x, width] = [left + gap / 2, (widths[round] ?? 0) * UNIT - gap];
    const [kept, sold] = [share * HEIGHT, ((1 - share) * HEIGHT) / (round + 1)];
    left += (widths[round] ?? 0) * UNIT;
    share *= random.range(0.66, 0.84);
    const investors = times(round + 1, (i) => {
      const field = corners(x, kept + i * sold, width, sold - 12);
      const kind = (i + round) % 3;
      if (kind === 0) return line(ink, 3, hatch(field, 12, random.pick([0, 45])));
      return fill(kind === 1 ? soft : ink, polygon(field));
    });
    return fill(main, box(x, 0, width, kept - 12)) + investors;
  });
};

/** A waterfall chart: what every step adds or takes, and what is left. */
const waterfall: Motif = (random, { ink, main, soft }) => {
  const gains = Array.from({ length: random.int(4, 7) }, () =>
    random.chance(0.3) ? -random.range(0.5, 1.3) : random.range(0.7, 2.2),
  );
  const levels = [0];
  for (const gain of gains) levels.push((levels.at(-1) ?? 0) + gain);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const y = (level: number) => HEIGHT - 110 - ((level - low) / (high - low)) * 500;
  const width = WIDTH / (gains.length + 2);
  const bar = width * random.pick([0.8, 1, 1]);
  const [start, end] = [y(levels[0] ?? 0), y(levels.at(-1) ?? 0)];
  const drawing = gains.map((gain, i) => {
    const [from, to] = [y(levels[i] ?? 0), y(levels[i + 1] ?? 0)];
    const shape = corners((i + 1) * width, Math.min(from, to), bar, Math.abs(from - to));
    return gain > 0
      ? fill(main, polygon(shape))
      : fill(soft, polygon(shape)) + line(ink, 4, hatch(shape, 12, 45));
  });
  return (
    line(ink, HAIRLINE, levels.map((level) => segment(0, y(level), WIDTH, y(level))).join("")) +
    fill(ink, box(0, start, bar, HEIGHT) + box(WIDTH - width, end, bar, HEIGHT)) +
    drawing.join("")
  );
};

/** A company divided: slices of one large disc, one of them drawn out. */
const slices: Motif = (random, { ground, ink, main, soft }) => {
  const [x, y] = [WIDTH / 2 + random.range(-140, 140), HEIGHT / 2 + random.range(-60, 130)];
  const r = random.range(280, 440);
  const shares = random.pick([
    [0.42, 0.2, 0.18, 0.12, 0.08],
    [0.34, 0.26, 0.22, 0.18],
    [0.55, 0.2, 0.15, 0.1],
    [0.3, 0.25, 0.15, 0.12, 0.1, 0.08],
  ]);
  let to = random.range(0, 2 * Math.PI);
  const drawn = shares.map((share, i) => {
    const from = to;
    to += share * 2 * Math.PI;
    const middle = (from + to) / 2;
    const centre = onCircle(x, y, i === 1 ? 70 : 9, middle);
    const slice = sector(...centre, r, from, to);
    if (i === 1) return fill(main, slice);
    if (i % 3 !== 2) return fill(i % 3 === 0 ? ink : soft, slice);
    const edge = Array.from({ length: 20 }, (_, k) => onCircle(...centre, r, from + ((to - from) * k) / 19));
    return line(ink, 3, hatch([centre, ...edge], 12, (middle * 180) / Math.PI));
  });
  return drawn.join("") + fill(ground, disc(x, y, r * random.pick([0, 0.2, 0.45])));
};

/** Rounds as terraces: every new one reaches further, and its new money stands at the end. */
const terraces: Motif = (random, { ink, main, soft }) => {
  const rows = random.pick([5, 6, 7]);
  const height = HEIGHT / rows;
  const gap = random.pick([0, 10]);
  const bend = random.pick([0.7, 1, 1.4]);
  const drawing = times(rows, (i) => {
    const y = i * height;
    const reach = 260 + (i / (rows - 1)) ** bend * 860;
    const fresh = random.range(0.16, 0.4) * reach;
    const held = corners(0, y, reach - fresh - gap, height - gap);
    return (
      (i % 2 === 0
        ? line(ink, 3 + i * 0.5, hatch(held, 13))
        : fill(i % 4 === 1 ? ink : soft, polygon(held))) +
      fill(main, box(reach - fresh, y, fresh, height - gap)) +
      line(ink, HAIRLINE, segment(reach, y + height - gap / 2, WIDTH, y + height - gap / 2))
    );
  });
  return eitherWay(random, drawing);
};

export const shares: Motif[] = [strata, capTable, waterfall, slices, terraces];
