import { groupByTier, mean, type Tier } from "~/lib/growth-tiers.ts";
import { EMPTY_TIER_MULTIPLE, MOST_PUBLIC_MULTIPLE } from "./tables.ts";

/** What public companies are worth for their ARR, by growth: the base of large companies, and the cross-check of others. */

/** A record of GET /api/stocks/market-multiples. */
export interface PublicCompany {
  name: string;
  symbol: string;
  /** USD. */
  marketCap: number | null;
  /** Billions of USD. */
  arr: number | null;
  /** Percent, year over year; some sources call it `growth`. */
  arrGrowth?: number | null;
  growth?: number | null;
  /** USD. */
  price: number;
  /** Of the day, percent. */
  changePercent: number;
}

/** The mean multiple of each tier; 8 for one without a company. */
export type PublicAverages = Record<Tier, number>;

/** A public company that counts: its multiple is its market capitalisation over its ARR. */
export interface TierCompany {
  name: string;
  symbol: string;
  marketCap: number;
  arr: number;
  growthRate: number;
  multiple: number;
  price: number;
  changePercent: number;
}

export interface MarketTier {
  tier: Tier;
  /** Means over the companies; null without one. Growth in percent, market capitalisation in USD. */
  multiple: number | null;
  growthRate: number | null;
  marketCap: number | null;
  /** By growth, then by market capitalisation, largest first. */
  companies: TierCompany[];
}

/** A company counts with ARR and market capitalisation above 0, a multiple above 0 and below 200, and a known growth. */
function counted(company: PublicCompany): TierCompany[] {
  const { name, symbol, marketCap, arr, price, changePercent } = company;
  const growthRate = company.arrGrowth ?? company.growth;
  if (!marketCap || !arr || growthRate === undefined || growthRate === null) return [];
  const multiple = marketCap / 1e9 / arr;
  const counts = marketCap > 0 && arr > 0 && multiple > 0 && multiple < MOST_PUBLIC_MULTIPLE;
  return counts && Number.isFinite(growthRate)
    ? [{ name, symbol, marketCap, arr, growthRate, multiple, price, changePercent }]
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

/** The averages that an estimate rests on; without companies, 8 in each tier. */
export function publicAverages(companies: readonly PublicCompany[]): PublicAverages {
  return averagesOf(marketTiers(companies));
}

export function averagesOf(tiers: readonly MarketTier[]): PublicAverages {
  const average = (tier: Tier) => tiers.find((each) => each.tier === tier)?.multiple ?? EMPTY_TIER_MULTIPLE;
  return { high: average("high"), moderate: average("moderate"), lower: average("lower") };
}

/** The market as the calculator's pages show it. */
export interface LiveMarket {
  tiers: MarketTier[];
  /** Of the prices; null when the market has none. `asOf` is a day. */
  prices: { source: string; asOf: string; sample: boolean } | null;
}

/** Null without a market: each tier then averages 8, and pages say that data is missing. */
export function liveMarket(
  market: { stocks: readonly PublicCompany[]; prices: LiveMarket["prices"] } | null | undefined,
): LiveMarket | null {
  if (!market) return null;
  const { stocks, prices } = market;
  return {
    tiers: marketTiers(stocks),
    prices: prices && { source: prices.source, asOf: prices.asOf, sample: prices.sample },
  };
}
