/**
 * One frame of the front page's video: rings of a clockwork that come round again. Every ring repeats itself `count`
 * times and turns by one repetition (or a whole number of them) in a loop, so that the last frame leads to the first.
 */

export const WIDTH = 1200;
export const HEIGHT = 376;

const GROUND = "#12151a";
const PAPER = "#f3eee4";
const [X, Y] = [905, 196];

interface Ring {
  radius: number;
  /** How many times its pattern repeats around. */
  count: number;
  /** Repetitions it turns by in one loop; negative is anticlockwise. */
  steps: number;
  color: string;
  /** The pattern's part at an angle of 0: a bead, or the share of the repetition that an arc fills. */
  bead?: number;
  arc?: { fill: number; weight: number };
  hairline?: boolean;
}

const RINGS: Ring[] = [
  { radius: 88, count: 36, steps: 2, color: PAPER, arc: { fill: 0.16, weight: 12 } },
  { radius: 124, count: 5, steps: 1, color: "#8b74ff", bead: 10, hairline: true },
  { radius: 160, count: 7, steps: -1, color: "#d9480f", arc: { fill: 0.55, weight: 20 } },
  { radius: 202, count: 3, steps: 1, color: "#2fa36b", bead: 17, hairline: true },
  { radius: 244, count: 14, steps: -1, color: PAPER, arc: { fill: 0.72, weight: 4 } },
  { radius: 282, count: 6, steps: 1, color: "#e0a11b", bead: 13, hairline: true },
  { radius: 322, count: 9, steps: -1, color: "#5b3fb5", arc: { fill: 0.5, weight: 26 } },
  { radius: 366, count: 48, steps: 2, color: PAPER, bead: 4 },
  { radius: 402, count: 4, steps: -1, color: "#0f7f9c", bead: 24, hairline: true },
];

const n = (value: number) => String(Math.round(value * 100) / 100);

function ring({ radius, count, steps, color, bead, arc, hairline }: Ring, time: number): string {
  const turn = (360 / count) * steps * time;
  const parts = hairline
    ? `<circle r="${radius}" fill="none" stroke="${PAPER}" stroke-opacity=".42" stroke-width="1.6"/>`
    : "";
  if (arc) {
    const piece = (2 * Math.PI * radius) / count;
    return `${parts}<circle r="${radius}" fill="none" stroke="${color}" stroke-width="${arc.weight}" stroke-dasharray="${n(piece * arc.fill)} ${n(piece * (1 - arc.fill))}" transform="rotate(${n(turn)})"/>`;
  }
  const beads = Array.from({ length: count }, (_, index) => {
    const angle = ((360 / count) * index + turn - 90) * (Math.PI / 180);
    return `<circle cx="${n(radius * Math.cos(angle))}" cy="${n(radius * Math.sin(angle))}" r="${bead}"/>`;
  });
  return `${parts}<g fill="${color}">${beads.join("")}</g>`;
}

/** The mark: an open loop, and the dot that comes round in the gap. */
function hub(time: number): string {
  const around = 2 * Math.PI * 38;
  return `<g transform="rotate(${n(360 * time - 62)})"><circle r="38" fill="none" stroke="${PAPER}" stroke-width="19" stroke-dasharray="${n(around * 0.82)} ${n(around * 0.18)}"/><circle cx="${n(38 * Math.cos(-0.56))}" cy="${n(38 * Math.sin(-0.56))}" r="12.5" fill="#6f8bff"/></g>`;
}

/** The frame at `time` of the loop, from 0 to 1, as an SVG document. */
export function heroFrame(time: number): string {
  const rings = RINGS.map((each) => ring(each, time)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><path fill="${GROUND}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><g transform="translate(${X} ${Y})">${rings}${hub(time)}</g></svg>\n`;
}
