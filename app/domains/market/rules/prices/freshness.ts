import type { Market, Provenance } from "../../schema.ts";
import { aged } from "../filings/age.ts";
import { comingReport } from "../filings/report-dates.ts";
import { lastCompletedDay, marketStatus, previousTradingDay } from "./calendar.ts";
import { PRICE_SOURCES } from "./provenance.ts";

/**
 * Returns a test for prices older than the last completed trading day. FRED publishes the close of an index a day
 * later, so its prices may be a day older.
 */
export function staleAt(now: Date): (price: Pick<Provenance, "source" | "asOf">) => boolean {
  const completed = lastCompletedDay(now);
  const before = previousTradingDay(completed);
  return ({ source, asOf }) => asOf < (source === PRICE_SOURCES.fred.name ? before : completed);
}

/** Returns the market with its status, the staleness of its prices and the age of its filed figures as of now. */
export function judged(market: Market, now: Date): Market {
  const isStale = staleAt(now);
  const fresh = <Item extends { priceSource: Provenance }>(item: Item) => ({
    ...item,
    stale: isStale(item.priceSource),
  });
  return {
    ...market,
    status: marketStatus(now),
    stocks: market.stocks.map((stock) => ({
      ...fresh(stock),
      ...aged(stock, now),
      nextReport: comingReport(stock, now),
    })),
    others: market.others.map(fresh),
  };
}
