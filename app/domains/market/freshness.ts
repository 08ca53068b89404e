import { lastCompletedDay, marketStatus, previousTradingDay } from "./calendar.ts";
import { PRICE_SOURCES } from "./provenance.ts";
import type { Market, Provenance } from "./schema.ts";

/**
 * Whether a price is older than the last completed trading day. FRED has an index's close on the day after: one day
 * of age is what it always has.
 */
export function isStale({ source, asOf }: Pick<Provenance, "source" | "asOf">, now: Date): boolean {
  const completed = lastCompletedDay(now);
  const expected = source === PRICE_SOURCES.fred.name ? previousTradingDay(completed) : completed;
  return asOf < expected;
}

/** The market as it stands at a moment: what was true when the clock last wrote it may be old by now. */
export function judged(market: Market, now: Date): Market {
  const fresh = <Item extends { priceSource: Provenance }>(item: Item) => ({
    ...item,
    stale: isStale(item.priceSource, now),
  });
  return {
    ...market,
    status: marketStatus(now),
    stocks: market.stocks.map(fresh),
    others: market.others.map(fresh),
  };
}
