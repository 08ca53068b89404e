import { dayIn, timeIn } from "~/lib/time-zone.ts";
import type { DailyEdition } from "../schema.ts";

/** When the day's email goes out, and when it must not. */

const ZONE = "America/New_York";
const SENT_AT = "16:15";
/** Later than this it is yesterday's news. */
const LATEST_MS = 3 * 60 * 60_000;
/** Prices read longer before the close than this are not the day's. */
const CLOSING_MS = 30 * 60_000;
/** Of the companies, that must have a price of the day. */
const PRICED = 0.8;

export type Due = { day: string; sendAt: Date; late: boolean } | null;

/** The trading day whose email is due: from 16:15 in New York until midnight there, `late` after three hours. */
export function dailyDue(now: Date, isTradingDay: (day: string) => boolean): Due {
  const day = dayIn(ZONE, now);
  const sendAt = timeIn(ZONE, day, SENT_AT);
  const behind = now.getTime() - sendAt.getTime();
  if (!isTradingDay(day) || behind < 0) return null;
  return { day, sendAt, late: behind > LATEST_MS };
}

/** Why the edition must not be sent as that of a day that ended with `close`, in half a sentence; null when it may. */
export function refusal(edition: DailyEdition | null, day: string, close: Date): string | null {
  if (!edition) return "there are no prices";
  if (edition.sample) return "the prices are sample data";
  if (edition.date !== day) return `the prices are of ${edition.date}`;
  if (Date.parse(edition.pricedAt) < close.getTime() - CLOSING_MS)
    return `no price was read since ${edition.pricedAt}`;
  const { ofTheDay, all } = edition.priced;
  return ofTheDay < PRICED * all ? `only ${ofTheDay} of ${all} companies have a price of the day` : null;
}
