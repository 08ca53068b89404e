import type { ReactNode } from "react";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { readView } from "~/domains/market/rules/insights-view.ts";
import { companyLines } from "~/domains/market/rules/lines/company.ts";
import type { ScreenerRow } from "~/domains/market/rules/screener/columns.ts";
import { readScreener } from "~/domains/market/rules/screener/view.ts";
import type { Stock } from "~/domains/market/schema.ts";
import { readScreener as readRows } from "~/domains/market/store/screener.ts";
import { GrowthTiers } from "~/domains/market/ui/growth-tiers.tsx";
import { Comparison } from "~/domains/market/ui/screener/comparison.tsx";
import { ScreenerTable } from "~/domains/market/ui/screener/table.tsx";
import { StockFacts } from "~/domains/market/ui/stock-detail.tsx";
import { StockCard } from "~/domains/market/ui/stock-grid.tsx";
import { StockTable } from "~/domains/market/ui/stock-table.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { seedMarket } from "../../support/market/rows.ts";
import { provenance, stock } from "../../support/market/views.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { markupOf } from "../../support/unit/markup.tsx";

/** A figure that is no current one says so below it, wherever companies stand beside each other. */

const rows: ScreenerRow[] = [
  {
    stock: stock({ symbol: "A", arr: 3.2, arrBasis: "implied", periodEnd: "2026-04-30" }),
    measures: { evToRevenue: 9.5, grossMargin: 70.1, freeCashFlowMargin: 20.2, ruleOf40: 41 },
    notes: { grossMargin: "old", freeCashFlowMargin: "sample", ruleOf40: "old, sample" },
  },
  {
    stock: stock({ symbol: "B", arr: 1.1, arrBasis: "reported", periodEnd: "2025-04-30", arrOld: true }),
    measures: { evToRevenue: 4.5 },
    notes: {},
  },
  {
    stock: stock({
      ...{ symbol: "C", arr: 7.7, arrBasis: "implied", periodEnd: "2026-04-30", sharesOld: true },
      ...{ marketCap: 88e9, arrGrowth: 33, priceToArr: 11.4 },
      ...{ arrSource: provenance({ sample: true }), growthSource: provenance({ sample: true }) },
    }),
    measures: {},
    notes: {},
  },
];
const watchlist = { has: () => false, toggle: () => {}, only: false, toggleOnly: () => {} };
const view = readScreener(new URLSearchParams());
const INSIGHTS = readView(new URLSearchParams());

const screens = {
  table: () =>
    markupOf(
      <StaticRouter location="/insights/table">
        <ScreenerTable rows={rows} view={view} watchlist={watchlist} />
      </StaticRouter>,
    ),
  comparison: () => markupOf(<Comparison rows={rows} />),
};

test.each(["table", "comparison"] as const)(
  "the %s says of ARR whether it is implied, and of each figure whether it is old or of the sample",
  (name) => {
    const cells = [...screens[name]().matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) =>
      cell
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
    const cellOf = (value: string) => cells.find((cell) => cell.startsWith(value));
    expect(cellOf("$3.2B")).toBe("$3.2B implied, Apr 2026");
    expect(cellOf("$1.1B")).toBe("$1.1B reported, Apr 2025, old");
    expect(cellOf("$7.7B")).toBe("$7.7B implied, Apr 2026, sample");
    expect(cellOf("$88.0B")).toBe("$88.0B old");
    expect(cellOf("+33.0%")).toBe("+33.0% sample");
    expect(cellOf("11.4x")).toBe("11.4x old, sample");
    expect(cellOf("70.1%")).toBe("70.1% old");
    expect(cellOf("20.2%")).toBe("20.2% sample");
    expect(cellOf("41.0%")).toBe("41.0% old, sample");
    expect(cellOf("9.5x")).toBe("9.5x");
  },
);

/** What stands in the cells, values or labels of a screen. */
const textsOf = (screen: ReactNode, element: string) => {
  const html = markupOf(<StaticRouter location="/insights">{screen}</StaticRouter>);
  return [...html.matchAll(new RegExp(`<${element}[ >].*?</${element}>`, "g"))].map(([text]) =>
    text
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
};
const stocks = rows.map(({ stock }) => stock);

test("the table of the index says so of ARR, market cap and price to ARR", () => {
  const figures = textsOf(<StockTable stocks={stocks} view={INSIGHTS} />, "td");
  expect(figures).toContain("$3.2B implied, Apr 2026");
  expect(figures).toContain("$1.1B reported, Apr 2025, old");
  expect(figures).toContain("$7.7B implied, Apr 2026, sample");
  expect(figures).toContain("$88.0B old");
  expect(figures).toContain("11.4x old, sample");
});

test("the companies of a growth tier say so of market cap and price to ARR", () => {
  const figures = textsOf(<GrowthTiers stocks={stocks} view={{ ...INSIGHTS, tier: "high" }} />, "td");
  expect(figures).toContain("$88.0B old");
  expect(figures).toContain("11.4x old, sample");
});

test.each([
  ["card", (each: Stock) => <StockCard stock={each} period="1D" />],
  ["key figures", (each: Stock) => <StockFacts stock={each} />],
] as const)("the %s of a company says so in the labels", (_, screen) => {
  const labels = stocks.slice(1).map((each) => textsOf(screen(each), "dt"));
  expect(labels[0]).toEqual(
    expect.arrayContaining(["ARR (reported, Apr 2025, old)", "Market cap", "Price to ARR (old)"]),
  );
  expect(labels[1]).toEqual(
    expect.arrayContaining([
      ...["ARR (implied, Apr 2026, sample)", "Market cap (old)", "Price to ARR (old, sample)"],
    ]),
  );
});

test("the lines of a company's market cap and price to ARR say that a figure in them is old", () => {
  const notesOf = (over: Partial<Stock>, id: string) =>
    companyLines(stock(over), { closes: null, quarters: [] }, datesIn()).find((line) => line.id === id)
      ?.notes;
  const [shares, arr] = ["The share count is old.", "The ARR is old."];
  expect(notesOf({ sharesOld: true }, "marketCap")).toContain(shares);
  expect(notesOf({ sharesOld: true }, "priceToArr")).toContain(shares);
  expect(notesOf({ arrOld: true }, "priceToArr")).toContain(arr);
  expect(notesOf({}, "marketCap")).not.toContain(shares);
  expect(notesOf({ arrOld: true }, "marketCap")).not.toContain(arr);
});

test("the measures of the sample are noted as such, and as old once a filing was missed", async () => {
  const notesAt = async (at: string) => (await readRows(testDeps({ at })))?.rows[0]?.notes.grossMargin;
  await seedMarket(testDeps({ at: "2026-08-22T15:00:00Z" }));
  expect(await notesAt("2026-08-22T15:00:00Z")).toBe("old, sample");
  expect(await notesAt("2025-06-01T15:00:00Z")).toBe("sample");
});
