import * as z from "zod";
import { readCsv } from "../csv/read.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { behindOne, CHART_KINDS, type Chart, type ChartSeries, isKnown, unitParts } from "./chart.ts";

/** Reads charts as Markdown has them: lines of "name: value", and rows of figures. */

/** A sentence about a line of the file. */
export interface Note {
  line: number;
  sentence: string;
}

/** Rows of figures; the first one names the columns, the first cell of the others their label. */
export interface Rows {
  line: number;
  cells: string[];
}

export type ReadChart = { ok: true; chart: Chart } | { ok: false; wrongs: Note[] };

const text = (max: number) =>
  z.string().min(1, "must not be empty").max(max, `must have at most ${max} characters`);

const head = z.strictObject({
  title: text(120),
  kind: z.enum(CHART_KINDS, `must be ${CHART_KINDS.join(" or ")}`),
  unit: text(12).default(""),
  source: text(240),
  /** The columns that are drawn, in their order; all when absent. */
  columns: text(240)
    .transform((names) => names.split(",").map((name) => name.trim()))
    .optional(),
});

const NAMES = Object.keys(head.shape);

/** A label of bars and a name of the legend have a line of a phone's width. */
const LABEL_LENGTH = 36;
const MOST_ROWS = { bar: 16, line: 60 };
const MOST_SERIES = 3;

