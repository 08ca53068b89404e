import type { StartupFacts } from "~/domains/startups/config.ts";
import { sharesSince } from "~/lib/figures/splits.ts";
import { writtenSign } from "~/lib/format.ts";
import { anchorOf } from "~/lib/text/slug.ts";
import type {
  PublicChange,
  StartupCategory,
  StartupEntry,
  StartupPerformers,
  StartupQuote,
  StartupStats,
} from "../schema.ts";
import { lastRound } from "./stated-valuation.ts";

/** Computes the AI startup index: the publication's facts, with the market's prices for public companies. */

/** The quotes of the market's snapshot. */
interface Quotes {
  data: { stocks: StartupQuote[]; others: StartupQuote[] };
}

const DAY_MS = 86_400_000;
const PERFORMERS = 5;

/** Returns every company, the most valuable first. Without market data, public companies keep their last known value and have no price. */
export function startupIndex(
  market: Quotes | null,
  now: Date,
  facts: readonly StartupFacts[],
): StartupEntry[] {
  const quotes = new Map(
    [...(market?.data.stocks ?? []), ...(market?.data.others ?? [])].map((quote) => [quote.symbol, quote]),
  );
  return facts
    .map((company) => ({ ...sharedFacts(company), ...worthOf(company, quotes, now) }))
    .sort((a, b) => b.valuation - a.valuation);
}

const sharedFacts = ({ name, status, category, description, founded, headquarters, note }: StartupFacts) => ({
  name,
  status,
  category,
  description,
  founded,
  headquarters,
  note: note ?? null,
});

function worthOf(company: StartupFacts, quotes: Map<string, StartupQuote>, now: Date) {
  const { billions, on, basis, source } = company.valuation;
  const reported = {
    symbol: null,
    valuation: billions,
    valuationDate: on,
    valuationBasis: basis,
    valuationSource: source,
    price: null,
    changePercent: null,
    priceSource: null,
    stale: false,
    counts: false,
    daysSinceFunding: null,
  };
  if (company.status === "private") {
    const fundedOn = lastRound(company);
    return { ...reported, daysSinceFunding: fundedOn === null ? null : daysSince(fundedOn, now) };
  }
  const quote = quotes.get(company.symbol);
  if (!quote) return { ...reported, symbol: company.symbol };
  const { count, on: countedOn, source: countedBy } = company.shares;
  return {
    ...reported,
    symbol: company.symbol,
    valuation: (count * sharesSince(countedOn, quote.splits) * quote.price) / 1e9,
    valuationDate: quote.priceSource.asOf,
    valuationBasis: "shares outstanding × price",
    valuationSource: `${quote.priceSource.source}; share count: ${countedBy}, ${countedOn}`,
    price: quote.price,
    changePercent: quote.changePercent,
    priceSource: {
      source: quote.priceSource.source,
      asOf: quote.priceSource.asOf,
      sample: quote.priceSource.sample,
    },
    stale: quote.stale,
    counts: quote.counts,
  };
}

/** Returns whole days, by the calendar in UTC; 0 for a day in the future. */
const daysSince = (day: string, now: Date) =>
  Math.max(0, Math.floor((Math.floor(now.getTime() / DAY_MS) * DAY_MS - Date.parse(day)) / DAY_MS));

export function startupStats(entries: StartupEntry[]): StartupStats {
  const changes = entries.flatMap(({ counts, changePercent }) => (counts ? (changePercent ?? []) : []));
  const byCategory = new Map<StartupCategory, number>();
  for (const { category, valuation } of entries)
    byCategory.set(category, (byCategory.get(category) ?? 0) + valuation);
  const [top] = [...byCategory].sort(([, a], [, b]) => b - a);
  return {
    totalPublicValue: totalValue(entries, "public"),
    totalPrivateValue: totalValue(entries, "private"),
    avgPublicChange: changes.length > 0 ? changes.reduce(sum, 0) / changes.length : null,
    topCategory: top?.[0] ?? null,
  };
}

/** Returns what the total of the public companies is made of, in words: only a price of the session is the day's. */
export function publicBasis(entries: readonly StartupEntry[]): string {
  const listed = entries.filter(({ status }) => status === "public");
  const counted = listed.filter(({ counts }) => counts).length;
  if (counted === 0) return "as last known";
  return counted === listed.length ? "shares × price" : `${counted} of ${listed.length} at the day’s price`;
}

const sum = (a: number, b: number) => a + b;

const totalValue = (entries: StartupEntry[], status: StartupEntry["status"]) =>
  toMillions(
    entries
      .filter((entry) => entry.status === status)
      .map(({ valuation }) => valuation)
      .reduce(sum, 0),
  );

/** Removes the floating-point noise of a sum. */
const toMillions = (billions: number) => Math.round(billions * 1000) / 1000;

/** Returns the public companies with a price of the session, the largest gain of the day first. */
export const publicByChange = (entries: StartupEntry[]): PublicChange[] =>
  entries
    .flatMap(({ name, symbol, changePercent, price, counts }) =>
      counts && symbol !== null && price !== null && changePercent !== null
        ? [{ name, symbol, changePercent, price }]
        : [],
    )
    .sort((a, b) => b.changePercent - a.changePercent);

/** Returns the public companies that rose on the day, and the private ones with the latest rounds. */
export function startupPerformers(entries: StartupEntry[]): StartupPerformers {
  return {
    gainers: publicByChange(entries)
      .filter(({ changePercent }) => writtenSign(changePercent) > 0)
      .slice(0, PERFORMERS),
    privateRising: entries
      .flatMap(({ name, category, valuation, daysSinceFunding }) =>
        daysSinceFunding === null ? [] : [{ name, category, valuation, daysSinceFunding }],
      )
      .sort((a, b) => a.daysSinceFunding - b.daysSinceFunding)
      .slice(0, PERFORMERS),
  };
}

/** Returns the largest gains of the public companies; on a day without one, the smallest losses. */
export const topChanges = (
  entries: StartupEntry[],
  { gainers }: Pick<StartupPerformers, "gainers">,
): PublicChange[] => (gainers.length > 0 ? gainers : publicByChange(entries).slice(0, PERFORMERS));

/** Returns the categories of companies, in the order in which they are first named, with address and count. */
export const categoriesOf = (entries: readonly { category: string }[]) =>
  [...new Set(entries.map(({ category }) => category))].map((name) => ({
    slug: anchorOf(name),
    name,
    count: entries.filter(({ category }) => category === name).length,
  }));

/**
 * Returns the source of the session's prices, else of the newest price; null without one. A price of another day has its
 * day beside it.
 */
export function pricesOf(entries: StartupEntry[]) {
  const priced = entries.filter(({ priceSource }) => priceSource !== null);
  const shown = priced.find(({ counts }) => counts) ?? priced.sort(byDay).at(-1);
  return shown?.priceSource ? { ...shown.priceSource, stale: shown.stale } : null;
}

const byDay = (one: StartupEntry, other: StartupEntry) =>
  (one.priceSource?.asOf ?? "").localeCompare(other.priceSource?.asOf ?? "");
