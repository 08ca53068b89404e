import type { Chart } from "~/lib/chart/chart.ts";
import type { CoverVariant } from "~/lib/cover/cover.ts";
import type { CoverFamily } from "~/lib/cover/families.ts";
import { coverSvg } from "~/lib/cover/svg.ts";
import { type MarkColors, type MarkPart, markSvg } from "~/lib/mark/mark.ts";
import { Canvas, rgb } from "~/lib/raster/canvas.ts";
import { type Matrix, type Polygon, rectangle } from "~/lib/raster/geometry.ts";
import { paintSvg } from "~/lib/raster/svg.ts";
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH } from "./address.ts";
import { drawChart } from "./chart.ts";
import { breakLines, lineWidth, setLine, settable } from "./font.ts";

/** The content of a share image: the headline on the left, a chart or the middle of the cover on the right. */
export interface ShareImage {
  title: string;
  /** The category's name, or another word above the headline. */
  kicker: string;
  /** The category's colour on this ground, as #rrggbb. */
  color: string;
  cover: { category: string; seed: string; color: string; family?: CoverFamily };
  variant: CoverVariant;
  /** In place of the cover. */
  chart?: Chart;
  /** `colors` gives the mark's by that of the text. */
  brand: { name: string; domain: string; mark: readonly MarkPart[]; colors: (ink: string) => MarkColors };
}

/** The page's own colours (styles.css), by day for articles, by night for videos. */
const COLORS = {
  paper: { ground: "#f9f5ed", ink: "#17150f", soft: "#5b5548", rule: "#dcd4c4", well: "#f0eadd" },
  ink: { ground: "#12151a", ink: "#f3eee4", soft: "#b6b1a6", rule: "#2c323a", well: "#1d2228" },
} as const;

const MARGIN = 60;
const ART_WIDTH = 456;
const COLUMN = SHARE_IMAGE_WIDTH - ART_WIDTH - 2 * MARGIN;
/** Where a chart stands: within the cover's side, with a margin. */
const CHART = {
  x: SHARE_IMAGE_WIDTH - ART_WIDTH + 36,
  y: MARGIN,
  width: ART_WIDTH - 72,
  height: SHARE_IMAGE_HEIGHT - 2 * MARGIN,
};
const TITLE_TOP = 138;
const TITLE_HEIGHT = 356;
const TITLE_SIZES = [80, 74, 68, 62, 56, 50, 46];
const LEADING = 1.08;
/** Headlines are set a little tight, as on the pages. */
const TRACKING = -18;

/** Draws a share image, 1200 by 630 pixels. Leaves out a text with characters that the font lacks. */
export function drawShareImage({ title, kicker, color, cover, variant, chart, brand }: ShareImage): Canvas {
  const { ground, ink, soft, rule, well } = COLORS[variant];
  const canvas = new Canvas(SHARE_IMAGE_WIDTH, SHARE_IMAGE_HEIGHT, rgb(ground));
  const box = (x: number, y: number, width: number, height: number, fill: string) =>
    canvas.fill([rectangle(x, y, width, height)], rgb(fill));
  const text = (line: string, x: number, y: number, size: number, fill: string, tracking = 0) =>
    canvas.fill(setLine(line, x, y, size, tracking), rgb(fill));

  if (chart) {
    box(SHARE_IMAGE_WIDTH - ART_WIDTH, 0, ART_WIDTH, SHARE_IMAGE_HEIGHT, well);
    drawChart(canvas, chart, CHART, { ink, soft, rule, series: [color, ink, soft] });
  } else drawArt(canvas, { ...cover, variant });

  box(MARGIN, MARGIN, COLUMN, 5, ink);
  box(MARGIN, MARGIN + 32, 20, 20, color);
  const { lines, size } = fitTitle(settable(title) ?? "");
  text(settable(kicker) ?? "", MARGIN + 34, MARGIN + 53, 32, color);
  for (const [index, line] of lines.entries())
    text(line, MARGIN - 2, TITLE_TOP + size * (0.86 + index * LEADING), size, ink, TRACKING);

  const foot = SHARE_IMAGE_HEIGHT - MARGIN;
  box(MARGIN, foot - 60, COLUMN, 2, rule);
  paintSvg(
    canvas,
    markSvg(brand.mark, brand.colors(ink)),
    [1.3, 0, 0, 1.3, MARGIN - 3, foot - 40],
    EVERYWHERE,
  );
  text(settable(brand.name) ?? "", MARGIN + 50, foot - 5, 40, ink, TRACKING);
  const domain = settable(brand.domain) ?? "";
  text(domain, MARGIN + COLUMN - lineWidth(domain, 28), foot - 7, 28, soft);
  return canvas;
}

const EVERYWHERE: Polygon = rectangle(0, 0, SHARE_IMAGE_WIDTH, SHARE_IMAGE_HEIGHT);

/** The cover fills the right side by its height; its compositions bear being cut to their middle. */
function drawArt(canvas: Canvas, cover: Parameters<typeof coverSvg>[0]): void {
  const scale = SHARE_IMAGE_HEIGHT / 675;
  const middle = SHARE_IMAGE_WIDTH - ART_WIDTH / 2;
  const placed: Matrix = [scale, 0, 0, scale, middle - 600 * scale, 0];
  paintSvg(
    canvas,
    coverSvg(cover),
    placed,
    rectangle(SHARE_IMAGE_WIDTH - ART_WIDTH, 0, ART_WIDTH, SHARE_IMAGE_HEIGHT),
  );
}

/** The largest size at which the headline fits its field; one that fits at none is cut. */
function fitTitle(title: string): { lines: string[]; size: number } {
  const smallest = TITLE_SIZES.at(-1) as number;
  const room = (size: number) => Math.floor(TITLE_HEIGHT / (size * LEADING));
  for (const size of TITLE_SIZES) {
    const lines = breakLines(title, size, COLUMN, TRACKING);
    const whole = title.split(" ").every((word) => lineWidth(word, size, TRACKING) <= COLUMN);
    if (whole && lines.length <= room(size)) return { lines: balanced(title, size, lines), size };
  }
  const lines = breakLines(title, smallest, COLUMN, TRACKING);
  const kept = lines.slice(0, room(smallest));
  return {
    size: smallest,
    lines: kept.length < lines.length ? [...kept.slice(0, -1), `${kept.at(-1)}…`] : kept,
  };
}

/** As many lines, but in the narrowest measure that holds them: no single word is left for the last. */
function balanced(title: string, size: number, lines: string[]): string[] {
  let best = lines;
  for (let width = COLUMN - 20; width > COLUMN / 2; width -= 20) {
    const narrower = breakLines(title, size, width, TRACKING);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}