/** Reads a chart from the content of a code block: its head, a line of three hyphens, its rows. */
export function readChartBlock(content: string, firstLine: number): ReadChart {
  const lines = content.split("\n");
  const end = lines.findIndex((line) => /^-{3,}\s*$/.test(line));
  if (end < 0)
    return wrong(
      firstLine,
      "a chart has a line of three hyphens between its entries and its rows of figures",
    );
  // People write a space behind the comma, also before a quote.
  const written = lines.slice(end + 1).map((line) => line.replace(/([,;\t]) +(?=")/g, "$1"));
  const rows = readCsv(written.join("\n")).map(({ line, cells }) => ({
    line: firstLine + end + line,
    cells: cells.map((cell) => cell.trim()),
  }));
  return readChart(lines.slice(0, end), firstLine, rows);
}

/**
 * Reads a chart from the lines of its head and its rows.
 * @param firstLine of the head, in the file
 */
export function readChart(lines: readonly string[], firstLine: number, rows: readonly Rows[]): ReadChart {
  const entries = new Map<string, { value: string; line: number }>();
  const wrongs: Note[] = [];
  for (const [index, written] of lines.entries()) {
    if (written.trim() === "") continue;
    const [, name = "", value = ""] = /^\s*([\w-]+)\s*:(.*)$/.exec(written) ?? [];
    const line = firstLine + index;
    if (NAMES.includes(name)) entries.set(name, { value: value.trim(), line });
    else
      wrongs.push({
        line,
        sentence: `${name || written.trim()} is not an entry of a chart${didYouMean(name, NAMES) || `: ${NAMES.join(", ")}`}`,
      });
  }
  const parsed = head.safeParse(Object.fromEntries([...entries].map(([name, { value }]) => [name, value])));
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const entry = entries.get(String(path[0]));
      wrongs.push({
        line: entry?.line ?? firstLine,
        sentence: `the chart's ${String(path[0])} ${entry ? message : "is missing"}`,
      });
    }
  if (!parsed.success || wrongs.length > 0) return { ok: false, wrongs };
  const { columns, ...own } = parsed.data;
  return withFigures(own, columns, entries.get("columns")?.line ?? firstLine, rows);
}

const wrong = (line: number, sentence: string): ReadChart => ({ ok: false, wrongs: [{ line, sentence }] });

function withFigures(
  own: Pick<Chart, "title" | "kind" | "unit" | "source">,
  columns: readonly string[] | undefined,
  columnsLine: number,
  [names, ...rows]: readonly Rows[],
): ReadChart {
  if (!names || rows.length < 2)
    return wrong(columnsLine, "a chart has a row of names and at least two rows of figures");
  const most = MOST_ROWS[own.kind];
  if (rows.length > most)
    return wrong(names.line, `a chart of kind ${own.kind} has at most ${most} rows of figures`);
  const [, ...all] = names.cells;
  const drawn = columns ?? all;
  for (const name of drawn)
    if (!all.includes(name))
      return wrong(
        columnsLine,
        `the chart's columns name "${name}", which is no column with figures: ${all.join(", ")}`,
      );
  if (drawn.length === 0 || drawn.length > MOST_SERIES)
    return wrong(
      names.line,
      `a chart draws one to ${MOST_SERIES} columns: name them, such as columns: ${all[0] ?? "Growth"}`,
    );
  // A column is found by its name: of two that share one the first would be drawn in place of the other.
  for (const [index, name] of drawn.entries()) {
    if (name === "") return wrong(names.line, "a column that is drawn has no name in the first row");
    if (all.indexOf(name) !== all.lastIndexOf(name))
      return wrong(names.line, `"${name}" names two columns: give each a name of its own`);
    if (drawn.indexOf(name) !== index) return wrong(columnsLine, `the chart's columns name "${name}" twice`);
  }

  const wrongs: Note[] = [];
  // A comma outside of quotes parts a figure: the first part of "1,200" would be drawn.
  for (const { line, cells } of rows)
    if (cells.slice(names.cells.length).some((cell) => cell !== ""))
      wrongs.push({
        line,
        sentence: `this row has ${cells.length} cells, the first row names ${names.cells.length}: put what has a comma in quotes, such as "1,200"`,
      });
  if (wrongs.length > 0) return { ok: false, wrongs };
  let decimals = 0;
  const series = drawn.map((name): ChartSeries => {
    const column = all.indexOf(name) + 1;
    const values = rows.map(({ line, cells }) => {
      const figure = readFigure(cells[column] ?? "", own.unit);
      if (!figure) {
        const asUnit = own.unit ? ` in ${own.unit}` : "";
        wrongs.push({ line, sentence: `"${cells[column]}" is no figure${asUnit} that a chart can draw` });
        return null;
      }
      decimals = Math.max(decimals, figure.decimals);
      return figure.value;
    });
    return { name, values };
  });
  const labels = rows.map(({ cells: [label = ""], line }) => {
    if (label === "" || label.length > LABEL_LENGTH)
      wrongs.push({ line, sentence: `"${label}" is no label: it has 1 to ${LABEL_LENGTH} characters` });
    return label;
  });
  if (series.length > 1)
    for (const { name } of series)
      if (name.length > LABEL_LENGTH)
        wrongs.push({
          line: names.line,
          sentence: `"${name}" is too long for the legend: a column's name has at most ${LABEL_LENGTH} characters where a chart draws several`,
        });
  for (const { name, values } of series)
    if (wrongs.length === 0 && values.filter(isKnown).length < 2)
      wrongs.push({ line: names.line, sentence: `${name} has fewer than two figures` });
  return wrongs.length > 0
    ? { ok: false, wrongs }
    : { ok: true, chart: { ...own, decimals, labels, series } };
}

const NO_FIGURE = /^(?:[-–—]|n\/a)?$/i;

/** More digits are none that a number keeps, and the ticks beside them fall together. */
const MOST_DIGITS = 14;

/** Reads a cell such as "−$1,042.5M" in its unit; a dash and an empty cell are no figure, which is a gap. */
function readFigure(cell: string, unit: string): { value: number | null; decimals: number } | null {
  if (NO_FIGURE.test(cell)) return { value: null, decimals: 0 };
  const { before, behind } = unitParts(unit);
  const [, sign = "", rest = ""] = /^([+−-]?)(.*)$/.exec(cell.replace(/[\s\u00a0]/g, "")) ?? [];
  const [many, one] = [behind, behindOne(behind)].map((unit) =>
    unit.trim().replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"),
  );
  const bare = rest
    .slice(before && rest.startsWith(before) ? before.length : 0)
    .replace(new RegExp(`(?:${many}|${one})$`, "i"), "");
  const [, whole = "", part = ""] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,4}))?$/.exec(bare) ?? [];
  const digits = whole.replaceAll(",", "");
  // Zeros at the end take none: a figure has them where another one of its chart has decimals.
  if (!whole || digits.length + part.replace(/0+$/, "").length > MOST_DIGITS) return null;
  const value = Number(`${digits}.${part || 0}`);
  return { value: sign && sign !== "+" ? -value : value, decimals: part.length };
}
