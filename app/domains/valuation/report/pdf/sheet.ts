import { MARK_SIZE } from "~/lib/mark/mark.ts";
import type { Chain } from "~/lib/pdf/line.ts";
import { fitLine, setLine } from "~/lib/pdf/line.ts";
import type { Page } from "~/lib/pdf/page.ts";
import { readPath } from "~/lib/raster/path.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { markColors, markOf } from "~/platform/publication/mark.ts";
import { NOT_AN_OFFER } from "../../rules/texts/labels.ts";
import type { ReportContent } from "../rules/content.ts";

/** The common parts of the report's pages: fonts, colours, measures, header and footer. */

export interface ReportFonts {
  /** Newsreader: headlines, and prose. */
  headline: Chain;
  prose: Chain;
  /** Public Sans: tables, labels, figures. */
  sans: Chain;
  strong: Chain;
}

/** The site's colours by day (styles.css). */
export const INK = "#17150f";
export const SOFT = "#5b5548";
export const RULE = "#dcd4c4";
export const TINT = "#f3efe5";

export const MARGIN = 54;
export const MEASURE = 504;
/** Nothing of a page's own stands below it. */
export const BOTTOM = 742;

export const PAGE_COUNT = 4;

/** Baseline to baseline of a paragraph, in sizes. */
export const LEADING = 1.36;

/** Chords of the mark, in its units: finer than a printer's dot. */
const TOLERANCE = 0.01;

/** The publication's mark. */
export function drawMark(
  page: Page,
  brand: ReportContent["brand"],
  x: number,
  y: number,
  size: number,
): void {
  const colors = markColors(brand, "light", INK);
  page.decoration(() => {
    for (const { path, color, stroke } of markOf(brand))
      page.paths(readPath(path, TOLERANCE), {
        x,
        y,
        scale: size / MARK_SIZE,
        color: colors[color],
        thickness: stroke,
      });
  });
}

/** Draws the header of every page but the first, and the footer of each. */
export function drawFrame(page: Page, fonts: ReportFonts, { brand, company, date }: ReportContent): void {
  page.decoration(() => {
    if (page.index > 0) {
      drawMark(page, brand, MARGIN, 31, 13);
      page.text(brand.name, { x: MARGIN + 17, y: 42, chain: fonts.headline, size: 10.5, color: INK });
      const running = company ? `${company} · Valuation report` : "Valuation report";
      const line = fitLine(running, fonts.sans, 330 / 7.5);
      page.text(line, {
        x: MARGIN + 140,
        y: 42,
        width: MEASURE - 140,
        align: "right",
        maxLines: 1,
        chain: fonts.sans,
        size: 7.5,
        color: SOFT,
      });
      page.rule(MARGIN, 51, MEASURE, INK, 0.75);
    }
    page.rule(MARGIN, 754, MEASURE, RULE);
    const foot = { y: 767, chain: fonts.sans, size: 7, color: SOFT };
    page.text(NOT_AN_OFFER, { ...foot, x: MARGIN });
    page.text(
      `${brand.domain} · ${datesIn(brand.language).longDate(date.toISOString())} · ${page.index + 1} of ${PAGE_COUNT}`,
      {
        ...foot,
        x: MARGIN + 200,
        width: MEASURE - 200,
        align: "right",
      },
    );
  });
}

/** A page's title with its standfirst; returns where the page goes on. */
export function drawTitle(page: Page, fonts: ReportFonts, title: string, standfirst: string): number {
  page.tag("H1", () => page.text(title, { x: MARGIN, y: 86, chain: fonts.headline, size: 24, color: INK }));
  let y = 106;
  page.tag("P", () => {
    y = page.text(standfirst, {
      x: MARGIN,
      y,
      width: MEASURE,
      chain: fonts.prose,
      size: 10.5,
      leading: LEADING,
      color: SOFT,
    });
  });
  return y + 2;
}

/** A section's heading over a rule; returns the baseline of what follows. */
export function drawHeading(
  page: Page,
  fonts: ReportFonts,
  text: string,
  y: number,
  x = MARGIN,
  width = MEASURE,
): number {
  page.rule(x, y, width, INK, 0.75);
  page.tag("H2", () => page.text(text, { x, y: y + 15, chain: fonts.headline, size: 12.5, color: INK }));
  return y + 30;
}

/** A paragraph; returns the baseline of what follows. */
export function drawParagraph(
  page: Page,
  fonts: ReportFonts,
  text: string,
  y: number,
  {
    x = MARGIN,
    width = MEASURE,
    size = 9,
    color = INK,
    chain = fonts.prose,
  }: { x?: number; width?: number; size?: number; color?: string; chain?: Chain } = {},
): number {
  let next = y;
  page.tag("P", () => {
    next = page.text(text, { x, y, width, chain, size, leading: LEADING, color });
  });
  return next;
}

/** The largest of the sizes at which a text fits into a width. */
export function sizeFor(text: string, chain: Chain, width: number, sizes: readonly number[]): number {
  const { width: ems } = setLine(text, chain);
  return sizes.find((size) => ems * size <= width) ?? (sizes.at(-1) as number);
}
