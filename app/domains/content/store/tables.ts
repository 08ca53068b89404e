import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

const json = (name: string) => text(name, { mode: "json" }).$type<string[]>();

/** Times are milliseconds since 1970, UTC. `content` stays last, so that list queries never read its overflow pages. */
export const articles = sqliteTable(
  "articles",
  {
    id: text("id").primaryKey(),
    slug: text("slug").notNull(),
    /** The canonical URL, or the provider's id where the URL identifies nothing. Follows the item's link. */
    identity: text("identity").notNull(),
    sourceId: text("source_id").notNull(),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    author: text("author").notNull(),
    publishedAt: integer("published_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Minutes. */
    readTime: integer("read_time").notNull(),
    /** Counted by the site itself (`views.ts`), from what the item states on. */
    viewCount: integer("view_count").notNull().default(0),
    featuredImage: text("featured_image"),
    imageWidth: integer("image_width"),
    imageHeight: integer("image_height"),
    /** The original of another publication's article. Null for an own article. */
    originalUrl: text("original_url"),
    categories: json("categories").notNull(),
    tags: json("tags").notNull(),
    /** A hash of the fields above and the content: an unchanged item is not written again. */
    contentHash: text("content_hash").notNull(),
    content: text("content").notNull(),
    // Added after `content`, and read through their indexes or with it.
    /** What the item says of itself within its source: a guid, an Atom id. Null when it says nothing. */
    sourceKey: text("source_key"),
    /** `publishedAt` is the time at which it was first seen: such an article never leads. */
    undated: integer("undated", { mode: "boolean" }).notNull().default(false),
    /** Where the article is discussed; read with its content. */
    discussionUrl: text("discussion_url"),
  },
  (table) => [
    uniqueIndex("articles_slug").on(table.slug),
    uniqueIndex("articles_identity").on(table.identity),
    index("articles_published").on(table.publishedAt, table.id),
    index("articles_source").on(table.sourceId, table.publishedAt),
    index("articles_source_key").on(table.sourceId, table.sourceKey),
    index("articles_undated").on(table.id).where(sql`undated = 1`),
    // What may lead: own articles that have a date.
    index("articles_own").on(table.publishedAt, table.id).where(sql`original_url is null and undated = 0`),
  ],
);

export const videos = sqliteTable(
  "videos",
  {
    /** The YouTube id: the same video from a feed, the API or the sample edition is one row. */
    id: text("id").primaryKey(),
    sourceId: text("source_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    channelTitle: text("channel_title").notNull(),
    /** ISO 8601, such as PT1H2M3S; null when unknown. */
    duration: text("duration"),
    viewCount: integer("view_count").notNull().default(0),
    /** Null when unknown. */
    publishedAt: integer("published_at"),
    /** `publishedAt`; when that is unknown, the time at which the video was first seen, or 0, which is listed last. */
    sortAt: integer("sort_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    thumbnail: text("thumbnail"),
    workshop: integer("workshop", { mode: "boolean" }).notNull().default(false),
    categories: json("categories").notNull(),
    tags: json("tags").notNull(),
    contentHash: text("content_hash").notNull(),
  },
  (table) => [
    index("videos_order").on(table.sortAt, table.id),
    index("videos_source").on(table.sourceId, table.sortAt),
  ],
);

/**
 * Pinned articles of a list: `featured`, or a category's slug; pinned videos: `videos`, or `videos/` and the slug.
 * Rank 1 comes first.
 */
export const pins = sqliteTable(
  "pins",
  {
    list: text("list").notNull(),
    /** Of an article or a video. */
    articleId: text("article_id").notNull(),
    rank: integer("rank").notNull(),
    /** When the clock takes it off; null for never. */
    until: integer("until"),
    /** Whether it was ordered at the desk: a folder of files that is published again leaves it where it is. */
    desk: integer("desk", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.articleId] }),
    index("pins_rank").on(table.list, table.rank),
    index("pins_article").on(table.articleId),
    index("pins_until").on(table.until).where(sql`until is not null`),
  ],
);

/**
 * Every list ("articles", "articles/ai", "videos"…) as dense positions, oldest = 1, without gaps.
 * Any page, any count and any neighbour is then a lookup: page 500 reads as few rows as page 1.
 * Derived from the tables above by `listings.ts`; see docs/decisions/0003.
 */
export const listings = sqliteTable(
  "listings",
  {
    list: text("list").notNull(),
    position: integer("position").notNull(),
    publishedAt: integer("published_at").notNull(),
    itemId: text("item_id").notNull(),
  },
  (table) => [
    // Includes the item's id, so that a page is read from this index alone.
    primaryKey({ columns: [table.list, table.position, table.itemId] }),
    uniqueIndex("listings_item").on(table.list, table.itemId),
    index("listings_published").on(table.list, table.publishedAt, table.position),
  ],
);

/**
 * The tags and the author of each article, as the lists that they are ("tags/pricing", "authors/jane-doe"). Derived from
 * `articles` by `terms/terms.ts`, since SQL cannot make the slugs; the positions of these lists are in `listings`.
 */
export const articleTerms = sqliteTable(
  "article_terms",
  {
    articleId: text("article_id").notNull(),
    list: text("list").notNull(),
    /** As the article writes it. */
    label: text("label").notNull(),
    publishedAt: integer("published_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.list] }),
    index("article_terms_list").on(table.list, table.publishedAt, table.articleId),
  ],
);

/** What to read after an own article, the nearest first. Derived by `related/related.ts`. */
export const articleRelated = sqliteTable(
  "article_related",
  {
    articleId: text("article_id").notNull(),
    /** From 1. */
    rank: integer("rank").notNull(),
    relatedId: text("related_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.rank] }),
    index("article_related_to").on(table.relatedId, table.articleId),
  ],
);

/**
 * Articles whose date is to come, each as the input of its write. Pages, lists and search read `articles` alone; the clock
 * moves each there at its minute.
 */
export const scheduledArticles = sqliteTable(
  "scheduled_articles",
  {
    /** The id that the article will have. */
    id: text("id").primaryKey(),
    sourceId: text("source_id").notNull(),
    /** The beginning of its minute. */
    publishAt: integer("publish_at").notNull(),
    /** An `ArticleInput` as JSON. */
    article: text("article").notNull(),
  },
  (table) => [
    index("scheduled_articles_publish_at").on(table.publishAt),
    index("scheduled_articles_source").on(table.sourceId),
  ],
);

/** Which folder of Markdown files a source belongs to: the id is kept in the folder too. */
export const folders = sqliteTable("folders", {
  sourceId: text("source_id").primaryKey(),
  folderId: text("folder_id").notNull(),
});

/** What may leave by the publication's rule: a feed that is not configured, or an article that its feed deleted. */
export const departures = sqliteTable(
  "departures",
  {
    sourceId: text("source_id").notNull(),
    /** Empty for all of the source's articles. */
    articleId: text("article_id").notNull(),
    /** When it was first noticed. */
    since: integer("since").notNull(),
    /** Readings of the feed, with content, that missed the article. */
    readings: integer("readings").notNull(),
    /** What the desk chose for all of a source's items; the publication's rule where it chose nothing. */
    choice: text("choice", { enum: ["keep", "leave"] }),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.articleId] })],
);

