import type { MarketConfig } from "~/domains/market/config.ts";
import type { IndexPrices, Provenance } from "../../schema.ts";

/** The sources of prices, by their name in the rows. */
export const PRICE_SOURCES = {
  yahoo: { name: "Yahoo Finance", url: (symbol: string) => `https://finance.yahoo.com/quote/${symbol}` },
  alpaca: { name: "Alpaca Market Data", url: () => null },
  twelvedata: { name: "Twelve Data", url: () => null },
  fred: { name: "FRED", url: (symbol: string) => `https://fred.stlouisfed.org/series/${symbol}` },
  sample: { name: "Sample closes", url: () => null },
} as const;
export type PriceSource = keyof typeof PRICE_SOURCES;

/** Returns the provenance of a day's price. An unknown source keeps the name of its row. */
export function priceProvenance(source: string, symbol: string, day: string): Provenance {
  const known = PRICE_SOURCES[source as PriceSource];
  return {
    source: known?.name ?? source,
    url: known?.url(symbol) ?? null,
    asOf: day,
    sample: source === "sample",
  };
}

/** Returns the sources of the indices' closes in a series of days; null of an index without one. */
export function indexPricesOf(
  indices: MarketConfig["indices"],
  bars: ReadonlyMap<string, { source: string }>,
  days: readonly { day: string; nasdaq: number | null; sp500: number | null }[],
): IndexPrices {
  const of = (id: "nasdaq" | "sp500") => {
    const { symbol } = indices[id];
    const bar = bars.get(symbol);
    const last = days.filter((each) => each[id] !== null).at(-1);
    return bar && last ? priceProvenance(bar.source, symbol, last.day) : null;
  };
  return { nasdaq: of("nasdaq"), sp500: of("sp500") };
}

/** Returns the address of a filing at the SEC. */
export const filingUrl = (cik: number, accession: string): string =>
  `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}/`;
