import * as z from "zod";
import { slug } from "~/platform/publication/fields.ts";

/** What the rules read of an entry; null where it is not right, and its rules wait until it is. */
const CATEGORIES = z.array(z.looseObject({ slug })).nullable().catch(null);
const SOURCES = z
  .array(z.looseObject({ id: slug, categories: z.array(slug) }))
  .nullable()
  .catch(null);

const PARTS = z.looseObject({
  categories: CATEGORIES,
  sources: z.looseObject({ feeds: SOURCES, channels: SOURCES }).catch({ feeds: null, channels: null }),
  digest: z.looseObject({ category: slug }).nullable().catch(null),
  brand: z.looseObject({ slug }).nullable().catch(null),
});

/** Words that the site uses in the place of a slug: the lists of a category of such a name would be other ones. */
const TAKEN = {
  /** Lists of pinned articles and of videos. */
  categories: ["featured", "front", "videos", "workshops"],
  /** Calls of `/api/news`. */
  brand: ["sources", "weekly"],
};

type Complain = (issue: { path: PropertyKey[]; message: string }) => void;

/** The rules between entries: each is looked at wherever the entries that it needs are right, whatever else is wrong. */
export function compareEntries(publication: unknown, complain: Complain): void {
  const parts = PARTS.safeParse(publication);
  if (!parts.success) return;
  const { categories, sources, digest, brand } = parts.data;
  const taken = (name: string) => `is "${name}", a word that the site uses itself: choose another`;
  categories?.forEach((entry, index) => {
    if (TAKEN.categories.includes(entry.slug))
      complain({ path: ["categories", index, "slug"], message: taken(entry.slug) });
  });
  if (brand && TAKEN.brand.includes(brand.slug))
    complain({ path: ["brand", "slug"], message: taken(brand.slug) });
  const known = categories && new Set(categories.map((entry) => entry.slug));
  if (categories && known?.size !== categories.length)
    complain({ path: ["categories"], message: "has the same slug twice" });
  if (sources.feeds && sources.channels) {
    const ids = [...sources.feeds, ...sources.channels].map(({ id }) => id);
    if (new Set(ids).size !== ids.length) complain({ path: ["sources"], message: "has the same id twice" });
  }
  if (!known) return;
  const unknown = (category: string) => `names the category "${category}", which is not in categories`;
  for (const { id, categories: named } of [...(sources.feeds ?? []), ...(sources.channels ?? [])])
    for (const name of named)
      if (!known.has(name)) complain({ path: ["sources", id, "categories"], message: unknown(name) });
  if (digest && !known.has(digest.category))
    complain({ path: ["digest", "category"], message: unknown(digest.category) });
}