/** What is said in a video, from a file beside a publisher's Markdown; its row may come before the video's. */
export const videoTranscripts = sqliteTable(
  "video_transcripts",
  {
    videoId: text("video_id").primaryKey(),
    /** The folder's source. */
    sourceId: text("source_id").notNull(),
    /** `TranscriptLine[]` as JSON. */
    lines: text("lines").notNull(),
  },
  (table) => [index("video_transcripts_source").on(table.sourceId)],
);

/** Views of articles that the clock has not added to their counts yet: nothing of who viewed. */
export const articleViews = sqliteTable("article_views", {
  articleId: text("article_id").primaryKey(),
  count: integer("count").notNull(),
});

/** How often a search found nothing, by day and its words: nothing of who searched. */
export const searchMisses = sqliteTable(
  "search_misses",
  {
    /** UTC: 2026-08-21. */
    day: text("day").notNull(),
    /** In lower case, without accents and punctuation. */
    query: text("query").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.query] }),
    index("search_misses_count").on(table.day, table.count),
  ],
);

/** Pictures of other hosts that the clock asked for, and what came of them. */
export const pictureAddresses = sqliteTable(
  "picture_addresses",
  {
    /** As the article or the video names it. */
    address: text("address").primaryKey(),
    /** Where it is served here; null when it was refused. */
    path: text("path"),
    /** Why it was refused: one sentence. */
    reason: text("reason"),
    settledAt: integer("settled_at").notNull(),
  },
  (table) => [index("picture_addresses_path").on(table.path)],
);

/** Articles and videos whose pictures are elsewhere: the clock brings them here. */
export const pictureItems = sqliteTable(
  "picture_items",
  {
    /** `article`, `video`, or `poster` of a video that is not stored. */
    kind: text("kind").notNull(),
    itemId: text("item_id").notNull(),
    /** Null after the last try. */
    nextAt: integer("next_at"),
    failures: integer("failures").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index("picture_items_next").on(table.nextAt),
  ],
);
