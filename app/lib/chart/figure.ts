import { typeset } from "../text/typography.ts";
import { Xml, xml } from "../text/xml.ts";
import { type Chart, valueText } from "./chart.ts";
import { chartOf, STORED } from "./stored.ts";
import { chartSvg } from "./svg.ts";

/** A chart as it is stored in the text of an article: the drawing, and the same figures as a table. */

/**
 * Returns the stored HTML of a chart, whose words are set as print has them.
 * @param language a BCP 47 tag: how quotes are set
 * @param table its twin, where the article has one already
 */
export function chartFigure(written: Chart, language?: string, table?: string): string {
  const chart = typesetChart(written, language);
  return String(
    xml`<figure class="chart" data-chart="${JSON.stringify(chart)}"><figcaption>${chart.title}</figcaption><div class="chart-area">${chartSvg(chart)}</div><details class="chart-twin"><summary>The figures as a table</summary>${table ? new Xml(table) : twin(chart)}</details><p class="chart-source">Source: ${chart.source}</p></figure>`,
  );
}

/** A stored chart to its end, with its source and its table. */
const WHOLE = new RegExp(
  `${STORED.source}(?:(?!</figure>)[^])*?</summary>(<table>[^]*?</table>)</details>[^]*?</figure>`,
  "g",
);

/** Returns the stored text of an article with its charts as they are drawn today, whatever drew them. */
export const redrawn = (html: string, language?: string): string =>
  html.replace(WHOLE, (_, source: string, table: string) =>
    chartFigure(chartOf(source), language, TWIN.test(table) ? undefined : table),
  );

/** Only the table that is made of the chart has headings in its rows. */
const TWIN = /<th scope="row">/;

function typesetChart(chart: Chart, language?: string): Chart {
  const set = (text: string) => typeset(text, language);
  return {
    ...chart,
    title: set(chart.title),
    source: set(chart.source),
    labels: chart.labels.map(set),
    series: chart.series.map(({ name, values }) => ({ name: set(name), values })),
  };
}

const twin = (chart: Chart): Xml =>
  xml`<table><thead><tr><td></td>${chart.series.map(({ name }) => xml`<th scope="col">${name}</th>`)}</tr></thead><tbody>${chart.labels.map(
    (label, row) =>
      xml`<tr><th scope="row">${label}</th>${chart.series.map(({ values }) => {
        const value = values[row] ?? null;
        return xml`<td>${value === null ? "–" : valueText(value, chart)}</td>`;
      })}</tr>`,
  )}</tbody></table>`;
