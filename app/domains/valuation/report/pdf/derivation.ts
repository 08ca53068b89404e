import type { PdfDocument } from "~/lib/pdf/document.ts";
import { figure, formatArr, formatMultiples, formatRange, ROUNDING_NOTE } from "../../rules/texts/labels.ts";
import type { ReportContent } from "../rules/content.ts";
import { drawCurve } from "./curve.ts";
import {
  BOTTOM,
  drawFrame,
  drawHeading,
  drawParagraph,
  drawTitle,
  type ReportFonts,
  SOFT,
  sizeFor,
} from "./sheet.ts";
import { drawTable } from "./table.ts";

/** Page 2: the figure step by step, and how it moves. */
export function drawDerivation(document: PdfDocument, fonts: ReportFonts, content: ReportContent): void {
  const { valuation, sensitivity } = content;
  const page = document.addPage("How the figure is calculated");
  drawFrame(page, fonts, content);
  let y = drawTitle(
    page,
    fonts,
    "How the figure is calculated",
    "Every step with its rule and its arithmetic, so that you can follow it with a pencil. Multiples are times annual recurring revenue.",
  );
  y = drawHeading(page, fonts, "Step by step", y);
  y = drawTable(page, fonts, y, {
    columns: [
      { head: "Step", width: 84 },
      { head: "Rule", width: 162 },
      { head: "With these figures", width: 202 },
      { head: "Result", width: 56, align: "right" },
    ],
    rows: valuation.steps.map((step, index) => [
      `${index + 1}. ${step.title}`,
      step.rule,
      step.arithmetic,
      step.written,
    ]),
    rowHeight: 16.5,
    size: 7.7,
    maxLines: 4,
    marked: (row, column) => row >= valuation.steps.length - 2 && column === 3,
  });
  const check = valuation.crossCheck
    ? `Cross-check: at the averages of public companies, the same company would be worth ${formatRange(valuation.crossCheck)} (${formatMultiples(valuation.crossCheck)} ARR). It is shown for comparison and does not enter the estimate.`
    : "From $100M of ARR on, the estimate itself rests on the averages of public companies; there is nothing to check it against.";
  y = drawParagraph(page, fonts, `${ROUNDING_NOTE} ${check}`, y + 2, { color: SOFT }) + 8;

  y = drawHeading(page, fonts, "If ARR or growth were different", y);
  const { arrs, growthRates, cells, current } = sensitivity;
  const written = cells.map((row) => row.map(formatRange));
  const widest = written.flat().reduce((wide, text) => (text.length > wide.length ? text : wide), "");
  y = drawTable(page, fonts, y, {
    columns: [
      { head: "ARR, then growth a year", width: 104 },
      ...growthRates.map((growth) => ({ head: `${figure(growth)}%`, width: 80, align: "right" as const })),
    ],
    rows: arrs.map((arr, row) => [formatArr(arr), ...(written[row] ?? [])]),
    rowHeight: 19,
    // No figure is ever cut.
    size: sizeFor(widest, fonts.strong, 72, [7.6, 7, 6.4, 5.8]),
    marked: (row, column) => row === current.row && column === current.column + 1,
  });
  y =
    drawParagraph(
      page,
      fonts,
      "The tinted cell is this company. Everything else stays as it was entered.",
      y,
      { color: SOFT },
    ) + 8;

  if (valuation.nearThresholds.length > 0) {
    y = drawHeading(page, fonts, "Near a threshold", y);
    for (const { text } of valuation.nearThresholds)
      if (y < BOTTOM - 20) y = drawParagraph(page, fonts, text, y) + 2;
    y += 6;
  }
  if (BOTTOM - y > 120) drawCurve(page, fonts, content, y, BOTTOM);
}
