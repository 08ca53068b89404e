import type { ArticleSummary } from "../schema.ts";

/**
 * Returns the articles sorted by counted views against age: (views + 1) / (age in days + 2)^0.8. Yesterday's article with
 * 500 views comes before last week's with 900. Those of unknown date come last. `now` in milliseconds.
 */
export function byTrend(articles: ArticleSummary[], now: number): ArticleSummary[] {
  const score = ({ publishedAt, viewCount }: ArticleSummary) => {
    const days = Math.max(0, now - Date.parse(publishedAt)) / 86_400_000;
    return (viewCount + 1) / (days + 2) ** 0.8;
  };
  const rank = ({ undated }: ArticleSummary) => (undated ? 1 : 0);
  return [...articles].sort((one, other) => rank(one) - rank(other) || score(other) - score(one));
}
