import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { HistoryChart } from "~/domains/market/ui/history-chart.tsx";
import { markupOf } from "../../../support/unit/markup.tsx";

test("the chart says where each line ends, and the day of one that ends earlier", () => {
  const history = {
    days: ["2026-08-14", "2026-08-20", "2026-08-21"],
    company: [160, 180, 200],
    nasdaq: [1000, 1100, null],
    sp500: [500, 505, 510],
  };
  const names = { company: "Acme", nasdaq: "Nasdaq Composite", sp500: "S&P 500" };
  const html = markupOf(
    <StaticRouter location="/insights/ACME?period=1W">
      <HistoryChart history={history} names={names} />
    </StaticRouter>,
  );
  expect(html).toContain(
    "Acme ends at 125.0; Nasdaq Composite ends at 110.0 on Aug 20, 2026; S&amp;P 500 ends at 102.0.",
  );
});
