import type { Token, Tokens } from "marked";
import type { Chart } from "~/lib/chart/chart.ts";
import { chartFigure } from "~/lib/chart/figure.ts";
import { type Note, type ReadChart, readChart, readChartBlock } from "~/lib/chart/source.ts";
import { blocksOf, lineText } from "./markdown.ts";

/**
 * The living figures of Markdown: charts (a code block of the language "chart", a table under a comment that
 * begins with "chart") and companies ("{{company SNOW}}" in a paragraph of its own).
 */

export interface TakenFigures {
  /** The Markdown with a mark in place of each figure; a marked table stays behind its mark. */
  markdown: string;
  /** Puts the figures in place of their marks into the cleaned HTML: what they are made of is ours, or escaped. */
  place: (html: string) => { html: string; wrongs: Note[] };
  wrongs: Note[];
}

export interface FigureSources {
  /** Returns what stands for a company, by its symbol; null for one that the publication does not follow. */
  companyOf: (symbol: string) => string | null;
  /** Leaves out companies that the publication does not follow, which are mistakes otherwise. */
  lenient: boolean;
  /** A BCP 47 tag: how the quotes of charts are set. */
  language?: string;
}

const COMMENT = /^<!--\s*chart\b([\s\S]*?)-->\s*$/;
export const COMPANIES = /^(?:\{\{\s*company\s+\S+?\s*\}\}\s*)+$/;
export const COMPANY = /\{\{\s*company\s+(\S+?)\s*\}\}/g;

/** What would be a figure if it stood by itself. */
const MISPLACED = /\{\{\s*company\b|^[\s>*+\d.-]+(?:`{3,}|~{3,})\s*chart\b|<!--\s*chart\b/m;

const APART = "a chart or a company must stand by itself, outside of lists, quotes and HTML";

interface Figure {
  line: number;
  /** Of a chart with a table of its own, which stands behind its mark. */
  chart?: Chart;
  html: string;
}

/**
 * Takes the figures out of the body of a file.
 * @param firstLine the line of the file that the body begins on
 */
export function takeFigures(body: string, firstLine: number, context: FigureSources): TakenFigures {
  const wrongs: Note[] = [];
  const figures: Figure[] = [];
  let mark = "figure";
  while (body.includes(mark)) mark += "x";
  const marked = (figure: Figure) => `${mark}-${figures.push(figure) - 1}\n\n`;
  const tokens = blocksOf(body);
  let line = firstLine;
  const parts = tokens.map((token, index) => {
    const at = line;
    line += countLines(token.raw);
    const chart = chartOf(token, tokens[index + 1], at);
    if (chart) {
      if (chart.ok)
        return marked(
          chart.table
            ? { line: at, chart: chart.chart, html: "" }
            : { line: at, html: chartFigure(chart.chart, context.language) },
        );
      wrongs.push(...chart.wrongs);
      return "";
    }
    if (token.type === "paragraph" && COMPANIES.test(token.raw)) {
      const { html, unknown } = companiesOf(token.raw, context);
      if (!context.lenient)
        for (const symbol of unknown)
          wrongs.push({ line: at, sentence: `"${symbol}" is not a company of the publication's market` });
      return html ? marked({ line: at, html }) : "";
    }
    const misplaced = isCode(token) ? null : MISPLACED.exec(withoutCode(token.raw));
    if (misplaced)
      wrongs.push({
        line: at + countLines(token.raw.slice(0, token.raw.indexOf(misplaced[0].trim()))),
        sentence: APART,
      });
    return token.raw;
  });
  const place = (html: string) => {
    const placed = new Set<Figure>();
    const marks = new RegExp(`<p>${mark}-(\\d+)</p>(\\s*<table>[\\s\\S]*?</table>)?`, "g");
    const filled = html.replace(marks, (_, number: string, table: string | undefined, offset: number) => {
      const figure = figures[Number(number)] as Figure;
      if (isOutermost(html.slice(0, offset))) placed.add(figure);
      return figure.chart
        ? chartFigure(figure.chart, context.language, table?.trim())
        : figure.html + (table ?? "");
    });
    const lost = figures.filter((figure) => !placed.has(figure));
    return { html: filled, wrongs: lost.map(({ line }) => ({ line, sentence: APART })) };
  };
  const untouched = parts.every((part, index) => part === tokens[index]?.raw);
  return { markdown: untouched ? body : parts.join(""), place, wrongs };
}

/** Whether every element that begins in a text of our serializer ends in it. */
function isOutermost(before: string): boolean {
  const elements = before.replace(/<(?:br|col|hr|img|wbr)\b[^>]*>/g, "");
  return elements.match(/<[a-z]/g)?.length === elements.match(/<\//g)?.length;
}

const countLines = (text: string) => text.split("\n").length - 1;

const isCode = ({ type }: Token) => type === "code";
/** Code within a line may speak of figures. */
const withoutCode = (text: string) =>
  text.replace(/(?<!`)(`{1,2})(?!`)[^`\n]+\1(?!`)/g, (code) => " ".repeat(code.length));

/** Reads a token as a chart; null for one that is none. */
export function chartOf(
  token: Token,
  next: Token | undefined,
  line: number,
): (ReadChart & { table?: true }) | null {
  if (token.type === "code" && /^chart\s*$/.test((token as Tokens.Code).lang ?? ""))
    return readChartBlock((token as Tokens.Code).text, line + 1);
  const head = token.type === "html" ? COMMENT.exec(token.raw.trim())?.[1] : undefined;
  if (head === undefined) return null;
  const tableLine = line + countLines(token.raw);
  if (next?.type !== "table")
    return { ok: false, wrongs: [{ line, sentence: "no table stands under this chart's comment" }] };
  return { ...readChart(head.split("\n"), line, rowsOf(next as Tokens.Table, tableLine)), table: true };
}

/** The rows of a table as text, without those whose label is bold: they are sums. */
function rowsOf({ header, rows }: Tokens.Table, line: number) {
  const own = [header, ...rows].map((cells, index) => ({
    line: line + index + (index > 0 ? 1 : 0),
    sum: /^(\*\*|__)/.test(cells[0]?.text ?? ""),
    cells: cells.map(({ tokens }) => lineText(tokens)),
  }));
  return own.filter(({ sum }) => !sum);
}

function companiesOf(raw: string, { companyOf }: Pick<FigureSources, "companyOf">) {
  const found = Array.from(raw.matchAll(COMPANY), ([, symbol = ""]) => ({ symbol, html: companyOf(symbol) }));
  return {
    html: found.flatMap(({ html }) => html ?? []).join(""),
    unknown: found.filter(({ html }) => html === null).map(({ symbol }) => symbol),
  };
}
