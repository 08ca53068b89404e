import { site } from "~/site.config.ts";
import type { ArticleSummary } from "../schema.ts";
import { displayedArticleViews } from "./displayed-views.ts";

/** Most read for its age first: views / (age in days + 2)^0.8, so that yesterday's 500 beat last week's 900. */
export function byTrend(articles: ArticleSummary[], now: number): ArticleSummary[] {
  const score = (article: ArticleSummary) => {
    const views = displayedArticleViews(article.id, article.viewCount, site.content.syntheticViews);
    const days = Math.max(0, now - Date.parse(article.publishedAt)) / 86_400_000;
    return (views + 1) / (days + 2) ** 0.8;
  };
  return [...articles].sort((one, other) => score(other) - score(one));
}
