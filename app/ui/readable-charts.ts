import { chartReading } from "~/lib/chart/readings.ts";
import { chartsOf } from "~/lib/chart/stored.ts";
import { makeReadable, type ReadableChart } from "./chart-reader.ts";

/** Makes the charts of a stored text readable by keyboard; returns what undoes it. Their figures are in its HTML. */
export function readableCharts(text: HTMLElement | null, html: string): () => void {
  const areas = text?.querySelectorAll<HTMLElement>(".chart-area") ?? [];
  const undo = chartsOf(html).flatMap((chart, index) => {
    const area = areas[index];
    const { title, kind, labels } = chart;
    const readable: ReadableChart = {
      label: title,
      axis: kind === "line" ? "x" : "y",
      count: labels.length,
      reading: (at) => chartReading(chart, at),
    };
    return area ? makeReadable(area, readable) : [];
  });
  return () => {
    for (const each of undo) each();
  };
}
