import { type Cell, writeCsv } from "~/lib/csv/write.ts";
import { PERIODS } from "../fields.ts";
import type { Market, Provenance, Stock } from "../schema.ts";
import { DEFINITIONS, MEASURES } from "./measures/fields.ts";
import type { CompanyMeasures, MarketMeasures } from "./measures/schema.ts";

const HEADER = [
  "symbol",
  "name",
  "price_usd",
  ...PERIODS.map((period) => `change_${period.toLowerCase()}_percent`),
  "market_cap_usd",
  "arr_billion_usd",
  "arr_growth_percent",
  "price_to_arr",
  "arr_basis",
  "quarter_ended",
  "price_source",
  "price_as_of",
  "arr_source",
  "arr_source_url",
  "sample",
  "growth_basis",
  "growth_period_ended",
  "growth_source",
  "growth_source_url",
  "arr_old",
  "reported_arr_before_billion_usd",
  "reported_arr_before_as_of",
  ...MEASURES.flatMap((id) => [DEFINITIONS[id].column, `${DEFINITIONS[id].column}_as_of`]),
  "measures_sample",
];

/** Returns all stocks as CSV: plain figures, each with its source or day; unknown ones are empty. */
export const stocksCsv = ({ stocks }: Pick<Market, "stocks">, measures: MarketMeasures = {}) =>
  writeCsv([HEADER, ...stocks.map((stock) => [...row(stock), ...measureCells(measures[stock.symbol])])]);

function measureCells(company: CompanyMeasures | undefined): Cell[] {
  const known = MEASURES.map((id) => company?.measures[id] ?? null);
  const sample = known.some((measure) => measure?.sample);
  return [
    ...known.flatMap((measure) => [rounded(measure?.value, 2), measure?.day ?? null]),
    known.some((measure) => measure !== null) ? (sample ? "yes" : "no") : null,
  ];
}

const rounded = (value: number | null | undefined, decimals: number) =>
  typeof value === "number" ? Number(value.toFixed(decimals)) : null;

function row(stock: Stock): Cell[] {
  const changes = PERIODS.map((period) =>
    period === "1D" ? stock.changePercent : stock.periods[period]?.changePercent,
  );
  return [
    stock.symbol,
    stock.name,
    stock.price,
    ...changes.map((change) => rounded(change, 2)),
    rounded(stock.marketCap, 0),
    rounded(stock.arr, 3),
    rounded(stock.arrGrowth, 2),
    rounded(stock.priceToArr, 2),
    stock.arrBasis,
    stock.periodEnd,
    stock.priceSource.source,
    stock.priceSource.asOf,
    stock.arrSource?.source ?? null,
    stock.arrSource?.url ?? null,
    [stock.priceSource, stock.arrSource].some((source: Provenance | null) => source?.sample) ? "yes" : "no",
    stock.growthBasis,
    stock.growthPeriodEnd,
    stock.growthSource?.source ?? null,
    stock.growthSource?.url ?? null,
    stock.arrOld ? "yes" : "no",
    rounded(stock.formerArr?.arr, 3),
    stock.formerArr?.source.asOf ?? null,
  ];
}
