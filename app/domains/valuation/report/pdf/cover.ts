import type { PdfDocument } from "~/lib/pdf/document.ts";
import { breakLines, clampLines } from "~/lib/pdf/line.ts";
import type { Page } from "~/lib/pdf/page.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { accentOf } from "~/platform/publication/accent.ts";
import type { Valuation } from "../../rules/model.ts";
import {
  figure,
  formatArr,
  formatMultiples,
  formatRange,
  NOT_AN_OFFER,
  rangeEnds,
  STAGE_NAMES,
  typeNames,
} from "../../rules/texts/labels.ts";
import type { ReportContent } from "../rules/content.ts";
import {
  drawFrame,
  drawMark,
  drawParagraph,
  INK,
  LEADING,
  MARGIN,
  MEASURE,
  type ReportFonts,
  RULE,
  SOFT,
  sizeFor,
} from "./sheet.ts";

const NOTE_SIZE = 9.5;
/** Above the last paragraphs. */
const NOTES_END = 688;

/** Page 1: whose figure it is, the range, and what it is not. */
export function drawCover(document: PdfDocument, fonts: ReportFonts, content: ReportContent): void {
  const { brand, company, valuation, date } = content;
  const { light: accent } = accentOf(brand);
  const page = document.addPage("Estimate");
  drawFrame(page, fonts, content);
  page.rule(MARGIN, 54, MEASURE, INK, 3);
  drawMark(page, brand, MARGIN, 70, 22);
  page.tag("P", () =>
    page.text(brand.name, { x: MARGIN + 28, y: 88, chain: fonts.headline, size: 17, color: INK }),
  );
  page.tag("P", () =>
    page.text(datesIn(brand.language).longDate(date.toISOString()), {
      x: MARGIN,
      y: 86,
      width: MEASURE,
      align: "right",
      chain: fonts.sans,
      size: 9,
      color: SOFT,
    }),
  );

  let y = drawName(page, fonts, company, accent);
  y = drawParagraph(page, fonts, inputsOf(valuation), y, { size: 12.5, color: SOFT });

  y += 26;
  page.rule(MARGIN, y, MEASURE, INK, 0.75);
  const range = formatRange(valuation);
  const size = sizeFor(range, fonts.headline, MEASURE, [62, 56, 50, 44, 38, 32]);
  page.tag("H2", () =>
    page.text("Estimated valuation", { x: MARGIN, y: y + 20, chain: fonts.strong, size: 9, color: SOFT }),
  );
  page.tag("P", () =>
    page.text(range, { x: MARGIN - 2, y: y + 30 + size * 0.8, chain: fonts.headline, size, color: accent }),
  );
  y = drawFacts(page, fonts, valuation, y + 58 + size * 0.8);
  y = drawBars(page, fonts, valuation, accent, y + 16);
  for (const note of [
    arithmeticOf(valuation),
    valuation.scaleNote,
    ...valuation.nearThresholds.map(({ text }) => `Near a threshold. ${text}`),
  ]) {
    const lines = breakLines(note, fonts.prose, MEASURE / NOTE_SIZE).length;
    // Page 2 says all of them.
    if (y + (lines - 1) * NOTE_SIZE * LEADING > NOTES_END) break;
    y = drawParagraph(page, fonts, note, y, { size: NOTE_SIZE }) + 3;
  }

  drawParagraph(page, fonts, NOT_AN_OFFER, 700, { chain: fonts.strong, size: 9 });
  drawParagraph(
    page,
    fonts,
    "It applies a published method to the figures that were entered. Nobody has checked them. What an investor pays depends on much that no formula sees: retention, margins, market, team, terms, and the day.",
    714,
    { size: 9, color: SOFT },
  );
}

const NAME_LINES = 3;

