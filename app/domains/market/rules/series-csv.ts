import { writeCsv } from "~/lib/csv/write.ts";
import type { CompanyHistory, IndexHistory } from "../schema.ts";

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
