import { addDays, dayIn } from "~/lib/time/time-zone.ts";
import type { Banner } from "../schema.ts";

/**
 * Returns when a banner expires, in milliseconds: at the start (UTC) of the day after its date; never without a date.
 */
export function expiresAt({ eventDate }: Pick<Banner, "eventDate">): number {
  if (!eventDate) return Number.POSITIVE_INFINITY;
  return Date.parse(addDays(dayIn("UTC", new Date(eventDate)), 1));
}

/** Returns the banner to show at a time: the first that is active and not expired. */
export function bannerAt(banners: readonly Banner[], now: Date): Banner | null {
  return banners.find((banner) => banner.isActive && now.getTime() < expiresAt(banner)) ?? null;
}