/** The company's name in at most three lines, whatever its script and its length. */
function drawName(page: Page, fonts: ReportFonts, company: string | null, accent: string): number {
  const name = company ?? "Valuation estimate";
  const sizes = [38, 32, 27, 23];
  const size =
    sizes.find((each) => {
      const lines = clampLines(name, fonts.headline, MEASURE / each, NAME_LINES + 1);
      const broken = lines.join(" ") !== name;
      return lines.length <= NAME_LINES && !broken;
    }) ?? (sizes.at(-1) as number);
  page.tag("P", () =>
    page.text("Valuation report", { x: MARGIN, y: 160, chain: fonts.strong, size: 9, color: accent }),
  );
  let y = 160;
  page.tag("H1", () => {
    y = page.text(name, {
      x: MARGIN,
      y: 168 + size,
      width: MEASURE,
      maxLines: NAME_LINES,
      leading: 1.18,
      chain: fonts.headline,
      size,
      color: INK,
    });
  });
  return y - size * 0.25 - 2;
}

const inputsOf = ({ input, trade }: Valuation) =>
  `${STAGE_NAMES[input.fundingStage]}, ${typeNames(trade)[input.companyType].name}: ${formatArr(input.arr)} of ARR, growing ${figure(input.growthRate)}% a year`;

/** The last steps in a sentence. */
function arithmeticOf({ steps }: Valuation): string {
  const of = (id: string) => steps.find((step) => step.id === id)?.arithmetic;
  return `High end: ${of("high")}. Low end: ${of("low")}.`;
}

/** Four facts side by side; returns where the page goes on. */
function drawFacts(page: Page, fonts: ReportFonts, valuation: Valuation, top: number): number {
  const facts = [
    ["Tier", valuation.tier],
    ["Percentile", valuation.percentile],
    ["Multiple of ARR", formatMultiples(valuation)],
    ["Context", valuation.context],
  ] as const;
  const gap = 16;
  const width = (MEASURE - 3 * gap) / 4;
  let bottom = top;
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + index * (width + gap);
    page.rule(x, top, width, RULE, 0.75);
    page.tag("P", () => page.text(label, { x, y: top + 13, chain: fonts.sans, size: 7.5, color: SOFT }));
    page.tag("P", () => {
      const end = page.text(value, {
        x,
        y: top + 30,
        width,
        maxLines: 4,
        leading: 1.2,
        chain: fonts.headline,
        size: 12.5,
        color: INK,
      });
      bottom = Math.max(bottom, end);
    });
  }
  return bottom;
}

/** The estimate beside what public averages would give, as bars over one axis from nothing on. */
function drawBars(page: Page, fonts: ReportFonts, valuation: Valuation, accent: string, top: number): number {
  const rows = [
    { label: "This estimate", range: valuation, color: accent },
    ...(valuation.crossCheck
      ? [{ label: "At public averages", range: valuation.crossCheck, color: SOFT }]
      : []),
  ];
  const left = MARGIN + 96;
  const width = MEASURE - 96 - 112;
  const widest = rows.map(({ range }) => range).reduce((one, other) => (other.high > one.high ? other : one));
  const most = widest.high;
  const [, end] = rangeEnds(widest);
  const height = 10 + rows.length * 22;
  const at = (millions: number) => left + (width * millions) / most;
  const words = rows.map(({ label, range }) => `${label}: ${formatRange(range)}`).join("; ");
  page.tag(
    "Figure",
    () => {
      for (const share of [0, 0.25, 0.5, 0.75, 1])
        page.polyline(
          [
            [left + width * share, top],
            [left + width * share, top + height - 6],
          ],
          RULE,
          { thickness: 0.5 },
        );
      for (const [index, { label, range, color }] of rows.entries()) {
        const y = top + 4 + index * 22;
        page.text(label, { x: MARGIN, y: y + 10, chain: fonts.sans, size: 8, color: INK });
        page.rectangle(left, y + 6, at(range.low) - left, 1, RULE);
        page.rectangle(at(range.low), y, at(range.high) - at(range.low), 13, color);
        page.text(formatRange(range), {
          x: left + width + 10,
          y: y + 10,
          chain: fonts.strong,
          size: 8,
          color: INK,
        });
      }
      page.text("$0", { x: left, y: top + height + 4, chain: fonts.sans, size: 7, color: SOFT });
      page.text(end, {
        x: left,
        y: top + height + 4,
        width,
        align: "right",
        chain: fonts.sans,
        size: 7,
        color: SOFT,
      });
    },
    {
      alt: `Bars from $0 to ${end}. ${words}.`,
      box: [MARGIN, 792 - top - height - 6, MARGIN + MEASURE, 792 - top],
    },
  );
  return top + height + 26;
}
