import { textOf } from "~/platform/html/sanitise.ts";
import { site } from "~/site.config.ts";
import type { ArticleInput, VideoInput } from "../../schema.ts";
import type { SearchDocument } from "./search.ts";

/** What full-text search knows of an article or a video. */

/** Enough to find an article by any of its words, bounded for the index. */
const MAX_BODY = 20_000;

/** Tags, and the categories by their names: "customer-success" is found as "customer success". */
function labels(categories: string[], tags: string[]): string {
  const names = categories.map(
    (slug) => site.categories.find((category) => category.slug === slug)?.name ?? slug,
  );
  return [...names, ...tags].join(" ");
}

export function articleDocument(article: ArticleInput & { id: string; publishedAt: number }): SearchDocument {
  return {
    kind: "article",
    id: article.id,
    publishedAt: article.publishedAt,
    title: article.title,
    excerpt: article.excerpt,
    tags: labels(article.categories, article.tags),
    body: textOf(article.content).slice(0, MAX_BODY),
  };
}

export function videoDocument(video: VideoInput): SearchDocument {
  return {
    kind: "video",
    id: video.id,
    publishedAt: video.publishedAt ?? 0,
    title: video.title,
    excerpt: video.channelTitle,
    tags: labels(video.categories, video.tags),
    body: video.description.slice(0, MAX_BODY),
  };
}
