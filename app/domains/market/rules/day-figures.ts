import type { IndexHistory, Market } from "../schema.ts";
import { ofSession } from "./aggregate.ts";
import { breadth } from "./views.ts";

type Levels = Pick<IndexHistory, "levels">;

/** Returns the change of the index from its last level but one to its last, in percent; null without two. */
export function levelChange({ levels }: Levels): number | null {
  const [last, before] = [levels.at(-1), levels.at(-2)];
  return last && before ? (last.level / before.level - 1) * 100 : null;
}

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
