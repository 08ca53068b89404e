import * as z from "zod/mini";

/** Isomorphic: the entities that calls answer and screens show, and what sources hand to the service. */

/** An article as lists carry it. Dates are ISO 8601 UTC; `viewCount` is the stored count (see `views.ts`). */
export interface ArticleSummary {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  publishedAt: string;
  /** Minutes. */
  readTime: number;
  viewCount: number;
  featuredImage: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  /** Another publication's article: the card opens this address. Null for our own. */
  originalUrl: string | null;
  categories: string[];
  tags: string[];
}

export interface Article extends ArticleSummary {
  /** Sanitised HTML. */
  content: string;
}

export interface Video {
  id: string;
  youtubeId: string;
  title: string;
  description: string;
  /** ISO 8601 such as PT1H2M3S; null when the source does not tell. */
  duration: string | null;
  channelTitle: string;
  viewCount: number;
  publishedAt: string | null;
  thumbnail: string | null;
  /** The first of `categories`. */
  category: string;
  categories: string[];
  tags: string[];
}

export interface Category {
  id: string;
  slug: string;
  name: string;
  description: string;
  color: string;
  articleCount: number;
  videoCount: number;
}

export interface Stats {
  totalArticles: number;
  totalVideos: number;
  categoryBreakdown: Record<string, { articles: number; videos: number }>;
}

/** Slugs under /api/articles/ and /api/videos/ that a path already means something else by. */
export const RESERVED_SLUGS = ["featured", "pinned", "search", "workshops"];

/** What a source hands to `upsertArticles`: normalised, sanitised, one per identity. */
export const articleInput = z.object({
  identity: z.string().check(z.minLength(1), z.maxLength(2048)),
  sourceId: z.string().check(z.minLength(1)),
  /** The slug wanted; the service derives one from the title when absent and keeps it unique. */
  slug: z.optional(z.string()),
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  excerpt: z.string().check(z.maxLength(600)),
  author: z.string().check(z.maxLength(200)),
  /** Milliseconds; null when the source does not tell: the time of first sight is kept. */
  publishedAt: z.nullable(z.int()),
  readTime: z.int().check(z.positive()),
  viewCount: z.optional(z.int().check(z.nonnegative())),
  featuredImage: z.nullable(z.string()),
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  originalUrl: z.nullable(z.string()),
  categories: z.array(z.string()).check(z.minLength(1)),
  tags: z.array(z.string()),
  /** Sanitised HTML; empty for another publication's article. */
  content: z.string(),
});
export type ArticleInput = z.infer<typeof articleInput>;

export const videoInput = z.object({
  id: z.string().check(z.regex(/^[\w-]{11}$/)),
  sourceId: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  description: z.string().check(z.maxLength(10_000)),
  channelTitle: z.string().check(z.maxLength(200)),
  /** Null leaves what is stored: the Atom feed knows no duration, the Data API does. */
  duration: z.nullable(z.string().check(z.regex(/^P(?=.)(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/))),
  /** Null leaves what is stored. */
  viewCount: z.nullable(z.int().check(z.nonnegative())),
  publishedAt: z.nullable(z.int()),
  thumbnail: z.nullable(z.string()),
  workshop: z.boolean(),
  categories: z.array(z.string()).check(z.minLength(1)),
  tags: z.array(z.string()),
});
export type VideoInput = z.infer<typeof videoInput>;

export interface UpsertCounts {
  inserted: number;
  updated: number;
  unchanged: number;
}
