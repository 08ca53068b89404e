import type { ArticleSummary } from "../schema.ts";
import { displayedArticleViews } from "./displayed-views.ts";

/**
 * Returns the articles sorted by displayed views against age: views / (age in days + 2)^0.8. Yesterday's article with
 * 500 views comes before last week's with 900. Those of unknown date come last. `now` in milliseconds.
 */
export function byTrend(
  articles: ArticleSummary[],
  now: number,
  { syntheticViews }: { syntheticViews: boolean },
): ArticleSummary[] {
  const score = (article: ArticleSummary) => {
    const views = displayedArticleViews(article.id, article.viewCount, syntheticViews);
    const days = Math.max(0, now - Date.parse(article.publishedAt)) / 86_400_000;
    return (views + 1) / (days + 2) ** 0.8;
  };
  const rank = ({ undated }: ArticleSummary) => (undated ? 1 : 0);
  return [...articles].sort((one, other) => rank(one) - rank(other) || score(other) - score(one));
}
