import * as z from "zod";

/** What the news screens and calls are made of, and what sources hand to the service. Dates are ISO 8601 UTC. */

/** Somebody else who tells the same story. */
const otherOutlet = z.object({ source: z.string(), title: z.string(), url: z.string() });

/** A story by the article that leads it. */
export const newsArticle = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; "" where the source says no more than the title. */
  description: z.string(),
  source: z.string(),
  /** Absolute; a path for what is read on this site. */
  url: z.string(),
  imageUrl: z.string().nullable(),
  publishedAt: z.string(),
  /** Set when the source states no usable date: `publishedAt` is when it was first seen, and it never leads. */
  undated: z.literal(true).optional(),
  /** Of the bundled sample edition. */
  sample: z.boolean(),
  /** The others behind it, one an outlet; empty for a story that one outlet tells. */
  others: z.array(otherOutlet),
});
export type NewsArticle = z.infer<typeof newsArticle>;

export const newsGroup = z.object({
  name: z.string(),
  /** How many of its articles are kept. */
  total: z.number().int(),
  /** Newest first, at most 24. */
  articles: z.array(newsArticle),
  /** The publisher's own choice: first, with a star. */
  curated: z.boolean(),
});
export type NewsGroup = z.infer<typeof newsGroup>;

export const newsletterPost = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  excerpt: z.string(),
  url: z.string(),
  imageUrl: z.string().nullable(),
  publishedAt: z.string(),
  /** Minutes. */
  readTime: z.number().int(),
  substackName: z.string(),
  substackCategory: z.string(),
});
export type NewsletterPost = z.infer<typeof newsletterPost>;

export const podcastEpisode = z.object({
  videoId: z.string(),
  title: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** The sentences of the description that say what was talked about; "" when it says nothing. */
  jasonHighlights: z.string(),
  keyTopics: z.array(z.string()),
  publishedAt: z.string(),
  channel: z.string(),
  sample: z.boolean(),
});
export type PodcastEpisode = z.infer<typeof podcastEpisode>;

/** The snapshot `news-front`: what the front page and short lists take. */
export const newsHighlights = z.object({ latest: z.array(newsArticle), curated: z.array(newsArticle) });

/** The snapshot `news`: everything of the news page. */
export const newsFrontPage = z.object({
  /** The newest stories, at most 100. */
  latest: z.array(newsArticle),
  groups: z.array(newsGroup),
  /** The seven days up to the newest story, best first. */
  weekly: z.array(newsArticle),
  /** Newest first, of the last three days when it was written; null where none of the authors could be read lately. */
  posts: z.array(newsletterPost).nullable(),
  podcast: podcastEpisode.nullable(),
  /** When a source was last read with success; null before. */
  updatedAt: z.string().nullable(),
  /** The names of outlets that did not answer last time. */
  failing: z.array(z.string()),
});
export type NewsFrontPage = z.infer<typeof newsFrontPage>;

/** What a source hands to `upsertNews`. */
export const newsInput = z.object({
  /** What makes two items the same: see `newsIdentity`. */
  identity: z.string().min(1).max(2048),
  sourceId: z.string().min(1),
  /** What the item says of itself within its source: it stays the same item when its link changes. */
  sourceKey: z.string().nullable().optional(),
  source: z.string().min(1).max(120),
  title: z.string().min(1).max(300),
  description: z.string().max(400),
  url: z.string().regex(/^(https?:\/\/|\/)\S+$/),
  imageUrl: z.string().nullable(),
  /** Milliseconds; null when the source does not tell: the time of first sight counts. */
  publishedAt: z.int().nullable(),
  /** Milliseconds: the time at which an item without a date was seen; now when absent. */
  seenAt: z.int().optional(),
});
export type NewsInput = z.infer<typeof newsInput>;

export const postInput = z.object({
  identity: z.string().min(1).max(2048),
  sourceId: z.string().min(1),
  /** What the item says of itself within its source: it stays the same item when its link changes. */
  sourceKey: z.string().nullable().optional(),
  title: z.string().min(1).max(300),
  author: z.string().min(1).max(200),
  excerpt: z.string().max(400),
  url: z.url({ protocol: /^https?$/ }),
  imageUrl: z.string().nullable(),
  publishedAt: z.int().nullable(),
  /** Milliseconds: the time at which an item without a date was seen; now when absent. */
  seenAt: z.int().optional(),
  readTime: z.int().positive(),
});
export type PostInput = z.infer<typeof postInput>;

export const episodeInput = z.object({
  videoId: z.string().regex(/^[\w-]{11}$/),
  sourceId: z.string().min(1),
  title: z.string().min(1).max(300),
  description: z.string().max(10_000),
  thumbnailUrl: z.string().nullable(),
  publishedAt: z.int(),
});
export type EpisodeInput = z.infer<typeof episodeInput>;
