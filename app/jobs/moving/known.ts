import { type StoredSlug, slugsOf } from "~/domains/content/store/publishing/slugs.ts";
import { slugWithKey } from "~/domains/moving/rules/foreign/text.ts";
import type { ForeignItem } from "~/domains/moving/schema.ts";
import type { Deps } from "~/platform/deps.ts";
import { slugHere } from "./article.ts";

/** What of an export is here already. */

export interface Known {
  /** Items that an earlier run took in, with the keys and slugs that they have here. */
  items: ReadonlyMap<ForeignItem, StoredSlug & { key: string }>;
  /** The slugs of all articles of the source, also of those from another export. */
  slugs: ReadonlySet<string>;
  /** The keys here of what is no article there any more. */
  others: readonly string[];
}

/**
 * Finds those of an export's items that the source has here: by their keys, and files in another folder by their paths.
 * @param others what is no article there any more, found by the key or the path alone: it may have no slug
 */
export async function knownOf(
  deps: Pick<Deps, "db">,
  source: string,
  items: readonly ForeignItem[],
  others: readonly Pick<ForeignItem, "key" | "file">[],
): Promise<Known> {
  const stored = await slugsOf(deps, source);
  const taken = new Set(items.map(({ key }) => key));
  const atPath = keysByPath([...stored.keys()]);
  const found = new Map<ForeignItem, StoredSlug & { key: string }>();
  for (const item of items) {
    const elsewhere = () =>
      atPath(item.file).find((other) => !taken.has(other) && isOf(item, other, stored.get(other)?.slug));
    const key = stored.has(item.key) ? item.key : elsewhere();
    const here = stored.get(key ?? "");
    if (key === undefined || !here) continue;
    // An article is of one file alone.
    taken.add(key);
    found.set(item, { ...here, key });
  }
  return {
    items: found,
    slugs: new Set(Array.from(stored.values(), ({ slug }) => slug)),
    others: others.flatMap(({ key, file }) =>
      stored.has(key) || file === undefined ? key : atPath(file).filter((other) => !taken.has(other)),
    ),
  };
}

/** Whether an article here, with the slug that it has, may be of an item. */
const isOf = (item: ForeignItem, key: string, slug: string | undefined): boolean => {
  const wanted = slugHere(item);
  return slug === wanted || slug === slugWithKey(wanted, key);
};

/** A post's folder has its name: without it, an index may be any of them. */
const BARE_INDEX = /^_?index\.\w+$/i;

/**
 * Returns a function that finds the keys which may be the path of an export's file: a folder, the folder above it and a
 * zip of it name the same files from different places, so that one path is the end of the other.
 */
function keysByPath(keys: readonly string[]): (file: string | undefined) => string[] {
  const byEnd = new Map<string, string[]>();
  const byPath = new Map<string, string>();
  for (const key of keys) {
    byPath.set(key.normalize("NFC"), key);
    for (const end of endsOf(key)) {
      const same = byEnd.get(end);
      if (same) same.push(key);
      else byEnd.set(end, [key]);
    }
  }
  return (file) => {
    if (file === undefined || BARE_INDEX.test(file)) return [];
    const [whole = "", ...ends] = endsOf(file);
    return [
      ...(byEnd.get(whole) ?? []),
      ...ends.filter((end) => !BARE_INDEX.test(end)).flatMap((end) => byPath.get(end) ?? []),
    ];
  };
}

/** "a/b/c.md" ends with itself, "b/c.md" and "c.md". */
function endsOf(path: string): string[] {
  const parts = path.normalize("NFC").split("/");
  return parts.map((_, at) => parts.slice(at).join("/"));
}
