import type { Market } from "../schema.ts";
import { ofSession } from "./aggregate.ts";
import { type Levels, levelChange } from "./series/level-change.ts";
import { breadth } from "./views.ts";

/** Returns the figures of the session for the day's edition, the same as on the market screens; null without a price. */
export function dayFigures({ stocks, session }: Pick<Market, "stocks" | "session">, index: Levels | null) {
  if (!session) return null;
  const { asOf: date, source, sample, closed, counted, all } = session;
  const { rising, falling } = breadth(stocks, "1D");
  return {
    ...{ date, source, sample, closed, counted, all, rising, falling },
    indexChange: index?.levels.at(-1)?.day === date ? levelChange(index) : null,
    companies: ofSession(stocks).flatMap(({ symbol, name, price, changePercent }) =>
      changePercent === null ? [] : [{ symbol, name, price, changePercent }],
    ),
  };
}
