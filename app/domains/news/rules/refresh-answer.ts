import type { Dates } from "~/lib/time/written-dates.ts";

/** The answer to a refresh request; `unavailable` without an answer. */
export type RefreshStatus = "started" | "running" | "fresh" | "unavailable";

/** Sources are read every quarter of an hour: what was read this lately is the newest there is. */
const NEWEST_MS = 20 * 60_000;

/** How the sources stood when the page was made. */
interface Reading {
  /** When a source was last read with success, ISO 8601 UTC. */
  updatedAt: string | null;
  /** Whether no outlet could be read last time. */
  allFailing: boolean;
  /** Whether there is an outlet to read; own articles may be all news. */
  hasOutlets: boolean;
}

/** Returns the answer in words. The time of the last run is no measure: that run may have had no source to read. */
export function refreshAnswer(
  status: RefreshStatus,
  { updatedAt, allFailing, hasOutlets }: Reading,
  now: number,
  { relativeDate }: Dates,
): string {
  switch (status) {
    case "started":
      return "Refreshing: new stories appear in a minute or two.";
    case "running":
      return "A refresh is under way: new stories appear in a minute or two.";
    case "fresh": {
      if (!hasOutlets) return "What you see is the newest.";
      const ago = updatedAt && relativeDate(updatedAt, now);
      if (updatedAt && now - Date.parse(updatedAt) < NEWEST_MS)
        return `The sources were read ${ago}: this is the newest.`;
      const known = ago ? ` What you see was read ${ago}.` : "";
      if (allFailing) return `The sources were asked, and none could be read.${known}`;
      return ago
        ? `The sources were read ${ago}, and none is due yet.`
        : "There are no new stories yet. Please try again in a few minutes.";
    }
    case "unavailable":
      return "Refreshing is not available at the moment. Please try again later.";
  }
}
