import {
  arc,
  blob,
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
  RULE,
  rim,
  sector,
  segment,
  times,
  turn,
  WIDTH,
} from "../draw.ts";

/** Fibonacci's squares, each as large as the two before it, with the curve through them. */
const spiral: Motif = (random, { ink, main, soft }) => {
  const k = WIDTH / 21;
  const top = (HEIGHT - 13 * k) * random.pick([0, 0.5, 1]);
  // In units of k: a square's x, y and size, then the centre of its quarter arc and where the arc starts, in quarter turns.
  const squares = [
    [0, 0, 13, 13, 13, 2],
    [13, 0, 8, 13, 8, 3],
    [16, 8, 5, 16, 8, 0],
    [13, 10, 3, 16, 10, 1],
    [13, 8, 2, 15, 10, 2],
    [15, 8, 1, 15, 9, 3],
  ] as const;
  const faces = random.shuffle<(square: Point[], wedge: string) => string>([
    (_, wedge) => fill(main, wedge),
    (_, wedge) => fill(ink, wedge),
    (square) => fill(soft, polygon(square)),
    (square) => line(ink, 3, hatch(square, 14)),
    (square) => line(ink, 3, hatch(square, 14, 90)),
    () => "",
  ]);
  const drawing = squares.map(([x, y, size, cx, cy, quarter], i) => {
    const square = corners(x * k, top + y * k, size * k, size * k);
    const [from, to] = [(quarter * Math.PI) / 2, ((quarter + 1) * Math.PI) / 2];
    return (
      (faces[i]?.(square, sector(cx * k, top + cy * k, size * k, from, to)) ?? "") +
      line(ink, HAIRLINE, polygon(square)) +
      line(ink, 8, arc(cx * k, top + cy * k, size * k, from, to))
    );
  });
  return eitherWay(random, drawing.join(""));
};

/** Fields between rays and rings, larger the further out they are. */
const rays: Motif = (random, { ink, main, soft }) => {
  const [x, y] = [random.pick([-60, 150, 330]), random.pick([-40, HEIGHT / 2, HEIGHT + 40])];
  const slice = (2 * Math.PI) / random.pick([16, 20, 24]);
  const ratio = random.pick([1.45, 1.6, 1.8]);
  const radii = [90];
  while ((radii.at(-1) ?? 0) < 1400) radii.push((radii.at(-1) ?? 1) * ratio);
  // The coloured ring is the one that crosses the middle of the sheet, so that every crop shows it.
  const accent = radii.filter((r) => r < Math.hypot(x - WIDTH / 2, y - HEIGHT / 2)).length - 1;
  let [plain, coloured, quiet] = ["", "", ""];
  radii.slice(0, -1).forEach((r1, ring) => {
    const r2 = radii[ring + 1] ?? 0;
    for (let spoke = 0; spoke * slice < 6.28; spoke++) {
      const [from, to] = [spoke * slice, (spoke + 1) * slice];
      const seen = [r1, r2].some((r) => [from, to].some((angle) => inSight(onCircle(x, y, r, angle))));
      if (!seen) continue;
      const cell = arcBand(x, y, r1, r2, from, to);
      if (ring === accent && (ring + spoke) % 2 === 0) coloured += cell;
      else if (ring === accent) quiet += cell;
      else if ((ring + spoke) % 2 === 0) plain += cell;
    }
  });
  const drawing = fill(ink, plain) + fill(soft, quiet) + fill(main, coloured + disc(x, y, 90));
  return eitherWay(random, drawing);
};

const inSight = ([x, y]: Point) => x > 0 && x < WIDTH && y > 0 && y < HEIGHT;

const arcBand = (x: number, y: number, r1: number, r2: number, from: number, to: number) => {
  const [outerEnd, outerStart] = [onCircle(x, y, r2, to), onCircle(x, y, r2, from)].map((p) =>
    p.map(Math.round).join(" "),
  );
  return `${arc(x, y, r1, from, to)}L${outerEnd}A${Math.round(r2)} ${Math.round(r2)} 0 0 0 ${outerStart}z`;
};

