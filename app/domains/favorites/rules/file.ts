import { fail, ok, type Result } from "~/lib/result.ts";
import { cleanIds } from "./list.ts";

/** Favorites as a JSON file, for moving them to another browser. */

export const fileName = (brandSlug: string) => `${brandSlug}-favorites.json`;

/** Larger than any full list with its titles. */
export const MAX_FILE_BYTES = 1_000_000;

export type FileFailure = "too-large" | "not-json" | "not-favorites" | "nothing-in-it";

export const FILE_ERRORS: Record<FileFailure, string> = {
  "too-large": "That file is too large to be a list of favorites.",
  "not-json": "That file could not be read: it is not JSON.",
  "not-favorites": "That file holds no favorites: choose one that was exported on this page.",
  "nothing-in-it": "That file is an empty list of favorites.",
};

/** Returns the file's text. Titles are for the person who opens it; only the ids are read back. */
export function favoritesFile(
  brandSlug: string,
  items: { id: string; title?: string }[],
  exportedAt: Date,
): string {
  const content = { site: brandSlug, exportedAt: exportedAt.toISOString(), favorites: items };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Returns the ids in an exported file or in a bare list of ids; else one of the `FileFailure` codes. */
export function readFavoritesFile(text: string): Result<string[], FileFailure> {
  if (text.length > MAX_FILE_BYTES) return fail("too-large");
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return fail("not-json");
  }
  const list = Array.isArray(content) ? content : (content as { favorites?: unknown } | null)?.favorites;
  if (!Array.isArray(list)) return fail("not-favorites");
  const ids = cleanIds(list.map((item) => (typeof item === "string" ? item : item?.id)));
  if (ids.length > 0) return ok(ids);
  return fail(list.length === 0 ? "nothing-in-it" : "not-favorites");
}
