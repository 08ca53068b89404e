import type { Publication } from "~/platform/publication/publication.ts";

/** A category of the sample edition, as its file has it; `color` is the one on light paper. */
export interface SampleCategory {
  slug: string;
  name: string;
  color: string;
}

interface Placed {
  /** The publication's slugs by the sample's. */
  slugs: ReadonlyMap<string, string>;
  /** What to do about the sample's categories without one in the publication, in a sentence; null when all have one. */
  advice: string | null;
}

/**
 * Returns which category of the publication stands for each of the sample's: that of its slug, or else one that the
 * sample does not have, of the same name or colour, which is the same one renamed.
 */
export function placeCategories(
  sample: readonly SampleCategory[],
  categories: Publication["categories"],
): Placed {
  const slugs = new Map<string, string>();
  const free = new Map(categories.map((category) => [category.slug, category]));
  for (const { slug } of sample) if (free.delete(slug)) slugs.set(slug, slug);
  const unplaced = () => sample.filter(({ slug }) => !slugs.has(slug));
  const sameAs: ((one: SampleCategory, other: Publication["categories"][number]) => boolean)[] = [
    ({ name }, other) => name.toLowerCase() === other.name.toLowerCase(),
    ({ color }, other) => color === other.color.light.toLowerCase(),
  ];
  for (const isSame of sameAs)
    for (const category of unplaced()) {
      const renamed = [...free.values()].find((other) => isSame(category, other));
      if (!renamed) continue;
      slugs.set(category.slug, renamed.slug);
      free.delete(renamed.slug);
    }
  return { slugs, advice: adviceOn(unplaced().map(({ slug }) => slug)) };
}

function adviceOn(missing: string[]): string | null {
  if (missing.length === 0) return null;
  return `app/publication/categories.ts has no category for ${missing.join(", ")} of the sample, which is left out there: to show it under another category, give that one the old name or color, or change "categories" in content/sample`;
}
