import { fail, ok, type Result } from "~/lib/result.ts";
import type { FavoritesFailure } from "../rules/list.ts";

/** The favorites in this browser's local storage. The site is asked for these articles by their ids, and keeps no list. */

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The key of local storage that holds the favorites of a publication. */
export const storageKey = (brandSlug: string) => `${brandSlug}-favorites`;

/** Returns the stored text; an empty one when there is none or storage is forbidden. Equal texts are equal lists. */
export function storedText(storage: () => Store, key: string): string {
  try {
    return storage().getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Replaces the stored list; an empty list removes the key. Fails with `not-kept`. */
export function writeFavorites(
  storage: () => Store,
  key: string,
  ids: string[],
): Result<null, FavoritesFailure> {
  try {
    if (ids.length === 0) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(ids));
    return ok(null);
  } catch {
    return fail("not-kept");
  }
}
