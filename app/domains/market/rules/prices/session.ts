import type { Provenance, Session } from "../../schema.ts";
import { closeTime } from "./calendar.ts";
import { priceProvenance } from "./provenance.ts";

/** Decides which prices are of the same session, so that a figure of several companies is of one day. */

/** A price with its day and when it was read. */
interface Price {
  symbol: string;
  day: string;
  /** Milliseconds since 1970, UTC. */
  observedAt: number;
  source: string;
}

/**
 * A price read sooner after the bell may still change: the closing auctions take some minutes. The tick ten minutes after
 * the bell reads the closing prices, in time for the daily email.
 */
const AUCTION_MS = 8 * 60_000;

/** Returns from when on a day's closing price can be read; null on a day without trading. */
export const closingTime = (day: string): Date | null => {
  const close = closeTime(day);
  return close && new Date(close.getTime() + AUCTION_MS);
};

const isSample = ({ source }: Pick<Price, "source">): boolean => source === "sample";

/** Returns whether a price is its day's closing price: read after the auctions, or of the sample, which has closes only. */
export const isClosing = (price: Pick<Price, "day" | "observedAt" | "source">): boolean => {
  const closing = closingTime(price.day);
  return isSample(price) || (closing !== null && price.observedAt >= closing.getTime());
};

/** The later one sorts last: a live price after a sample, then by day, then a closing price after one of the day. */
const rank = (price: Price): string => `${isSample(price) ? 0 : 1} ${price.day} ${isClosing(price) ? 1 : 0}`;

/**
 * Returns the session of the newest live price, or of the newest sample without one. Only prices of the same day count
 * in it, and once a closing price is there, only closing prices. Null without a price.
 */
export function sessionOf(
  companies: readonly { symbol: string }[],
  prices: ReadonlyMap<string, Price>,
): { session: Session; counts: (symbol: string) => boolean } | null {
  const known = companies.flatMap(({ symbol }) => prices.get(symbol) ?? []);
  const newest = known.map(rank).sort().at(-1);
  const counting = known.filter((price) => rank(price) === newest);
  const [first] = counting;
  if (!first) return null;
  const counts = (symbol: string) => {
    const price = prices.get(symbol);
    return price !== undefined && rank(price) === newest;
  };
  const left = companies.filter(({ symbol }) => !counts(symbol));
  return {
    counts,
    session: {
      ...together(counting.map(({ source, symbol, day }) => priceProvenance(source, symbol, day))),
      closed: isClosing(first),
      counted: counting.length,
      all: companies.length,
      leftOut: left.map(({ symbol }) => {
        const price = prices.get(symbol);
        return { symbol, asOf: price?.day ?? null, sample: price !== undefined && isSample(price) };
      }),
    },
  };
}

/** Returns the provenance of several prices of a day: the names of all sources, linked to none of their pages. */
function together(provenances: readonly Provenance[]): Provenance {
  const [first] = provenances;
  const names = [...new Set(provenances.map(({ source }) => source))];
  return {
    source: names.join(" and "),
    url: null,
    asOf: first?.asOf ?? "",
    sample: first?.sample ?? false,
  };
}
