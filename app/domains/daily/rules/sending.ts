import { dayIn, timeIn } from "~/lib/time/time-zone.ts";
import type { DailyEdition } from "../schema.ts";

/** Decides when the day's email is sent, and when it must not be. */

const ZONE = "America/New_York";
const SENT_AT = "16:15";
/** A later email is not sent, nor one that waited for so long. */
export const LATEST_MS = 3 * 60 * 60_000;
/** The share of companies that must have a closing price of the day. */
const PRICED = 0.8;

export type Due = { day: string; sendAt: Date; late: boolean } | null;

/** Returns the trading day whose email is due, from 16:15 until midnight in New York; `late` after three hours. */
export function dailyDue(now: Date, isTradingDay: (day: string) => boolean): Due {
  const day = dayIn(ZONE, now);
  const sendAt = timeIn(ZONE, day, SENT_AT);
  const behind = now.getTime() - sendAt.getTime();
  if (!isTradingDay(day) || behind < 0) return null;
  return { day, sendAt, late: behind > LATEST_MS };
}

/** Returns why the edition must not be sent as that of a day, as a clause for a sentence; null if it may be. */
export function refusal(edition: DailyEdition | null, day: string): string | null {
  if (!edition) return "there are no prices";
  if (edition.sample) return "the prices are sample data";
  if (edition.date !== day) return `the prices are of ${edition.date}`;
  if (!edition.closed) return "there are no closing prices yet";
  const { ofTheDay, all } = edition.priced;
  return ofTheDay < PRICED * all
    ? `only ${ofTheDay} of ${all} companies have a closing price of the day`
    : null;
}
