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
  RULE,
  segment,
  times,
  UNIT,
  WIDTH,
} from "../draw.ts";

/** A page before it is read: columns of lines, and one picture. */
const page: Motif = (random, { ink, main }) => {
  const columns = random.pick([4, 5, 6]);
  const width = WIDTH / columns;
  const [from, span] = [random.int(1, columns - 3), random.pick([1, 2])];
  const top = random.pick([90, 130]);
  let text = "";
  for (let column = 0; column < columns; column++)
    for (let y = top; y < HEIGHT; y += 24) {
      const end = random.chance(0.14) ? width * random.range(0.3, 0.8) : width - 18;
      text += segment(column * width + 18, y, column * width + end, y);
    }
  const [x, y, w, h] = [from * width + 6, top + 76, span * width - 12, random.range(240, 330)];
  return (
    line(ink, 7, text) +
    fill(ink, box(0, 36, WIDTH, 10)) +
    fill(main, box(x, y, w, h)) +
    fill(ink, disc(x + w / 2, y + h / 2, Math.min(w, h) * 0.28))
  );
};

/** A disc behind ruled lines. */
const rules: Motif = (random, { ink, main, soft }) => {
  const [x, y, r] = [random.range(430, 770), random.range(280, 390), random.range(190, 280)];
  const angle = random.pick([0, 90, 45, -30]);
  const cut = random.range(0.3, 0.7) * WIDTH;
  const drawing =
    fill(soft, box(0, 0, cut, HEIGHT)) +
    fill(main, disc(x, y, r)) +
    line(ink, 4, hatch(corners(cut, 0, WIDTH - cut, HEIGHT), 14, angle)) +
    fill(ink, box(cut - 5, 0, 10, HEIGHT));
  return eitherWay(random, drawing);
};

/** A chart of one quiet series. */
const series: Motif = (random, { ink, main }) => {
  const count = random.pick([16, 24]);
  const step = WIDTH / count;
  const marked = random.int(Math.floor(count * 0.3), Math.floor(count * 0.7));
  let level = random.range(250, 400);
  const bars = times(count, (i) => {
    level = Math.min(560, Math.max(120, level + random.range(-75, 85)));
    const colour = i === marked || i === marked + 1 ? main : ink;
    return fill(colour, box((i + 0.2) * step, HEIGHT - level, step * 0.6, level));
  });
  const grid = times(8, (i) => segment(0, (i + 1) * UNIT, WIDTH, (i + 1) * UNIT));
  return line(ink, HAIRLINE, grid) + bars + line(ink, RULE, segment(0, HEIGHT - 3, WIDTH, HEIGHT - 3));
};

export const neutral: Motif[] = [page, rules, series];
