import type { Cell } from "~/lib/csv/write.ts";
import { PERIODS } from "../../fields.ts";
import type { Market, Stock } from "../../schema.ts";
import { DEFINITIONS, MEASURES } from "../measures/fields.ts";
import type { CompanyMeasures, MarketMeasures } from "../measures/schema.ts";
import { columnsOf, type SeriesColumn, type SeriesTable, sourcesOf } from "./table.ts";

/** All companies as a table: plain figures, each with its source or day; unknown ones are empty. */

export const STOCKS: SeriesColumn[] = [
  ...columnsOf({ symbol: null, name: null, price_usd: "usd" }),
  ...PERIODS.map((period) => ({
    name: `change_${period.toLowerCase()}_percent`,
    unit: "percent" as const,
  })),
  ...columnsOf({
    ...{ market_cap_usd: "usd", arr_billion_usd: "usd-billion", arr_growth_percent: "percent" },
    ...{ price_to_arr: "times", arr_basis: null, quarter_ended: null },
    ...{ price_source: null, price_as_of: null, arr_source: null, arr_source_url: null, sample: null },
    ...{ growth_basis: null, growth_period_ended: null, growth_source: null, growth_source_url: null },
    ...{ arr_old: null, reported_arr_before_billion_usd: "usd-billion", reported_arr_before_as_of: null },
  }),
  ...MEASURES.flatMap((id) => {
    const { column, unit } = DEFINITIONS[id];
    return columnsOf({ [column]: unit, [`${column}_as_of`]: null });
  }),
  ...columnsOf({
    ...{ measures_sample: null, last_report_quarter_ended: null, last_report_filed: null },
    ...{ last_report_form: null, next_report_on: null, next_report_source: null, next_report_as_of: null },
  }),
];

/** Returns all companies with their measures. */
export function stocksTable(
  { stocks }: Pick<Market, "stocks">,
  measures: MarketMeasures = {},
  subject: string,
): SeriesTable {
  const days = stocks.map(({ priceSource }) => priceSource.asOf).sort();
  const [from, to] = [days[0], days.at(-1)];
  return {
    title: `Public ${subject} companies`,
    basis:
      "Each price with its own day. ARR is reported by the company or implied: the revenue of the newest quarter × 4. Measures are made of filings, each with its day; what filings lack is null.",
    columns: STOCKS,
    rows: stocks.map((stock) => [
      ...row(stock),
      ...measureCells(measures[stock.symbol]),
      ...reportCells(stock),
    ]),
    days: from && to ? { from, to } : null,
    sources: figureSources(stocks),
  };
}

/** The sources of a company's row; its measures have a column for the sample of their own. */
const ownSources = ({ priceSource, arrSource, growthSource, sharesSource, lastReport }: Stock) =>
  [priceSource, arrSource, growthSource, sharesSource, lastReport?.source ?? null].filter(
    (source) => source !== null,
  );

/** Returns the sources of all figures of companies, each once with its newest day. */
export const figureSources = (stocks: readonly Stock[]) => sourcesOf(stocks.flatMap(ownSources));

const reportCells = ({ lastReport, nextReport }: Stock): Cell[] => [
  ...[lastReport?.periodEnd ?? null, lastReport?.filed ?? null, lastReport?.form ?? null],
  ...[nextReport?.on ?? null, nextReport?.source.source ?? null, nextReport?.source.asOf ?? null],
];

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
    ownSources(stock).some(({ sample }) => sample) ? "yes" : "no",
    stock.growthBasis,
    stock.growthPeriodEnd,
    stock.growthSource?.source ?? null,
    stock.growthSource?.url ?? null,
    stock.arrOld ? "yes" : "no",
    rounded(stock.formerArr?.arr, 3),
    stock.formerArr?.source.asOf ?? null,
  ];
}
