import { writeCsv } from "~/lib/csv/write.ts";
import type { CompanyHistory, IndexHistory } from "../schema.ts";
import type { CompanyMultiples, MedianMultiples } from "./multiples/schema.ts";

/** Series as spreadsheets: units in the header, source and sample in every row. */

/** Returns a company's closes beside the indices. */
export const closesCsv = ({ symbol, closes, prices }: CompanyHistory): string =>
  writeCsv([
    ["day", "symbol", "close_usd", "nasdaq_points", "sp500_points", "source", "sample"],
    ...closes.map(({ day, company, nasdaq, sp500 }) => [
      ...[day, symbol, company, nasdaq, sp500],
      ...[prices.source, prices.sample ? "yes" : "no"],
    ]),
  ]);

/** Returns a company's quarters with their filings. */
export const quartersCsv = ({ symbol, quarters }: CompanyHistory): string =>
  writeCsv([
    [
      ...["quarter_ended", "symbol", "revenue_usd", "revenue_growth_percent", "form", "accession", "filed"],
      ...["derivation", "source", "source_url", "sample"],
    ],
    ...quarters.map(({ periodEnd, revenue, growth, form, accession, filed, derivation, source }) => [
      ...[periodEnd, symbol, revenue, growth, form, accession, filed],
      ...[derivation, source.source, source.url, source.sample ? "yes" : "no"],
    ]),
  ]);

/** Returns the own index beside the others. */
export const indexCsv = ({ base, levels, prices }: IndexHistory): string =>
  writeCsv([
    ["day", `level_points_100_on_${base}`, "nasdaq_points", "sp500_points", "source", "sample"],
    ...levels.map(({ day, level, nasdaq, sp500 }) => [
      ...[day, level, nasdaq, sp500],
      ...[prices.source, prices.sample ? "yes" : "no"],
    ]),
  ]);

/** Returns a company's multiple of each day with what it is made of, beside the median. */
export function multiplesCsv(
  { symbol, prices, days, closes, multiples, bases }: CompanyMultiples,
  median: MedianMultiples | null,
): string {
  const medians = new Map(median?.days.map((day, index) => [day, index]));
  return writeCsv([
    [
      ...["day", "symbol", "market_cap_to_run_rate_times", "close_usd", "shares", "shares_as_of"],
      ...["run_rate_usd", "quarter_ended", "filed", "form", "accession"],
      ...["median_times", "median_companies", "source", "sample"],
    ],
    ...days.map((day, index) => {
      const multiple = multiples[index] ?? null;
      const basis = multiple === null ? null : (bases.filter(({ from }) => from <= index).at(-1) ?? null);
      const at = medians.get(day) ?? -1;
      return [
        ...[day, symbol, multiple, closes[index] ?? null, basis?.shares ?? null, basis?.sharesAsOf ?? null],
        ...[basis?.runRate ?? null, basis?.quarterEnded ?? null, basis?.quarterFiled ?? null],
        ...[basis?.form ?? null, basis?.accession ?? null],
        ...[median?.medians[at] ?? null, median?.counts[at] ?? null],
        ...[`${prices.source}, SEC EDGAR`, prices.sample || basis?.sample ? "yes" : "no"],
      ];
    }),
  ]);
}

/** Returns the median multiple of each day, with the number of companies that it is of. */
export const medianCsv = ({ prices, days, medians, counts }: MedianMultiples): string =>
  writeCsv([
    ["day", "median_market_cap_to_run_rate_times", "companies", "source", "sample"],
    ...days.map((day, index) => [
      ...[day, medians[index] ?? null, counts[index] ?? null],
      ...[`${prices.source}, SEC EDGAR`, prices.sample ? "yes" : "no"],
    ]),
  ]);
