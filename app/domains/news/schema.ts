import * as z from "zod";

/** The data of the news screens and calls, and the inputs of the store. Dates are ISO 8601 UTC. */

/** Another outlet with the same story. */
const otherOutlet = z.object({ source: z.string(), title: z.string(), url: z.string() });

/** A story, represented by its leading article. */
export const newsArticle = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().describe("Plain text; '' if the source has nothing but the title."),
    source: z.string(),
    url: z.string().describe("Absolute; a path for an article of this site."),
    imageUrl: z.string().nullable(),
    publishedAt: z.string(),
    undated: z
      .literal(true)
      .optional()
      .describe(
        "Set when the source states no usable date: `publishedAt` is when it was first seen, and it never leads.",
      ),
    sample: z.boolean().describe("Of the bundled sample."),
    others: z
      .array(otherOutlet)
      .describe("The other outlets, one entry each; empty for a story of one outlet."),
  })
  .meta({ id: "NewsArticle" });
export type NewsArticle = z.infer<typeof newsArticle>;

export const newsGroup = z
  .object({
    name: z.string(),
    total: z.number().int().describe("How many of its articles are kept; 101 for more than 100."),
    articles: z.array(newsArticle).describe("Newest first, at most 24."),
    curated: z.boolean().describe("The publisher's own choice: first, with a star."),
  })
  .meta({ id: "NewsGroup" });
export type NewsGroup = z.infer<typeof newsGroup>;

export const newsletterPost = z
  .object({
    id: z.string(),
    title: z.string(),
    author: z.string(),
    excerpt: z.string(),
    url: z.string(),
    imageUrl: z.string().nullable(),
    publishedAt: z.string(),
    readTime: z.number().int().describe("Minutes."),
    substackName: z
      .string()
      .describe("The newsletter's own name; the publication's name for it when its feed states none."),
    substackCategory: z.string(),
  })
  .meta({ id: "NewsletterPost" });
export type NewsletterPost = z.infer<typeof newsletterPost>;

export const podcastEpisode = z
  .object({
    videoId: z.string(),
    title: z.string(),
    thumbnailUrl: z.string().nullable(),
    jasonHighlights: z.string().describe("The sentences of the description on its topic; '' without any."),
    keyTopics: z.array(z.string()),
    publishedAt: z.string(),
    channel: z
      .string()
      .describe("The channel's own name; the publication's name for it when the channel states none."),
    sample: z.boolean(),
  })
  .meta({ id: "Episode" });
export type PodcastEpisode = z.infer<typeof podcastEpisode>;

/** The snapshot `news-front`: the stories of the home page and of short lists. */
export const newsHighlights = z.object({ latest: z.array(newsArticle), curated: z.array(newsArticle) });

/** The snapshot `news-topics`: the stories of each topic that has any, by its slug, newest first. */
export const newsTopics = z.record(z.string(), z.array(newsArticle));
export type NewsTopics = z.infer<typeof newsTopics>;

/** The snapshot `news`: the whole news page. */
export const newsFrontPage = z.object({
  /** The newest stories, at most 100. */
  latest: z.array(newsArticle),
  groups: z.array(newsGroup),
  /** The seven days up to the newest story, best first. */
  weekly: z.array(newsArticle),
  /** Newest first, of the three days before it was written; null if none of the authors could be read. */
  posts: z.array(newsletterPost).nullable(),
  podcast: podcastEpisode.nullable(),
  /** When a source was last read successfully; null before. */
  updatedAt: z.string().nullable(),
  /** The names of outlets that did not answer last time. */
  failing: z.array(z.string()),
  /** Whether these are all outlets that were asked. Absent in what an older release wrote. */
  allFailing: z.boolean().optional(),
  /** Whether there is an outlet to read, those of the desk included. Absent in what an older release wrote. */
  hasOutlets: z.boolean().optional(),
});
export type NewsFrontPage = z.infer<typeof newsFrontPage>;

/** An item that `upsertNews` stores. */
export const newsInput = z.object({
  /** Equal for the same item: see `pageIdentity`. */
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
  /** As the feed states it; "" when it states none. */
  newsletter: z.string().max(120),
  excerpt: z.string().max(400),
  url: z.url({ protocol: /^https?$/ }),
  imageUrl: z.string().nullable(),
  /** Milliseconds; null when the source does not tell: such a post is stored only where it is known. */
  publishedAt: z.int().nullable(),
  readTime: z.int().positive(),
});
export type PostInput = z.infer<typeof postInput>;

export const episodeInput = z.object({
  videoId: z.string().regex(/^[\w-]{11}$/),
  sourceId: z.string().min(1),
  title: z.string().min(1).max(300),
  description: z.string().max(10_000),
  thumbnailUrl: z.string().nullable(),
  /** As the channel states it; "" when it states none, which keeps the stored name. */
  channel: z.string().max(120),
  publishedAt: z.int(),
});
export type EpisodeInput = z.infer<typeof episodeInput>;
