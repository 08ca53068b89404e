import * as z from "zod";

/** The entities that pages show and the API returns, and the input of the store. */

/** An article as lists carry it. `viewCount` is the stored count (see `displayed-views.ts`). */
export const articleSummary = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: z.string(),
    publishedAt: z.string().describe("ISO 8601 UTC."),
    readTime: z.number().describe("Minutes."),
    viewCount: z.number(),
    featuredImage: z.string().nullable(),
    imageWidth: z.number().nullable(),
    imageHeight: z.number().nullable(),
    originalUrl: z
      .string()
      .nullable()
      .describe(
        "The original of another publication's article, which its card opens. Null for an own article.",
      ),
    categories: z.array(z.string()).describe("Slugs of categories."),
    tags: z.array(z.string()),
    undated: z
      .literal(true)
      .optional()
      .describe(
        "Set when the source states no usable date: `publishedAt` is then the article's place in lists and no date that is shown, and it never leads a page.",
      ),
  })
  .meta({ id: "ArticleSummary" });
/** What a page adds to an item: the look of its generated cover, where another on the page has its own. */
interface OnPage {
  look?: number;
}

export type ArticleSummary = z.infer<typeof articleSummary> & OnPage;

export const article = articleSummary
  .extend({
    content: z.string().describe("Sanitised HTML; empty for another publication's article."),
    discussionUrl: z
      .string()
      .nullable()
      .describe("Where the article is discussed, on a site of others, by https. Null where it names none."),
  })
  .meta({ id: "Article" });
export type Article = z.infer<typeof article> & OnPage;

export const video = z
  .object({
    id: z.string(),
    youtubeId: z.string(),
    title: z.string(),
    description: z.string(),
    duration: z.string().nullable().describe("ISO 8601 such as PT1H2M3S; null when unknown."),
    channelTitle: z.string(),
    viewCount: z.number(),
    publishedAt: z.string().nullable().describe("ISO 8601 UTC; null when unknown."),
    thumbnail: z.string().nullable(),
    category: z.string().describe("The first of `categories`."),
    categories: z.array(z.string()).describe("Slugs of categories."),
    tags: z.array(z.string()),
  })
  .meta({ id: "Video" });
export type Video = z.infer<typeof video> & OnPage;

export const category = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    color: z.string().describe("As CSS writes it: #2f6f4f."),
    articleCount: z.number(),
    videoCount: z.number(),
  })
  .meta({ id: "Category" });
export type Category = z.infer<typeof category>;

export const stats = z
  .object({
    totalArticles: z.number(),
    totalVideos: z.number(),
    categoryBreakdown: z
      .record(z.string(), z.object({ articles: z.number(), videos: z.number() }))
      .describe("By the slug of the category."),
  })
  .meta({ id: "Stats" });
export type Stats = z.infer<typeof stats>;

/** Slugs that an article cannot have: other calls under /api/articles/ and /api/videos/ use these paths. */
export const RESERVED_SLUGS = ["featured", "pinned", "search", "workshops"];

/** The source of articles that are written at the desk: no feed and no folder can have its name. */
export const DESK_SOURCE = "@desk";

/** An address that a reader may be led to. */
const httpsUrl = z.url({ protocol: /^https$/ }).max(2048);

/** Input of `upsertArticles`: normalised, sanitised, one per identity. */
export const articleInput = z.object({
  identity: z.string().min(1).max(2048),
  sourceId: z.string().min(1),
  /** What the item says of itself within its source: it stays the same article when its identity changes. */
  sourceKey: z.string().nullable().optional(),
  /** The preferred slug; derived from the title when absent. The store makes it unique. */
  slug: z.string().optional(),
  title: z.string().min(1).max(300),
  excerpt: z.string().max(600),
  author: z.string().max(200),
  /** Milliseconds; null when unknown: the store then keeps the time at which it was first seen. */
  publishedAt: z.int().nullable(),
  /** Milliseconds: the time at which an article without a date was seen; now when absent. */
  seenAt: z.int().optional(),
  readTime: z.int().positive(),
  viewCount: z.int().nonnegative().optional(),
  featuredImage: z.string().nullable(),
  imageWidth: z.int().nullable(),
  imageHeight: z.int().nullable(),
  originalUrl: z.string().nullable(),
  categories: z.array(z.string()).min(1),
  tags: z.array(z.string()),
  /** Sanitised HTML; empty for another publication's article. */
  content: z.string(),
  /** Where it is discussed, on a site of others. */
  discussionUrl: httpsUrl.optional(),
});
export type ArticleInput = z.infer<typeof articleInput>;

/** An article published by its editors: the fields of a feed's article, and its pins and rank. */
export interface PublishedArticle {
  article: ArticleInput;
  /** Days before now, instead of a date; an article already stored keeps its date. */
  ageInDays?: number;
  /** Categories at whose top it is pinned. */
  pinned: string[];
  /** Its rank among the featured articles; 1 comes first. */
  featured?: number;
}

export const videoInput = z.object({
  id: z.string().regex(/^[\w-]{11}$/),
  sourceId: z.string().min(1),
  title: z.string().min(1).max(300),
  description: z.string().max(10_000),
  channelTitle: z.string().max(200),
  /** `null` keeps the stored value: the Atom feed has no durations, the Data API does. */
  duration: z
    .string()
    .regex(/^P(?=.)(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/)
    .nullable(),
  /** `null` keeps the stored value. */
  viewCount: z.int().nonnegative().nullable(),
  publishedAt: z.int().nullable(),
  /** Milliseconds: the time at which a video without a date was seen; when absent, such a video is listed last. */
  seenAt: z.int().optional(),
  thumbnail: z.string().nullable(),
  workshop: z.boolean(),
  categories: z.array(z.string()).min(1),
  tags: z.array(z.string()),
});
export type VideoInput = z.infer<typeof videoInput>;

export interface UpsertCounts {
  inserted: number;
  updated: number;
  unchanged: number;
}
