import type { CompanyHistory, IndexHistory, IndexPrices, Provenance } from "../../schema.ts";
import type { CompanyMultiples, MedianMultiples } from "../multiples/schema.ts";
import { columnsOf, daysOf, type SeriesTable, sourcesOf } from "./table.ts";

/** The series by day and by quarter: source and sample in every row. */

const yesNo = (sample: boolean | undefined) => (sample ? "yes" : "no");

/** Returns the cells that name the source of a row's own figures and those of the indices beside them. */
function sourceCells(
  prices: Provenance,
  { nasdaq, sp500 }: IndexPrices,
  row: { nasdaq: number | null; sp500: number | null },
) {
  const beside = [row.nasdaq === null ? null : nasdaq, row.sp500 === null ? null : sp500].filter(
    (source) => source !== null,
  );
  const names = [...new Set(beside.map(({ source }) => source))].join(", ");
  return [prices.source, names || null, yesNo([prices, ...beside].some(({ sample }) => sample))];
}

export const CLOSES = columnsOf({
  ...{ day: null, symbol: null, close_usd: "usd", nasdaq_points: "points", sp500_points: "points" },
  ...{ source: null, index_source: null, sample: null },
});

/** Returns a company's closes beside the indices. */
export function closesTable({ symbol, closes, prices, indexPrices }: CompanyHistory): SeriesTable {
  const rows = closes.map(({ day, company, nasdaq, sp500 }) => [
    ...[day, symbol, company, nasdaq, sp500],
    ...sourceCells(prices, indexPrices, { nasdaq, sp500 }),
  ]);
  return {
    title: `${symbol}: closes`,
    basis:
      "Closing prices of trading days, adjusted for splits; an index without a close of the day is null.",
    columns: CLOSES,
    rows,
    days: daysOf(rows),
    sources: sourcesOf([prices, indexPrices.nasdaq, indexPrices.sp500]),
  };
}

export const QUARTERS = columnsOf({
  ...{ quarter_ended: null, symbol: null, revenue_usd: "usd", revenue_growth_percent: "percent" },
  ...{ form: null, accession: null, filed: null, derivation: null },
  ...{ source: null, source_url: null, sample: null },
});

/** Returns a company's quarters with their filings. */
export function quartersTable({ symbol, quarters }: CompanyHistory): SeriesTable {
  const rows = quarters.map(({ periodEnd, revenue, growth, form, accession, filed, derivation, source }) => [
    ...[periodEnd, symbol, revenue, growth, form, accession, filed],
    ...[derivation, source.source, source.url, yesNo(source.sample)],
  ]);
  return {
    title: `${symbol}: revenue by quarter`,
    basis:
      "Revenue as filed; a quarter that no filing states is a difference of sums, named in derivation. Growth is over the same quarter of the year before.",
    columns: QUARTERS,
    rows,
    days: daysOf(rows),
    sources: sourcesOf(quarters.map(({ source }) => source)),
  };
}

export const LEVELS = columnsOf({
  ...{ day: null, level_points: "points", nasdaq_points: "points", sp500_points: "points" },
  ...{ source: null, index_source: null, sample: null },
});

/** Returns the own index beside the others. */
export function levelsTable({ base, levels, prices, indexPrices }: IndexHistory): SeriesTable {
  const rows = levels.map(({ day, level, nasdaq, sp500 }) => [
    ...[day, level, nasdaq, sp500],
    ...sourceCells(prices, indexPrices, { nasdaq, sp500 }),
  ]);
  return {
    title: "The index by day",
    basis: `100 on ${base}, each company with the same weight on that day; the other indices in their own points.`,
    columns: LEVELS.map((column) =>
      column.name === "level_points" ? { ...column, heading: `level_points_100_on_${base}` } : column,
    ),
    rows,
    days: daysOf(rows),
    sources: sourcesOf([prices, indexPrices.nasdaq, indexPrices.sp500]),
  };
}

export const MULTIPLES = columnsOf({
  ...{ day: null, symbol: null, market_cap_to_run_rate_times: "times", close_usd: "usd" },
  ...{ shares: "shares", shares_as_of: null, run_rate_usd: "usd", quarter_ended: null, filed: null },
  ...{ form: null, accession: null, median_times: "times", median_companies: "count" },
  ...{ source: null, sample: null },
});

/** The filings beside a source of prices. */
const filings = (asOf: string, sample: boolean): Provenance => ({
  ...{ source: "SEC EDGAR", url: null },
  ...{ asOf, sample },
});

const medianSources = (prices: Provenance) => [prices, filings(prices.asOf, prices.sample)];

/** Returns a company's multiple of each day with what it is made of, beside the median. */
export function multiplesTable(
  { symbol, prices, days, closes, multiples, bases }: CompanyMultiples,
  median: MedianMultiples | null,
): SeriesTable {
  const medians = new Map(median?.days.map((day, index) => [day, index]));
  const isSampleMedian = (at: number) => median?.prices.sample && (median.medians[at] ?? null) !== null;
  const rows = days.map((day, index) => {
    const multiple = multiples[index] ?? null;
    const basis = multiple === null ? null : (bases.filter(({ from }) => from <= index).at(-1) ?? null);
    const at = medians.get(day) ?? -1;
    return [
      ...[day, symbol, multiple, closes[index] ?? null, basis?.shares ?? null, basis?.sharesAsOf ?? null],
      ...[basis?.runRate ?? null, basis?.quarterEnded ?? null, basis?.quarterFiled ?? null],
      ...[basis?.form ?? null, basis?.accession ?? null],
      ...[median?.medians[at] ?? null, median?.counts[at] ?? null],
      ...[`${prices.source}, SEC EDGAR`, yesNo(prices.sample || basis?.sample || isSampleMedian(at))],
    ];
  });
  return {
    title: `${symbol}: market cap to run rate by day`,
    basis:
      "Close × shares ÷ (revenue of the newest quarter × 4), by what was filed on or before the day; null without one of them. The median is of the companies that have a multiple that day.",
    columns: MULTIPLES,
    rows,
    days: daysOf(rows),
    sources: sourcesOf([
      prices,
      ...bases.map(({ quarterFiled, sample }) => filings(quarterFiled, sample)),
      ...(median ? medianSources(median.prices) : []),
    ]),
  };
}

export const MEDIANS = columnsOf({
  ...{ day: null, median_market_cap_to_run_rate_times: "times", companies: "count" },
  ...{ source: null, sample: null },
});

/** Returns the median multiple of each day, with the number of companies that it is of. */
export function medianTable({ prices, days, medians, counts }: MedianMultiples): SeriesTable {
  const rows = days.map((day, index) => [
    ...[day, medians[index] ?? null, counts[index] ?? null],
    ...[`${prices.source}, SEC EDGAR`, yesNo(prices.sample)],
  ]);
  return {
    title: "The median market cap to run rate by day",
    basis:
      "Median over the companies of close × shares ÷ (revenue of the newest quarter × 4), by what was filed on or before the day; their number is in companies, and the median is null without one. With few of them it moves with who is in it.",
    columns: MEDIANS,
    rows,
    days: daysOf(rows),
    sources: medianSources(prices),
  };
}
