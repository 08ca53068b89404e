import * as z from "zod";
import { type DailyEdition, dailyEdition } from "./schema.ts";

/** Returns the key of the site's own content: "recurring" gives `recurringContent`. */
const contentKey = (brandSlug: string) =>
  `${brandSlug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Content`;

/** Makes the addresses of the stories absolute, for an email. */
export const inMail = (edition: DailyEdition, origin: string): DailyEdition => ({
  ...edition,
  newsSummary: {
    topStories: edition.newsSummary.topStories.map((story) => ({
      ...story,
      url: new URL(story.url, origin).href,
    })),
  },
});

export const dailyDataSchema = (brandSlug: string) =>
  dailyEdition
    .omit({ content: true, priced: true, keyInsights: true, priceSource: true })
    .extend({ stale: z.boolean().describe("Of an earlier day than the last trading day.") })
    // Types cannot name this key.
    .extend({ [contentKey(brandSlug)]: dailyEdition.shape.content } as Record<never, never>)
    .meta({ id: "DailyEdition" });

/** Returns the edition as its call answers it. `stale`: of an earlier day than `lastDay`, the last trading day. */
export function dailyData(
  { content, priced: _, keyInsights: __, priceSource: ___, ...edition }: DailyEdition,
  { lastDay, brandSlug }: { lastDay: string; brandSlug: string },
) {
  return { ...edition, [contentKey(brandSlug)]: content, stale: edition.date < lastDay };
}
