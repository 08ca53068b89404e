import { ownValue } from "~/lib/own-value.ts";
import type { ForeignItem, ImportOptions } from "../schema.ts";

/** Which categories here an item of another system belongs to. */

interface Category {
  slug: string;
  name: string;
}

export interface Placed {
  categories: string[];
  tags: string[];
}

/** Bounds of what an article has. */
const MOST_CATEGORIES = 3;
const MOST_TAGS = 20;

/**
 * Returns the categories here of an item, main one first, by the operator's word, by their slug or by their name; the
 * names of others, and of more categories than an article has, are tags. Null for an item that none of its categories places, without a category for all others.
 */
export function placeItem(
  { categories, tags }: Pick<ForeignItem, "categories" | "tags">,
  here: readonly Category[],
  options: Pick<ImportOptions, "categories" | "other">,
): Placed | null {
  const found = new Map([...categories, ...tags].map((name) => [name, categoryFor(name, here, options)]));
  const placed = [...new Set([...found.values()].filter((slug) => slug !== null))];
  if (placed.length === 0 && options.other) placed.push(options.other);
  if (placed.length === 0) return null;
  const main = placed.slice(0, MOST_CATEGORIES);
  const others = [...found].filter(([, slug]) => slug === null || !main.includes(slug)).map(([name]) => name);
  return { categories: main, tags: [...new Set(others)].slice(0, MOST_TAGS) };
}

/** Returns the category here of a category or tag there; null for none. */
export function categoryFor(
  name: string,
  here: readonly Category[],
  { categories }: Pick<ImportOptions, "categories">,
): string | null {
  const wanted = name.trim().toLowerCase();
  const said = ownValue(categories, wanted);
  if (said !== undefined) return said;
  return here.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted)?.slug ?? null;
}

/** Returns the categories of some items that are none here, with the number of items, most first. */
export function unplaced(
  items: readonly Pick<ForeignItem, "categories">[],
  here: readonly Category[],
  options: Pick<ImportOptions, "categories">,
): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { categories } of items)
    for (const name of categories)
      if (categoryFor(name, here, options) === null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}
