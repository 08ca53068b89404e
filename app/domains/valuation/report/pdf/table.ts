import { clampLines } from "~/lib/pdf/line.ts";
import type { Page } from "~/lib/pdf/page.ts";
import { INK, MARGIN, type ReportFonts, RULE, SOFT, TINT } from "./sheet.ts";

export interface Column {
  head: string;
  width: number;
  align?: "left" | "right";
}

interface Table {
  columns: readonly Column[];
  /** The first cell of a row heads it. */
  rows: readonly (readonly string[])[];
  x?: number;
  size?: number;
  /** Of a row of one line, baseline to baseline. */
  rowHeight?: number;
  /** Rows and cells that stand out. */
  marked?: (row: number, column: number) => boolean;
  /** A cell may take so many lines; cut with an ellipsis beyond. */
  maxLines?: number;
}

const GAP = 6;

/** The rule under the headings, from their baseline. */
const HEAD_RULE = 5;

/** Under a baseline, so that capitals stand in the middle of their row. */
const underOf = (rowHeight: number, size: number) => (rowHeight - size * 0.72) / 2;

/** Returns how far under its start a table of rows in one line ends. */
export const heightOf = (rows: number, rowHeight: number, size: number): number =>
  HEAD_RULE - underOf(rowHeight, size) + (rows + 1) * rowHeight;

/** A table with hairlines, headings named as such; returns the baseline under it. */
export function drawTable(page: Page, fonts: ReportFonts, y: number, table: Table): number {
  const { columns, rows, x = MARGIN, size = 8, rowHeight = 15, marked, maxLines = 1 } = table;
  const lefts = columns.map(
    (_, index) => x + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0),
  );
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const cell = (text: string, column: number, top: number, heading: boolean, strong: boolean) => {
    const { width, align = "left" } = columns[column] as Column;
    const last = column === columns.length - 1;
    page.text(text, {
      x: lefts[column] as number,
      y: top,
      width: last ? width : width - GAP,
      align,
      maxLines,
      leading: 1.3,
      chain: strong || heading ? fonts.strong : fonts.sans,
      size: heading ? size - 1 : size,
      color: heading ? SOFT : INK,
    });
  };
  const under = underOf(rowHeight, size);
  let baseline = y;
  page.tag("Table", () => {
    page.tag("TR", () => {
      for (const [index, { head }] of columns.entries())
        page.tag("TH", () => cell(head, index, baseline, true, false), { scope: "Column" });
    });
    page.rule(x, baseline + HEAD_RULE, whole, INK, 0.5);
    baseline += HEAD_RULE + rowHeight - under;
    for (const [rowIndex, row] of rows.entries()) {
      const lines = Math.max(
        1,
        ...row.map((text, index) => {
          const { width } = columns[index] as Column;
          const measure = (index === columns.length - 1 ? width : width - GAP) / size;
          return clampLines(text, fonts.sans, measure, maxLines).length;
        }),
      );
      const height = rowHeight + (lines - 1) * size * 1.3;
      for (const index of row.keys())
        if (marked?.(rowIndex, index))
          page.rectangle(
            (lefts[index] as number) - 3,
            baseline - rowHeight + under,
            (columns[index] as Column).width + (index === columns.length - 1 ? 6 : 0),
            height,
            TINT,
          );
      page.tag("TR", () => {
        for (const [index, text] of row.entries())
          page.tag(
            index === 0 ? "TH" : "TD",
            () => cell(text, index, baseline, false, marked?.(rowIndex, index) ?? false),
            index === 0 ? { scope: "Row" } : {},
          );
      });
      page.rule(x, baseline + height - rowHeight + under, whole, RULE);
      baseline += height;
    }
  });
  return baseline;
}
