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
  const byFile = new Map<string, string[]>();
  for (const key of stored.keys()) byFile.set(fileOf(key), [...(byFile.get(fileOf(key)) ?? []), key]);
  const found = new Map<ForeignItem, StoredSlug & { key: string }>();
  for (const item of items) {
    const elsewhere = () =>
      byFile
        .get(fileOf(item.key))
        ?.find((other) => !taken.has(other) && isSameFile(item, other, stored.get(other)?.slug));
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
      stored.has(key) || file === undefined
        ? key
        : (byFile.get(fileOf(file)) ?? []).filter((other) => !taken.has(other) && isSamePath(file, other)),
    ),
  };
}

const fileOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).normalize("NFC");

const isSameFile = (item: ForeignItem, path: string, slug: string | undefined): boolean => {
  const wanted = slugHere(item);
  return (
    item.file !== undefined &&
    isSamePath(item.file, path) &&
    (slug === wanted || slug === slugWithKey(wanted, path))
  );
};

/**
 * Whether the path of a file in an export may be the one of a path here: a folder, the folder above it and a zip of it
 * name the same files from different places.
 */
function isSamePath(file: string, path: string): boolean {
  const [own, other] = [file, path].map((each) => `/${each}`.normalize("NFC")) as [string, string];
  return own.endsWith(other) || other.endsWith(own);
}
