import { groupByTier, mean, type Tier } from "~/lib/statistics/growth-tiers.ts";
import { EMPTY_TIER_MULTIPLE, MOST_PUBLIC_MULTIPLE } from "./tables.ts";

/** The multiples of public companies by growth: the base for ARR from $100M on, and the cross-check below it. */

/** A record of GET /api/stocks/market-multiples. */
export interface PublicCompany {
  name: string;
  symbol: string;
  /** USD. */
  marketCap: number | null;
  /** Billions of USD. */
  arr: number | null;
  /** Percent, year over year; `growth` in some sources. */
  arrGrowth?: number | null;
  growth?: number | null;
  /** What the growth is of. */
  growthBasis?: "arr" | "revenue" | null;
  /** USD. */
  price: number;
  /** Of the day, percent; null when unknown. */
  changePercent: number | null;
  /** False for a price of another day than the others: it counts in no average. */
  counts?: boolean;
}

/** The mean multiple of each tier; 8 for a tier without companies. */
export type PublicAverages = Record<Tier, number>;

/** A public company that counts. Its multiple is market capitalization over ARR. */
export interface TierCompany {
  name: string;
  symbol: string;
  marketCap: number;
  arr: number;
  growthRate: number;
  growthBasis: "arr" | "revenue" | null;
  multiple: number;
  price: number;
  changePercent: number | null;
}

export interface MarketTier {
  tier: Tier;
  /** Means over the companies; null without any. Growth in percent, market capitalization in USD. */
  multiple: number | null;
  growthRate: number | null;
  marketCap: number | null;
  /** By growth, then by market capitalization, largest first. */
  companies: TierCompany[];
}

/** Returns the company if it counts: a price of the session, ARR and market cap above 0, a multiple above 0 and below 200, a known growth. */
function counted(company: PublicCompany): TierCompany[] {
  const { name, symbol, marketCap, arr, growthBasis = null, price, changePercent } = company;
  const growthRate = company.arrGrowth ?? company.growth;
  if (company.counts === false || growthRate === undefined || growthRate === null) return [];
  if (marketCap === null || arr === null || marketCap <= 0 || arr <= 0) return [];
  const multiple = marketCap / 1e9 / arr;
  return multiple < MOST_PUBLIC_MULTIPLE && Number.isFinite(growthRate)
    ? [{ name, symbol, marketCap, arr, growthRate, growthBasis, multiple, price, changePercent }]
    : [];
}

/** Returns the tiers of the public companies that count, fastest growth first. */
export const marketTiers = (companies: readonly PublicCompany[]): MarketTier[] =>
  groupByTier(companies.flatMap(counted), ({ growthRate, marketCap }) => ({
    growth: growthRate,
    marketCap,
  })).map(({ tier, companies: members }) => ({
    tier,
    multiple: mean(members.map(({ multiple }) => multiple)),
    growthRate: mean(members.map(({ growthRate }) => growthRate)),
    marketCap: mean(members.map(({ marketCap }) => marketCap)),
    companies: members,
  }));

/** Returns the averages of an estimate; 8 for each tier without companies. */
export function publicAverages(companies: readonly PublicCompany[]): PublicAverages {
  return averagesOf(marketTiers(companies));
}

export function averagesOf(tiers: readonly MarketTier[]): PublicAverages {
  const average = (tier: Tier) => tiers.find((each) => each.tier === tier)?.multiple ?? EMPTY_TIER_MULTIPLE;
  return { high: average("high"), moderate: average("moderate"), lower: average("lower") };
}

/** The market of the calculator's pages. */
export interface LiveMarket {
  tiers: MarketTier[];
  /** Of the prices; null when the market has none. `asOf` is a day. */
  prices: { source: string; asOf: string; sample: boolean } | null;
}

/** Returns the tiers of a market; null without one: each tier then averages 8, and pages say that data is missing. */
export function liveMarket(
  market: { stocks: readonly PublicCompany[]; session: LiveMarket["prices"] } | null | undefined,
): LiveMarket | null {
  if (!market) return null;
  const { stocks, session: prices } = market;
  return {
    tiers: marketTiers(stocks),
    prices: prices && { source: prices.source, asOf: prices.asOf, sample: prices.sample },
  };
}
