import type { Token } from "marked";
import { type Chart, valueText } from "~/lib/chart/chart.ts";
import type { Note } from "~/lib/chart/source.ts";
import { escapeAnywhere, tableText } from "~/lib/text/markdown.ts";
import { COMPANIES, COMPANY, chartOf, takeFigures } from "./figures.ts";
import { blocksOf, markdownHtml, type ResolveAddress } from "./markdown.ts";

/** Markdown with living figures, for who has no place for a company's card: a letter, on its page and in its mail. */

/** Returns the name of a company that the publication follows; undefined for another. */
export type NameOf = (symbol: string) => string | undefined;

/** Returns Markdown as HTML, its charts drawn and its companies as links. With a mistake in a chart nothing is drawn. */
export function figuredHtml(
  markdown: string,
  siteUrl: string,
  language: string,
  nameOf: NameOf,
  resolve?: ResolveAddress,
): string {
  const linked = rewritten(markdown, nameOf, () => null);
  const taken = takeFigures(linked, 1, { companyOf: () => null, lenient: true, language });
  const html = (text: string) => markdownHtml(text, siteUrl, resolve, language);
  return taken.wrongs.length > 0 ? html(linked) : taken.place(html(taken.markdown)).html;
}

/** Returns what is wrong with the charts of a text, a sentence without its end for each, with its line. */
export const chartMistakes = (markdown: string): Note[] =>
  takeFigures(markdown, 1, { companyOf: () => null, lenient: true }).wrongs;

/** Returns Markdown in which charts are tables with their title and source, and companies links. */
export const figuresAsText = (markdown: string, nameOf: NameOf): string =>
  rewritten(markdown, nameOf, (chart, hasTable) => ({
    before: `**${escapeAnywhere(chart.title)}**\n\n${hasTable ? "" : `${tableOf(chart)}\n\n`}`,
    behind: `*Source: ${escapeAnywhere(chart.source)}*\n\n`,
  }));

/** What stands before and behind the table of a chart; null leaves the chart. */
type ChartText = (chart: Chart, hasTable: boolean) => { before: string; behind: string } | null;

function rewritten(markdown: string, nameOf: NameOf, textOf: ChartText): string {
  const tokens = blocksOf(markdown);
  let behindTable = "";
  const parts = tokens.map((token, index) => {
    if (token.type === "table" && behindTable) {
      const behind = behindTable;
      behindTable = "";
      return `${token.raw.trimEnd()}\n\n${behind}`;
    }
    const chart = chartOf(token, tokens[index + 1], 1);
    const text = chart?.ok ? textOf(chart.chart, chart.table === true) : null;
    if (text && chart?.ok && chart.table) behindTable = text.behind;
    if (text) return text.before + (behindTable ? "" : text.behind);
    return isCompanies(token) ? linksOf(token.raw, nameOf) : token.raw;
  });
  return parts.every((part, index) => part === tokens[index]?.raw) ? markdown : parts.join("");
}

const isCompanies = ({ type, raw }: Token) => type === "paragraph" && COMPANIES.test(raw);

function linksOf(raw: string, nameOf: NameOf): string {
  const links = Array.from(raw.matchAll(COMPANY), ([, symbol = ""]) => {
    const name = nameOf(symbol);
    return name
      ? `[${escapeAnywhere(`${name} (${symbol})`)}](/insights/${encodeURIComponent(symbol)})\n\n`
      : "";
  });
  return links.join("");
}

function tableOf(chart: Chart): string {
  return tableText([
    ["", ...chart.series.map(({ name }) => escapeAnywhere(name))],
    ["---", ...chart.series.map(() => "--:")],
    ...chart.labels.map((label, index) => {
      const values = chart.series.map(({ values }) => values[index] ?? null);
      return [
        escapeAnywhere(label),
        ...values.map((value) => (value === null ? "–" : valueText(value, chart))),
      ];
    }),
  ]);
}
