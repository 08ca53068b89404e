import type { DraftState } from "../schema.ts";

/** Returns the state of a draft by the time of its publication; null for none. */
export const stateOf = (at: number | null, now: number): DraftState =>
  at === null ? "draft" : at > now ? "scheduled" : "published";
