import { dayIn } from "~/lib/time/time-zone.ts";
import type { Stock } from "../../schema.ts";
import { EXCHANGE_ZONE } from "../prices/calendar.ts";

/** When a figure that is filed or stated once a quarter is old. */

/** A reported ARR is history this many days after its period: the next quarter has ended by then. */
export const ARR_DAYS = 100;

/** Two quarters: a filed or stated figure this much older than today has missed a filing. */
export const FILED_DAYS = 184;

type Dated = Pick<Stock, "arrCurrentUntil" | "arrSource" | "sharesCurrentUntil" | "sharesSource">;

/** Returns which figures of a company are old now. The bundled sample's have a day and a note of their own. */
export function aged(stock: Dated, now: Date): Pick<Stock, "arrOld" | "sharesOld"> {
  const today = dayIn(EXCHANGE_ZONE, now);
  const old = (until: string | null, source: Stock["arrSource"]) =>
    until !== null && today > until && !source?.sample;
  return {
    arrOld: old(stock.arrCurrentUntil, stock.arrSource),
    sharesOld: old(stock.sharesCurrentUntil, stock.sharesSource),
  };
}

/** Returns whether a company's price to ARR is made of an old ARR or an old count of shares. */
export const isMultipleOld = ({ arrOld, sharesOld }: Pick<Stock, "arrOld" | "sharesOld">): boolean =>
  arrOld || sharesOld;
