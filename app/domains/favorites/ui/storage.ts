import { fail, ok, type Result } from "~/lib/result.ts";
import { site } from "~/site.config.ts";

/**
 * The favorites: ids of articles in this browser's local storage, oldest first, sent nowhere. What is stored may be
 * anything (another version, a person's edit, a full disk): reading never fails, and keeps what makes sense.
 */

export const STORAGE_KEY = `${site.brand.slug}-favorites`;
export const MAX_FAVORITES = 500;

type Keep = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** `full`: the list holds its maximum. `not-kept`: the browser refuses to store anything. */
export type FavoritesFailure = "full" | "not-kept";

const ID = /^[\w-]{1,64}$/;

/** Those of a list that can be an article's id, each once, the latest `MAX_FAVORITES` of them. */
export function cleanIds(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  const ids = list.filter((id): id is string => typeof id === "string" && ID.test(id));
  return [...new Set(ids)].slice(-MAX_FAVORITES);
}

export function parseFavorites(stored: string | null): string[] {
  if (!stored) return [];
  try {
    return cleanIds(JSON.parse(stored));
  } catch {
    return [];
  }
}

/** What the browser holds, as it is: equal texts are equal lists. */
export function storedText(storage: () => Keep): string {
  try {
    return storage().getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

/** Replaces the list; an empty one leaves no key behind. */
export function writeFavorites(storage: () => Keep, ids: string[]): Result<null, FavoritesFailure> {
  try {
    if (ids.length === 0) storage().removeItem(STORAGE_KEY);
    else storage().setItem(STORAGE_KEY, JSON.stringify(ids));
    return ok(null);
  } catch {
    return fail("not-kept");
  }
}

/** The list with the id in it, or without it when it was. */
export function toggled(ids: string[], id: string): Result<string[], FavoritesFailure> {
  if (ids.includes(id)) return ok(ids.filter((other) => other !== id));
  if (ids.length >= MAX_FAVORITES) return fail("full");
  return ok([...ids, id]);
}

/** The list with others added behind it, as many as it has room for. */
export function merged(ids: string[], others: string[]): { ids: string[]; added: number; leftOut: number } {
  const fresh = cleanIds(others).filter((id) => !ids.includes(id));
  const added = fresh.slice(0, MAX_FAVORITES - ids.length);
  return { ids: [...ids, ...added], added: added.length, leftOut: fresh.length - added.length };
}
