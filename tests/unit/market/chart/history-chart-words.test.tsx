import type { ComponentProps } from "react";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { HistoryChart } from "~/domains/market/ui/history-chart.tsx";
import { markupOf } from "../../../support/unit/markup.tsx";

const names = { company: "Acme", nasdaq: "Nasdaq Composite", sp500: "S&P 500" };
const chartAt = (location: string, history: ComponentProps<typeof HistoryChart>["history"]) =>
  markupOf(
    <StaticRouter location={location}>
      <HistoryChart history={history} names={names} />
    </StaticRouter>,
  );

test("the chart says where each line ends, and the day of one that ends earlier", () => {
  const history = {
    days: ["2026-08-14", "2026-08-20", "2026-08-21"],
    company: [160, 180, 200],
    nasdaq: [1000, 1100, null],
    sp500: [500, 505, 510],
  };
  expect(chartAt("/insights/ACME?period=1W", history)).toContain(
    "Acme ends at 125.0; Nasdaq Composite ends at 110.0 on Aug 20, 2026; S&amp;P 500 ends at 102.0.",
  );
});

test("the chart of a company that is new on the market offers and opens what its closes reach", () => {
  const days = ["2026-05-20", "2026-07-21", "2026-08-14", "2026-08-21"];
  const none = days.map(() => null);
  const history = { days, company: [100, 120, 125, 130], nasdaq: none, sp500: none };
  const linked = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  for (const location of ["/insights/NEW", "/insights/NEW?period=1Y"]) {
    const html = chartAt(location, history);
    expect(html).toContain("Acme and the indices, 3M");
    expect(linked(html)).toEqual(["/insights/NEW?period=1W", "/insights/NEW?period=1M", "/insights/NEW"]);
  }
  const young = { days: days.slice(3), company: [130], nasdaq: [null], sp500: [null] };
  expect(linked(chartAt("/insights/NEW", young))).toEqual([]);
  expect(chartAt("/insights/NEW", young)).toContain("There are not enough closes");
});
