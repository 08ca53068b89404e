import type { Market, Provenance } from "../../schema.ts";
import { lastCompletedDay, marketStatus, previousTradingDay } from "./calendar.ts";
import { PRICE_SOURCES } from "./provenance.ts";

/**
 * Tells whether a price is older than the last completed trading day. FRED has an index's close on the day after: one
 * day of age is what it always has.
 */
export function staleAt(now: Date): (price: Pick<Provenance, "source" | "asOf">) => boolean {
  const completed = lastCompletedDay(now);
  const before = previousTradingDay(completed);
  return ({ source, asOf }) => asOf < (source === PRICE_SOURCES.fred.name ? before : completed);
}

/** The market as it stands at a moment: what was true when the clock last wrote it may be old by now. */
export function judged(market: Market, now: Date): Market {
  const isStale = staleAt(now);
  const fresh = <Item extends { priceSource: Provenance }>(item: Item) => ({
    ...item,
    stale: isStale(item.priceSource),
  });
  return {
    ...market,
    status: marketStatus(now),
    stocks: market.stocks.map(fresh),
    others: market.others.map(fresh),
  };
}
