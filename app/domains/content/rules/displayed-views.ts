import { fnv1a } from "~/lib/hash.ts";

/**
 * The count a page shows for an article: the stored count plus an offset of 350 to 899 that the id decides
 * (spec 000, section 9). With `synthetic` off (`content.syntheticViews` in site.config.ts) the stored count alone.
 */
export function displayedArticleViews(id: string, stored: number, synthetic: boolean): number {
  return synthetic ? stored + 350 + (fnv1a(id) % 550) : stored;
}

/** A video's count: 500 is added while the stored count is below 500 (spec 000, section 9). */
export function displayedVideoViews(stored: number, synthetic: boolean): number {
  return synthetic && stored < 500 ? stored + 500 : stored;
}
