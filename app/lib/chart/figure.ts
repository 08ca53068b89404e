import { Xml, xml } from "../text/xml.ts";
import { type Chart, valueText } from "./chart.ts";
import { chartSvg } from "./svg.ts";

/** A chart as it is stored in the text of an article: the drawing, and the same figures as a table. */

/** Returns the stored HTML of a chart. `table` is its twin, where the article has one already. */
export const chartFigure = (chart: Chart, table?: string): string =>
  String(
    xml`<figure class="chart" data-chart="${JSON.stringify(chart)}"><figcaption>${chart.title}</figcaption><div class="chart-area">${chartSvg(chart)}</div><details class="chart-twin"><summary>The figures as a table</summary>${table ? new Xml(table) : twin(chart)}</details><p class="chart-source">Source: ${chart.source}</p></figure>`,
  );

const twin = (chart: Chart): Xml =>
  xml`<table><thead><tr><td></td>${chart.series.map(({ name }) => xml`<th scope="col">${name}</th>`)}</tr></thead><tbody>${chart.labels.map(
    (label, row) =>
      xml`<tr><th scope="row">${label}</th>${chart.series.map(({ values }) => {
        const value = values[row] ?? null;
        return xml`<td>${value === null ? "–" : valueText(value, chart)}</td>`;
      })}</tr>`,
  )}</tbody></table>`;
