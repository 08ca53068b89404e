import { fail, ok, type Result } from "~/lib/result.ts";

/**
 * The list of favorites: article ids, oldest first. The stored text may hold anything (another version's format, a
 * manual edit): reading never fails and keeps the valid ids.
 */

export const MAX_FAVORITES = 500;

/** `full`: the list holds its maximum. `not-kept`: the browser refuses to store anything. */
export type FavoritesFailure = "full" | "not-kept";

export const NOT_KEPT = "This browser does not let the page keep favorites.";

const ID = /^[\w-]{1,64}$/;

/** Returns the strings of a list that can be an article's id, each once, the latest `MAX_FAVORITES` of them. */
export function cleanIds(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  const ids = list.filter((id): id is string => typeof id === "string" && ID.test(id));
  return [...new Set(ids)].slice(-MAX_FAVORITES);
}

/** Returns the ids in a stored text; an empty list when it is no list. */
export function parseFavorites(stored: string | null): string[] {
  if (!stored) return [];
  try {
    return cleanIds(JSON.parse(stored));
  } catch {
    return [];
  }
}

/** Returns the list with the id added, or removed when it was there. Fails with `full`. */
export function toggled(ids: string[], id: string): Result<string[], FavoritesFailure> {
  if (ids.includes(id)) return ok(ids.filter((other) => other !== id));
  if (ids.length >= MAX_FAVORITES) return fail("full");
  return ok([...ids, id]);
}

/**
 * Returns the list with removed ids back at their places, as many as fit. `before` is the list that they were removed
 * from; what was added or removed since stays so.
 */
export function putBack(ids: string[], removed: string[], before: string[]): string[] {
  const list = [...ids];
  const missing = before.filter((id) => removed.includes(id) && !ids.includes(id));
  for (const id of missing.slice(0, MAX_FAVORITES - ids.length)) {
    const earlier = before.slice(0, before.indexOf(id)).map((other) => list.indexOf(other));
    list.splice(Math.max(-1, ...earlier) + 1, 0, id);
  }
  return list;
}

/** Returns what is said of a removal that was taken back: of how many articles, and how many did not fit. */
export function putBackText(all: number, leftOut: number): string {
  if (leftOut === 0) return "Your favorites are back.";
  const back = all - leftOut;
  const count = back === 0 ? "None is back" : `${back} of ${all} ${back === 1 ? "is" : "are"} back`;
  return `${count}: the list holds ${MAX_FAVORITES}.`;
}

/** Returns the list with others appended, as many as fit, and how many were added and left out. */
export function merged(ids: string[], others: string[]): { ids: string[]; added: number; leftOut: number } {
  const fresh = cleanIds(others).filter((id) => !ids.includes(id));
  const added = fresh.slice(0, MAX_FAVORITES - ids.length);
  return { ids: [...ids, ...added], added: added.length, leftOut: fresh.length - added.length };
}
