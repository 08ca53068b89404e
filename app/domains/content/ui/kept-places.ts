/** How far a reader came in each article, in this browser's own storage: for a later visit. Sent nowhere. */

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Slug, and the block of the text that stood at the top of the window. */
type Place = readonly [slug: string, block: number];

/** Articles that are remembered. */
const MOST = 50;

/** The key of local storage that holds the places of a publication. */
export const placesKey = (brandSlug: string) => `${brandSlug}-places`;

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) && typeof value[0] === "string" && Number.isInteger(value[1]) && value[1] >= 0;

/** The newest first. The stored text may hold anything: what is no place is left out. */
function read(storage: () => Store, key: string): Place[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Returns the block at which an article was left; null when it was not begun, or read to its end. */
export const keptPlace = (storage: () => Store, key: string, slug: string): number | null =>
  read(storage, key).find(([of]) => of === slug)?.[1] ?? null;

/** Keeps the block at which an article is left; null forgets the article. Without storage nothing is kept. */
export function keepPlace(storage: () => Store, key: string, slug: string, block: number | null): void {
  const before = read(storage, key);
  const others = before.filter(([of]) => of !== slug);
  if (block === null && others.length === before.length) return;
  const kept = block === null ? others : [[slug, block] as const, ...others].slice(0, MOST);
  try {
    if (kept.length === 0) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is forbidden or full: the reader begins at the top next time.
  }
}
