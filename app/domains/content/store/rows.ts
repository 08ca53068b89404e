import { withEscapedAttributes } from "~/lib/text/tags.ts";
import type { Article, ArticleInput, ArticleSummary, Video, VideoInput } from "../schema.ts";

/** Rows as D1 returns them (raw SQL: JSON as text, times in ms) and their conversion to view types. */

export interface ArticleRow {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  published_at: number;
  read_time: number;
  view_count: number;
  featured_image: string | null;
  image_width: number | null;
  image_height: number | null;
  original_url: string | null;
  categories: string;
  tags: string;
  /** 1 or 0. */
  undated: number;
}

export interface VideoRow {
  id: string;
  title: string;
  description: string;
  channel_title: string;
  duration: string | null;
  view_count: number;
  published_at: number | null;
  thumbnail: string | null;
  categories: string;
  tags: string;
}

const list = (json: string) => JSON.parse(json) as string[];
const iso = (time: number) => new Date(time).toISOString();

export function toArticleSummary(row: ArticleRow): ArticleSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    publishedAt: iso(row.published_at),
    readTime: row.read_time,
    viewCount: row.view_count,
    featuredImage: row.featured_image,
    imageWidth: row.image_width,
    imageHeight: row.image_height,
    originalUrl: row.original_url,
    categories: list(row.categories),
    tags: list(row.tags),
    ...(row.undated === 1 && { undated: true }),
  };
}

/** The row of one article, with what only its page shows. */
export interface WholeArticleRow extends ArticleRow {
  content: string;
  discussion_url: string | null;
}

/** Escapes the attributes of rows that were stored before the serializer did. */
const shownContent = (html: string): string => withEscapedAttributes(html);

export function toArticle(row: WholeArticleRow): Article {
  return {
    ...toArticleSummary(row),
    // Rows that were published by an older release have the text.
    content: row.original_url === null ? shownContent(row.content) : "",
    discussionUrl: row.discussion_url,
  };
}

export function toVideo(row: VideoRow): Video {
  const categories = list(row.categories);
  return {
    id: row.id,
    youtubeId: row.id,
    title: row.title,
    description: row.description,
    duration: row.duration,
    channelTitle: row.channel_title,
    viewCount: row.view_count,
    publishedAt: row.published_at === null ? null : iso(row.published_at),
    thumbnail: row.thumbnail,
    category: categories[0] ?? "",
    categories,
    tags: list(row.tags),
  };
}

/** What full-text search indexes of an article. */
export type IndexedArticle = Pick<ArticleInput, "title" | "excerpt" | "categories" | "tags" | "content"> & {
  id: string;
  publishedAt: number;
};

export type IndexedArticleRow = Pick<
  ArticleRow,
  "id" | "published_at" | "title" | "excerpt" | "categories" | "tags"
> & { content: string };

export function toIndexedArticle({
  published_at,
  categories,
  tags,
  ...row
}: IndexedArticleRow): IndexedArticle {
  return { ...row, publishedAt: published_at, categories: list(categories), tags: list(tags) };
}

/** What full-text search indexes of a video. */
export type IndexedVideo = Pick<
  VideoInput,
  "id" | "publishedAt" | "title" | "description" | "channelTitle" | "categories" | "tags"
> & {
  /** Its transcript from a file, as a text. */
  said?: string;
};

export type IndexedVideoRow = Pick<
  VideoRow,
  "id" | "published_at" | "title" | "description" | "channel_title" | "categories" | "tags"
> & { said: string | null };

export function toIndexedVideo(row: IndexedVideoRow): IndexedVideo {
  const { id, title, description } = row;
  return {
    id,
    title,
    description,
    publishedAt: row.published_at,
    channelTitle: row.channel_title,
    categories: list(row.categories),
    tags: list(row.tags),
    said: row.said ?? "",
  };
}

/** An article as feeds carry it. */
export interface SyndicatedArticle {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** The address that it is identified by, or an id of its source. */
  identity: string;
  /** Milliseconds; null when its source states none. */
  publishedAt: number | null;
  /** Null for an own article. */
  originalUrl: string | null;
  categories: string[];
  tags: string[];
  /** Sanitised HTML; empty for another publication's article. */
  content: string;
}

export type SyndicatedRow = Pick<
  ArticleRow,
  | "slug"
  | "title"
  | "excerpt"
  | "author"
  | "published_at"
  | "original_url"
  | "categories"
  | "tags"
  | "undated"
> & { identity: string; content: string };

export function toSyndicatedArticle(row: SyndicatedRow): SyndicatedArticle {
  const { published_at, original_url, categories, tags, undated, content, ...rest } = row;
  return {
    ...rest,
    content: shownContent(content),
    publishedAt: undated === 1 ? null : published_at,
    originalUrl: original_url,
    categories: list(categories),
    tags: list(tags),
  };
}
