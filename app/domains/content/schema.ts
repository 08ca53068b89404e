import * as z from "zod/mini";

/** The entities that pages show and the API returns, and the input of the store. */

/** An article as lists carry it. Dates are ISO 8601 UTC; `viewCount` is the stored count (see `displayed-views.ts`). */
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
  /** The original of another publication's article, which its card opens. Null for an own article. */
  originalUrl: string | null;
  categories: string[];
  tags: string[];
  /** Set when the source states no usable date: `publishedAt` is when it was first seen, and it never leads a page. */
  undated?: true;
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
  /** ISO 8601 such as PT1H2M3S; null when unknown. */
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

/** Slugs that an article cannot have: other calls under /api/articles/ and /api/videos/ use these paths. */
export const RESERVED_SLUGS = ["featured", "pinned", "search", "workshops"];

/** Input of `upsertArticles`: normalised, sanitised, one per identity. */
export const articleInput = z.object({
  identity: z.string().check(z.minLength(1), z.maxLength(2048)),
  sourceId: z.string().check(z.minLength(1)),
  /** What the item says of itself within its source: it stays the same article when its identity changes. */
  sourceKey: z.optional(z.nullable(z.string())),
  /** The preferred slug; derived from the title when absent. The store makes it unique. */
  slug: z.optional(z.string()),
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  excerpt: z.string().check(z.maxLength(600)),
  author: z.string().check(z.maxLength(200)),
  /** Milliseconds; null when unknown: the store then keeps the time at which it was first seen. */
  publishedAt: z.nullable(z.int()),
  /** Milliseconds: the time at which an article without a date was seen; now when absent. */
  seenAt: z.optional(z.int()),
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
  /** `null` keeps the stored value: the Atom feed has no durations, the Data API does. */
  duration: z.nullable(z.string().check(z.regex(/^P(?=.)(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/))),
  /** `null` keeps the stored value. */
  viewCount: z.nullable(z.int().check(z.nonnegative())),
  publishedAt: z.nullable(z.int()),
  /** Milliseconds: the time at which a video without a date was seen; when absent, such a video is listed last. */
  seenAt: z.optional(z.int()),
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
