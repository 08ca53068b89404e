import { compactCount, nounOf } from "~/lib/format.ts";
import { fnv1a } from "~/lib/hash.ts";

/**
 * Returns the view count to display for an article: the stored count plus an offset of 350 to 899 derived from the id.
 * With `synthetic` false (`content.syntheticViews` of the publication) the stored count.
 */
export function displayedArticleViews(id: string, stored: number, synthetic: boolean): number {
  return synthetic ? stored + 350 + (fnv1a(id) % 550) : stored;
}

/** Returns the view count to display for a video: 500 is added while the stored count is below 500. */
export function displayedVideoViews(stored: number, synthetic: boolean): number {
  return synthetic && stored < 500 ? stored + 500 : stored;
}

/** Views in words: "1 view", "1.2K views". */
export const viewsText = (views: number): string => `${compactCount(views)} ${nounOf(views, "view")}`;