/** Contours of a height, every fourth heavier, the summit in colour. */
const contours: Motif = (random, { ink, main, soft }) => {
  const [x, y] = [random.range(460, 740), random.range(290, 390)];
  const phases = [random.range(0, 6.28), random.range(0, 6.28), random.range(0, 6.28)] as const;
  const [driftX, driftY] = [random.range(-20, 20), random.range(-11, 11)];
  const ring = (i: number) => {
    const points = Array.from({ length: 11 }, (_, k): Point => {
      const angle = (k * 2 * Math.PI) / 11;
      const swell =
        1 +
        0.22 * Math.sin(2 * angle + phases[0] + i * 0.06) +
        0.12 * Math.sin(3 * angle + phases[1] - i * 0.1) +
        0.05 * Math.sin(5 * angle + phases[2]);
      return onCircle(x + driftX * i, y + driftY * i, (55 + i * 52) * swell, angle);
    });
    return blob(points);
  };
  const count = random.pick([11, 13]);
  return (
    fill(soft, ring(random.int(5, 6))) +
    fill(main, ring(random.int(1, 3))) +
    line(
      ink,
      3,
      times(count, (i) => (i % 4 === 3 ? "" : ring(i))),
    ) +
    line(
      ink,
      8,
      times(count, (i) => (i % 4 === 3 ? ring(i) : "")),
    )
  );
};

/** Discs on one line, each about twice as wide as the last. */
const doubling: Motif = (random, { ink, main, soft }) => {
  const ratio = random.pick([1.62, 1.8, 2]);
  const base = random.pick([HEIGHT / 2, HEIGHT - 90, HEIGHT - 60]);
  const centred = base === HEIGHT / 2;
  const discs: { x: number; r: number }[] = [];
  for (let left = random.range(20, 90), r = random.range(14, 26); left < WIDTH - 60; r *= ratio) {
    discs.push({ x: left + r, r });
    left += 2 * r;
  }
  // The coloured one is the largest that the sheet, or a square crop of it, still shows.
  const accent = discs.filter(({ x }) => x < 900).length - 1;
  const drawn = discs.map(({ x, r }, i) => {
    const y = centred ? base : base - r;
    if (i === accent) return fill(main, disc(x, y, r));
    if (i === accent + 1) return fill(random.chance(0.5) ? soft : ink, disc(x, y, r));
    return i % 3 === 1 ? line(ink, 4, hatch(rim(x, y, r), 12, 90)) : fill(ink, disc(x, y, r));
  });
  return line(ink, RULE, segment(0, base, WIDTH, base)) + drawn.join("");
};

/** One square becomes four, sixteen, sixty-four. */
const division: Motif = (random, { ink, main, soft }) => {
  const focus = { x: random.range(0.55, 0.95) * WIDTH, y: random.range(0.1, 0.9) * HEIGHT };
  let [whole, quiet, plain, accent] = ["", "", "", ""];
  const split = (x: number, y: number, size: number, depth: number): void => {
    const half = size / 2;
    if (depth < 4 && Math.hypot(x + half - focus.x, y + half - focus.y) < size * 2.1) {
      for (const [right, down] of [
        [0, 0],
        [half, 0],
        [0, half],
        [half, half],
      ] as const)
        split(x + right, y + down, half, depth + 1);
      return;
    }
    const gap = Math.max(5, size * 0.06);
    const square = [x + gap / 2, y + gap / 2, size - gap, size - gap] as const;
    if (depth === 0) whole += hatch(corners(...square), 15, random.pick([0, 90]));
    else if (random.chance(0.2)) accent += box(...square);
    else if (depth === 1) quiet += box(...square);
    else plain += box(...square);
  };
  for (let i = 0; i < 18; i++) split((i % 6) * 225 - 75, Math.floor(i / 6) * 225, 225, 0);
  return eitherWay(
    random,
    line(ink, HAIRLINE, whole) + fill(soft, quiet) + fill(ink, plain) + fill(main, accent),
  );
};

/** Frames inside frames, growing out of a corner or out of the middle. */
const growth: Motif = (random, { ink, main, soft }) => {
  const count = random.pick([4, 5, 6, 7]);
  const bend = random.pick([1, 1.35, 1.8]);
  const centred = random.chance(0.4);
  const shape = random.pick([1, 1.3, 1.6]);
  const accent = random.int(1, count - 2);
  const drawing = Array.from({ length: count }, (_, k) => {
    const i = count - 1 - k;
    const h = ((i + 1) / count) ** bend * (centred ? 640 : 615);
    const w = h * shape;
    const frame = centred
      ? corners((WIDTH - w) / 2, (HEIGHT - h) / 2, w, h)
      : corners(WIDTH / 2 - 310 * shape, HEIGHT - h, w, h);
    if (i === accent) return fill(main, polygon(frame));
    if (i % 3 === 1) return fill(soft, polygon(frame)) + line(ink, 3.5, hatch(frame, 12, centred ? 90 : 0));
    return fill(i % 3 === 0 ? ink : soft, polygon(frame));
  }).join("");
  return turn(random.pick(centred ? [0, 45] : [0, 0, 180]), eitherWay(random, drawing));
};

export const expansions: Motif[] = [spiral, rays, contours, doubling, division, growth];
