import { addDays, dayIn } from "~/lib/time-zone.ts";
import type { Banner } from "../schema.ts";

export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
}

/** Whole days, hours and minutes until a moment (both in milliseconds); all zero once it has passed. */
export function countdown(until: number, now: number): Countdown {
  const minutes = Math.max(0, Math.floor((until - now) / 60_000));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** When a banner retires: as the day after its date begins (UTC). Never without a date. */
export function retiresAt({ eventDate }: Pick<Banner, "eventDate">): number {
  if (!eventDate) return Number.POSITIVE_INFINITY;
  return Date.parse(addDays(dayIn("UTC", new Date(eventDate)), 1));
}

/** The banner to show at a moment: the first that is active and has not retired. */
export function bannerAt(banners: readonly Banner[], now: Date): Banner | null {
  return banners.find((banner) => banner.isActive && now.getTime() < retiresAt(banner)) ?? null;
}
