import type { Dates } from "~/lib/time/written-dates.ts";

/** The answer to a refresh request; `unavailable` without an answer. */
export interface RefreshState {
  status: "started" | "running" | "fresh" | "unavailable";
  lastRunAt: string | null;
}

/** Sources are read every quarter of an hour: what was read this lately is the newest there is. */
const NEWEST_MS = 20 * 60_000;

/**
 * Returns the answer in words.
 * @param updatedAt when a source was last read with success, ISO 8601 UTC
 */
export function refreshAnswer(
  { status, lastRunAt }: RefreshState,
  updatedAt: string | null,
  now: number,
  { relativeDate }: Dates,
): string {
  switch (status) {
    case "started":
      return "Refreshing: new stories appear in a minute or two.";
    case "running":
      return "A refresh is under way: new stories appear in a minute or two.";
    case "fresh": {
      const ago = lastRunAt ? relativeDate(lastRunAt, now) : "a moment ago";
      if (updatedAt && now - Date.parse(updatedAt) < NEWEST_MS)
        return `The sources were read ${ago}: this is the newest.`;
      const known = updatedAt ? ` What you see was read ${relativeDate(updatedAt, now)}.` : "";
      return `The sources were asked ${ago}, and none could be read.${known}`;
    }
    case "unavailable":
      return "Refreshing is not available at the moment. Please try again later.";
  }
}
