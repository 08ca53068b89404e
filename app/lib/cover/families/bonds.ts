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
  onCircle,
  polygon,
  RULE,
  rim,
  times,
  WIDTH,
} from "../draw.ts";

/** A cohort table: every row a month's customers, fading as they leave. One row stays. */
const cohort: Motif = (random, { ink, main, soft }) => {
  const rows = random.pick([5, 6, 7, 8]);
  const columns = rows + 1;
  const [width, height] = [WIDTH / columns, HEIGHT / rows];
  const gap = random.pick([6, 10, 14]);
  const loyal = random.int(1, rows - 4);
  const round = random.chance(0.3);
  let [all, most, some, few, kept] = ["", "", "", "", ""];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns - row; column++) {
      const shape = round
        ? rim((column + 0.5) * width, (row + 0.5) * height, height * 0.46)
        : corners(column * width + gap / 2, row * height + gap / 2, width - gap, height - gap);
      const area = round ? disc((column + 0.5) * width, (row + 0.5) * height, height * 0.46) : polygon(shape);
      const retained = Math.exp(-column / random.range(2.2, 4.5));
      if (row === loyal) kept += area;
      else if (retained > 0.72) all += area;
      else if (retained > 0.42) most += hatch(shape, 12);
      else if (retained > 0.25) some += hatch(shape, 12);
      else few += area;
    }
  const drawing =
    fill(soft, few) + fill(ink, all) + line(ink, 5.5, most) + line(ink, HAIRLINE, some) + fill(main, kept);
  return eitherWay(random, drawing);
};

/** A chain from edge to edge, each ring over and under its neighbours. */
const links: Motif = (random, { ground, ink, main }) => {
  const spread = random.pick([200, 250, 300]);
  const rise = spread * random.pick([0, 0.18, 0.28]);
  const r = Math.hypot(spread, 2 * rise) * random.range(0.66, 0.72);
  const weight = spread * random.pick([0.13, 0.18, 0.24]);
  const count = Math.ceil(WIDTH / spread) + 2;
  const x0 = WIDTH / 2 - ((count - 1) / 2) * spread;
  const accent = Math.floor(count / 2) - random.int(0, 1);
  const centres = Array.from(
    { length: count },
    (_, i) => [x0 + i * spread, HEIGHT / 2 + (i % 2 ? rise : -rise)] as const,
  );
  const stroke = (i: number, d: string) =>
    line(ground, weight + 18, d) + line(i === accent ? main : ink, weight, d);
  const rings = centres.map(([x, y], i) => stroke(i, disc(x, y, r))).join("");
  // Every ring lies over the one before it; at the lower crossing the earlier one comes back on top.
  const crossings = centres.slice(1).map(([x2, y2], i) => {
    const [x1, y1] = centres[i] ?? [x2, y2];
    const angle = Math.atan2(y2 - y1, x2 - x1) + Math.acos(Math.hypot(x2 - x1, y2 - y1) / 2 / r);
    // The gap ends short of the band, so that no seam shows where they meet the ring.
    return (
      line(ground, weight + 18, arc(x1, y1, r, angle - 0.36, angle + 0.36)) +
      line(i === accent ? main : ink, weight, arc(x1, y1, r, angle - 0.42, angle + 0.42))
    );
  });
  return rings + crossings.join("");
};

/** Bands woven over and under each other. */
const weave: Motif = (random, { ground, ink, main, soft }) => {
  const rows = random.pick([3, 4, 5]);
  const size = HEIGHT / rows;
  const columns = Math.ceil(WIDTH / size) + 1;
  const left = (WIDTH - columns * size) / 2;
  const band = size * random.pick([0.56, 0.7, 0.82]);
  const margin = (size - band) / 2;
  const quiet = random.int(0, rows - 1);
  const accent = random.int(2, columns - 3);
  const weft = times(rows, (row) =>
    fill(row === quiet ? soft : ink, box(-10, row * size + margin, WIDTH + 20, band)),
  );
  const warp = times(columns, (column) => {
    const x = left + column * size + margin;
    // Where a band of the warp lies on top, it reaches a little over the two bands of the weft beside it.
    const tops = Array.from({ length: rows }, (_, row) => row).filter((row) => (row + column) % 2 === 0);
    const over = tops.map((row) => corners(x, row * size - margin - 8, band, size + 2 * margin + 16));
    const edges = tops.map((row) => box(x - 7, row * size - margin, band + 14, size + 2 * margin));
    const coloured = column === accent || column === accent + 1;
    return (
      fill(ground, edges.join("")) +
      (coloured
        ? fill(main, over.map(polygon).join(""))
        : line(ink, 3.5, over.map((shape) => hatch(shape, 12, 90)).join("")))
    );
  });
  return weft + warp;
};

/** Rosettes as on a bond: one circle turned about a centre until it closes. */
const rosette: Motif = (random, { ink, main, soft }) => {
  const guilloche = (x: number, y: number, reach: number, count: number) => {
    const r = reach * random.range(0.5, 0.62);
    return times(count, (i) => disc(...onCircle(x, y, reach - r, (i * 2 * Math.PI) / count), r));
  };
  const [x, y] = [WIDTH / 2 + random.range(-110, 110), HEIGHT / 2 + random.range(-40, 40)];
  const reach = random.range(290, 420);
  const way = random.pick([-1, 1]);
  if (random.chance(0.5)) {
    const sun = disc(x + way * reach * 0.75, y + random.range(-90, 90), random.range(120, 210));
    return fill(main, sun) + line(ink, 3, guilloche(x, y, reach, random.pick([20, 24, 30])));
  }
  const other = x + way * random.range(260, 380);
  return (
    fill(soft, disc(other, y, reach * 0.6)) +
    line(main, 5, guilloche(other, y, reach * 0.8, 16)) +
    line(ink, 3, guilloche(x - way * 130, y, reach, 22))
  );
};

/** Two lines that come back to where they began, again and again. */
const returns: Motif = (random, { ground, ink, main }) => {
  const loops = random.pick([3, 4, 5]);
  const width = WIDTH / loops;
  const weight = random.range(30, 54);
  const coil = (base: number, height: number, shift: number) => {
    let d = `M${Math.round(-width * (1 - shift))} ${Math.round(base)}`;
    for (let i = 0; i <= loops + 1; i++) {
      const x = (i - 0.5 + shift) * width;
      const [out, top, back] = [x + width * 1.1, x + width * 1.05, x - width * 0.1].map(Math.round);
      const [low, high] = [Math.round(base), Math.round(base - height)];
      d += `C${out} ${low} ${top} ${high} ${Math.round(x + width / 2)} ${high}S${back} ${low} ${Math.round(x + width)} ${low}`;
    }
    return d;
  };
  const below = coil(HEIGHT * random.range(0.8, 0.9), random.range(300, 420), random.pick([0, 0.5]));
  const above = coil(HEIGHT * random.range(0.55, 0.68), random.range(240, 330), random.pick([0, 0.25]));
  const [front, behind] = random.chance(0.5) ? [main, ink] : [ink, main];
  const heavy = random.chance(0.6);
  const gap = heavy ? line(ground, weight + 24, above) : "";
  return line(behind, heavy ? weight : RULE, below) + gap + line(front, weight, above);
};

export const bonds: Motif[] = [cohort, links, weave, rosette, returns];
