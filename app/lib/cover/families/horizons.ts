import {
  arc,
  box,
  clip,
  corners,
  disc,
  dots,
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
  RULE,
  rim,
  sector,
  segment,
  times,
  turn,
  WIDTH,
} from "../draw.ts";

/** A sun, or its reflection, over an engraved sea. */
const horizon: Motif = (random, { ground, ink, main, soft }) => {
  const level = random.range(290, 500);
  const [x, r] = [random.range(420, 780), random.range(130, 280)];
  const y = level - r * random.pick([-0.3, 0.05, 0.4, 1.15]);
  let sea = "";
  const swell = random.pick([0.8, 2.2, 4]);
  for (let i = 0, at = level; at < HEIGHT; i++, at += 9 + i * swell) sea += segment(0, at, WIDTH, at);
  const glints = Array.from({ length: 4 }, (_, i) => {
    const half = r * (0.8 - i * 0.15) * random.range(0.6, 1);
    return box(x - half, level + 20 + i * 40, half * 2, 18 - i * 2);
  }).join("");
  const dark = random.chance(0.35);
  const sky = random.chance(0.4) ? hatch(corners(0, 0, WIDTH, level), random.pick([22, 34])) : "";
  return (
    line(ink, HAIRLINE, sky) +
    fill(main, disc(x, y, r)) +
    fill(dark ? ink : ground, box(0, level, WIDTH, HEIGHT - level)) +
    line(dark ? soft : ink, 3.5, sea) +
    fill(main, glints) +
    fill(ink, box(0, level - 4, WIDTH, 10))
  );
};

/** Concentric arcs, cut along a line and shifted against each other. */
const shear: Motif = (random, { ink, main, soft }) => {
  const rings = random.pick([4, 5, 6, 8]);
  const step = random.range(380, 480) / rings;
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const shift = step * random.pick([1, -1, 2, 0.5]);
  const half = (from: number, centre: number, accent: number) =>
    Array.from({ length: rings }, (_, i) => {
      const d = arc(x, centre, (i + 0.5) * step, from, from + Math.PI);
      return line(i === accent ? main : ink, step * (i === accent ? 0.66 : 0.44), d);
    }).join("");
  const drawing =
    fill(soft, random.chance(0.5) ? box(x, -500, 1400, 1700) : "") +
    half(Math.PI / 2, y - shift / 2, random.int(1, rings - 1)) +
    half(-Math.PI / 2, y + shift / 2, random.int(0, rings - 2));
  return turn(random.pick([0, 90, 45, -30]), drawing);
};

/** One figure that changes sides with its ground. */
const counterchange: Motif = (random, { ground, ink, main }) => {
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const r = random.range(205, 270);
  const shape = random.chance(0.6) ? rim(x, y, r) : corners(x - r, y - r, 2 * r, 2 * r);
  const cut = x + random.range(-110, 110);
  const shaded = random.chance(0.5);
  const left = shaded ? line(ink, 7, hatch(shape, 14, random.pick([0, 45, 90]))) : fill(ink, polygon(shape));
  const drawing =
    fill(main, box(cut, -500, 1400, 1700)) +
    clip(-400, -500, cut + 400, 1700, left) +
    clip(cut, -500, 1400, 1700, fill(shaded ? ink : ground, polygon(shape)));
  return turn(random.pick([0, 90, -90, 30, -35, 60]), drawing);
};

/** A range of peaks, each lit from one side, before its sun. */
const peak: Motif = (random, { ink, main, soft }) => {
  const count = random.pick([1, 2, 3]);
  const slope = random.range(1, 1.9);
  const sun = disc(random.range(420, 780), random.range(200, 330), random.range(130, 230));
  const angle = random.pick([0, 0, 45]);
  const tops = Array.from(
    { length: count },
    (_, i): Point => [600 + (i - (count - 1) / 2) * random.range(240, 330), random.range(120, 300)],
  );
  const peaks = random.shuffle(tops).map(([x, y], i) => {
    const reach = (HEIGHT - y) * slope;
    const ridge: Point = [x + random.range(-70, 90), HEIGHT];
    const shaded: Point[] = [[x, y], ridge, [x + reach, HEIGHT]];
    const lit = polygon([[x, y], ridge, [x - reach, HEIGHT]]);
    return (
      fill(soft, polygon(shaded)) +
      line(ink, 4, hatch(shaded, 13, angle)) +
      fill(i % 2 ? soft : ink, lit) +
      line(ink, RULE, lit)
    );
  });
  const drawing = fill(main, sun) + peaks.join("");
  return eitherWay(random, drawing);
};

/** Orbits round one centre, or leaning out of it, each with its one body. */
const orbits: Motif = (random, { ink, main }) => {
  const [x, y] = [random.range(440, 600), random.range(290, 390)];
  const count = random.pick([5, 7, 9, 12]);
  const core = random.range(40, 150);
  const step = random.range(430, 620) / count;
  const lean = random.pick([0, 0, 0.55, 0.9]) * step;
  const heading = random.range(0, 2 * Math.PI);
  const rings = Array.from({ length: count }, (_, i) => {
    const [cx, cy] = onCircle(x, y, (i + 1) * lean, heading);
    return { x: cx, y: cy, r: core + (i + 1) * step };
  });
  const bodies = rings.map((ring, i) => {
    const angle = random.range(-0.5, 0.5) + (i % 3) * 2.1;
    return [...onCircle(ring.x, ring.y, ring.r, angle), random.pick([10, 14, 22])] as const;
  });
  const home = rings[random.int(1, 2)] ?? { x, y, r: 200 };
  const planet = disc(...onCircle(home.x, home.y, home.r, random.range(-0.7, 0.7)), random.range(60, 170));
  const drawing =
    line(
      ink,
      random.pick([HAIRLINE, HAIRLINE, RULE]),
      rings.map((ring) => disc(ring.x, ring.y, ring.r)).join(""),
    ) +
    fill(ink, disc(x, y, core)) +
    dots(ink, bodies) +
    fill(main, planet);
  return eitherWay(random, drawing);
};

/** Arches within arches: the opening that one goes through. */
const threshold: Motif = (random, { ground, ink, main, soft }) => {
  const angle = random.pick([0, 0, 90, -90, 180]);
  const count = random.pick([3, 5, 5]);
  const outer = random.range(290, 430);
  const inner = outer * random.range(0.22, 0.42);
  const top = angle === 0 || angle === 180 ? 40 : -130;
  const inks = random.pick([
    [main, ground, ink, ground, soft],
    [main, ground, ink, ground],
    [ink, ground, main, ground],
  ]);
  const drawing = times(count, (k) => {
    const i = count - 1 - k;
    const r = inner + (i / (count - 1)) * (outer - inner);
    const arch =
      sector(WIDTH / 2, top + outer, r, Math.PI, 2 * Math.PI) +
      box(WIDTH / 2 - r, top + outer - 1, r * 2, 1400);
    return fill(inks[i % inks.length] ?? ink, arch);
  });
  return turn(angle, drawing);
};

export const horizons: Motif[] = [horizon, shear, counterchange, peak, orbits, threshold];
