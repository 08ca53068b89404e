import type { CompanyConfig } from "~/domains/market/config.ts";
import type { MarketRows } from "../compute.ts";
import type { Close } from "../prices/periods.ts";
import { priceProvenance } from "../prices/provenance.ts";
import { mediansOf, multiplesOf } from "./history.ts";
import type { KnownFigure } from "./known.ts";
import type { CompanyMultiples, MedianMultiples } from "./schema.ts";

/** What multiples are computed from beside the market's rows, by symbol, oldest first. */
export interface MultipleRows {
  closes: Map<string, Close[]>;
  known: Map<string, KnownFigure[]>;
}

/** Computes the multiples of each company with a price, and the median of all by day; null without a company. */
export function computeMultiples(
  companies: readonly CompanyConfig[],
  market: Pick<MarketRows, "bars" | "splits" | "shares" | "quarters">,
  rows: MultipleRows,
): { all: CompanyMultiples[]; median: MedianMultiples | null } {
  const all = companies.flatMap((company): CompanyMultiples[] => {
    const { symbol } = company;
    const bar = market.bars.get(symbol);
    if (!bar) return [];
    const closes = rows.closes.get(symbol) ?? [];
    const computed = multiplesOf({
      company,
      closes,
      splits: market.splits.get(symbol) ?? [],
      shares: market.shares.get(symbol),
      quarters: market.quarters.get(symbol) ?? [],
      known: rows.known.get(symbol) ?? [],
    });
    return [
      {
        symbol,
        prices: priceProvenance(bar.source, symbol, closes.at(-1)?.day ?? bar.day),
        days: closes.map(({ day }) => day),
        closes: closes.map(({ close }) => close),
        ...computed,
      },
    ];
  });
  return { all, median: medianOf(all) };
}

function medianOf(all: readonly CompanyMultiples[]): MedianMultiples | null {
  const medians = mediansOf(all);
  const last = medians.at(-1)?.day;
  const newest = all.find(({ prices }) => prices.asOf === last);
  if (!last || !newest) return null;
  const has = ({ days, multiples }: CompanyMultiples) =>
    days.at(-1) === last && (multiples.at(-1) ?? null) !== null;
  const sample = all.some(({ prices, bases }) => prices.sample || bases.at(-1)?.sample);
  return {
    prices: { ...newest.prices, url: null, sample },
    days: medians.map(({ day }) => day),
    medians: medians.map(({ median }) => median),
    counts: medians.map(({ count }) => count),
    without: all.filter((each) => !has(each)).map(({ symbol }) => symbol),
  };
}
