import { textOf } from "~/platform/html/sanitise.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { topicWord } from "../../rules/search/topic-word.ts";
import type { IndexedArticle, IndexedVideo } from "../rows.ts";
import type { SearchDocument } from "./search.ts";

/** Search documents: the text of an article or a video that full-text search indexes. */

type Categories = Publication["categories"];

/** Tags, the names of the categories ("customer-success" is found as "customer success"), and their words for the filter. */
function labels(slugs: string[], tags: string[], categories: Categories): string {
  const names = slugs.map((slug) => categories.find((category) => category.slug === slug)?.name ?? slug);
  return [...names, ...tags, ...slugs.map(topicWord)].join(" ");
}

export function articleDocument(article: IndexedArticle, categories: Categories): SearchDocument {
  return {
    kind: "article",
    id: article.id,
    publishedAt: article.publishedAt,
    title: article.title,
    excerpt: article.excerpt,
    tags: labels(article.categories, article.tags, categories),
    body: textOf(article.content),
  };
}

export function videoDocument(video: IndexedVideo, categories: Categories): SearchDocument {
  return {
    kind: "video",
    id: video.id,
    publishedAt: video.publishedAt ?? 0,
    title: video.title,
    excerpt: video.channelTitle,
    tags: labels(video.categories, video.tags, categories),
    body: [video.description, video.said].filter(Boolean).join("\n"),
  };
}
