import { site } from "~/site.config.ts";
import type { DailyEdition } from "./schema.ts";

/** The key under which our own content stands: "recurringContent". */
const CONTENT_KEY = `${site.brand.slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Content`;

/** In an email a path leads nowhere: every story's address in full. */
export const inMail = (edition: DailyEdition, origin: string): DailyEdition => ({
  ...edition,
  newsSummary: {
    topStories: edition.newsSummary.topStories.map((story) => ({
      ...story,
      url: new URL(story.url, origin).href,
    })),
  },
});

/** The edition as its call answers it. `stale`: of an earlier day than the last one traded (`lastDay`). */
export function dailyData(
  { content, priced: _, keyInsights: __, ...edition }: DailyEdition,
  lastDay: string,
) {
  return { ...edition, [CONTENT_KEY]: content, stale: edition.date < lastDay };
}
