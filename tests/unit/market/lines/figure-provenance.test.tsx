import { beforeAll, expect, test } from "vitest";
import { companyLines } from "~/domains/market/rules/lines/company.ts";
import { type Market, type Provenance, type Stock, stock as stockSchema } from "~/domains/market/schema.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { StockFacts, StockPrice } from "~/domains/market/ui/stock-detail.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { FigureLines } from "~/ui/figure-lines.tsx";
import { seedMarket } from "../../../support/market/rows.ts";
import { provenance, stock } from "../../../support/market/views.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

/** What a company figure needs beside its computation. These tests fail when it was forgotten. */

type Source = "priceSource" | "arrSource" | "growthSource" | "sharesSource";

/** Every figure of a company, and the field that states its source and day. */
const SOURCES: Record<string, Source> = {
  price: "priceSource",
  change: "priceSource",
  changePercent: "priceSource",
  dayLow: "priceSource",
  dayHigh: "priceSource",
  volume: "priceSource",
  shares: "sharesSource",
  marketCap: "sharesSource",
  arr: "arrSource",
  arrGrowth: "growthSource",
  priceToArr: "arrSource",
};

/** The bundled sample has closes only. */
const NOT_IN_SAMPLE = ["dayLow", "dayHigh", "volume"];

const figuresOf = (one: Stock) =>
  one as unknown as Record<string, number | null> & Record<Source, Provenance>;

let market: Market;
beforeAll(async () => {
  const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
  await seedMarket(deps);
  const read = await readMarket(deps);
  if (!read) throw new Error("The sample market has no snapshot.");
  market = read.data;
});

test("every figure of a company has a field that states its source", () => {
  const figures = Object.entries(stockSchema.shape).filter(([, schema]) => schema.safeParse(1).success);
  expect(figures.map(([name]) => name).sort()).toEqual(Object.keys(SOURCES).sort());
});

test.each(Object.entries(SOURCES))(
  "%s is computed for companies of the sample, never without its source",
  (figure, source) => {
    const known = market.stocks.filter((one) => figuresOf(one)[figure] !== null);
    if (!NOT_IN_SAMPLE.includes(figure)) expect(known.length).toBeGreaterThan(0);
    for (const one of known) expect(figuresOf(one)[source], one.symbol).not.toBeNull();
  },
);

test.each(Object.keys(SOURCES))("%s is shown on the company's page", (figure) => {
  const shown = (one: Stock) =>
    markupOf(
      <>
        <StockPrice stock={one} />
        <StockFacts stock={one} />
        <FigureLines lines={companyLines(one, { closes: null, quarters: [] }, datesIn())} />
      </>,
    );
  const value = figuresOf(stock())[figure] ?? 0;
  expect(shown(stock({ [figure]: value * 3 }))).not.toBe(shown(stock()));
});

test.each([...new Set(Object.values(SOURCES))])("%s is named on the company's page", (source) => {
  const html = markupOf(
    <FigureLines
      lines={companyLines(
        stock({ [source]: provenance({ source: "Another source" }) }),
        {
          closes: null,
          quarters: [],
        },
        datesIn(),
      )}
    />,
  );
  expect(html).toContain("Another source");
});
