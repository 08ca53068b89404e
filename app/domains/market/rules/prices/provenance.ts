import type { Provenance } from "../../schema.ts";

/** Where prices come from, by the name that rows carry. */
export const PRICE_SOURCES = {
  yahoo: { name: "Yahoo Finance", url: (symbol: string) => `https://finance.yahoo.com/quote/${symbol}` },
  alpaca: { name: "Alpaca Market Data", url: () => null },
  twelvedata: { name: "Twelve Data", url: () => null },
  fred: { name: "FRED", url: (symbol: string) => `https://fred.stlouisfed.org/series/${symbol}` },
  sample: { name: "Sample closes", url: () => null },
} as const;
export type PriceSource = keyof typeof PRICE_SOURCES;

/** The provenance of a price of a day. A source that this release does not know is named as the row has it. */
export function priceProvenance(source: string, symbol: string, day: string): Provenance {
  const known = PRICE_SOURCES[source as PriceSource];
  return {
    source: known?.name ?? source,
    url: known?.url(symbol) ?? null,
    asOf: day,
    sample: source === "sample",
  };
}

/** The page of a filing at the SEC. */
export const filingUrl = (cik: number, accession: string): string =>
  `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}/`;
