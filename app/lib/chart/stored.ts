import type { Chart } from "./chart.ts";

/** Reads charts out of the stored HTML of an article, without a parser of HTML: `chartFigure` wrote it. Small: pages import it. */

/** How a stored chart begins, with its source. */
export const STORED = /<figure class="chart" data-chart="([^"]*)">/;

/** Returns the first chart of a text as it is written there, which tells charts apart; null without one. */
export const firstChartSource = (html: string): string | null => STORED.exec(html)?.[1] ?? null;

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Returns the chart of such a source. */
export const chartOf = (source: string): Chart =>
  JSON.parse(
    source.replace(/&(#?\w+);/g, (reference, name: string) => CHARACTERS[name] ?? reference),
  ) as Chart;

/** Returns the charts of a text, in its order. */
export const chartsOf = (html: string): Chart[] =>
  Array.from(html.matchAll(new RegExp(STORED, "g")), ([, source = ""]) => chartOf(source));

/** Returns the text with its charts as the tables that they are drawn from, for readers without our styles. */
export const withoutDrawings = (html: string): string =>
  html
    .replace(new RegExp(STORED, "g"), "<figure>")
    .replace(/<div class="chart-area">[\s\S]*?<\/svg><\/div>/g, "")
    .replace(/<details class="chart-twin"><summary>[^<]*<\/summary>([\s\S]*?)<\/details>/g, "$1")
    .replace(/<p class="chart-source">/g, "<p>");
