import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Times are milliseconds since 1970, UTC. */
export const newsItems = sqliteTable(
  "news_items",
  {
    /**
     * In order of publication (see `sequence.ts`), so the newest items and any span of time are read from the table
     * itself.
     */
    seq: integer("seq").primaryKey(),
    /** Of the canonical address: the identity of the item. */
    id: text("id").notNull(),
    sourceId: text("source_id").notNull(),
    /** The name of the outlet; of an aggregator's item, the original outlet. */
    source: text("source").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** Absolute, or a path of this site. */
    url: text("url").notNull(),
    imageUrl: text("image_url"),
    publishedAt: integer("published_at").notNull(),
    /** The id of its story: that of the story's first item. */
    story: text("story").notNull(),
    /** What the item says of itself within its source: a guid, an Atom id. Null when it says nothing. */
    sourceKey: text("source_key"),
    /** `publishedAt` is the time at which it was first seen: such an item leads nothing. */
    undated: integer("undated", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("news_items_id").on(table.id),
    index("news_items_source").on(table.sourceId, table.seq),
    index("news_items_source_key").on(table.sourceId, table.sourceKey),
    index("news_items_story").on(table.story),
  ],
);

/** One row a story, derived from the items. */
export const newsStories = sqliteTable(
  "news_stories",
  {
    /** The id of its first item; does not change when others join. */
    id: text("id").primaryKey(),
    /** The key of its earliest item: repeating a story does not move it up. */
    firstSeq: integer("first_seq").notNull(),
    lastSeq: integer("last_seq").notNull(),
    /** The number of its outlets. */
    size: integer("size").notNull(),
  },
  (table) => [
    index("news_stories_first").on(table.firstSeq),
    index("news_stories_shared").on(table.firstSeq).where(sql`size > 1`),
  ],
);

/** Posts of the configured newsletter authors. */
export const newsletterPosts = sqliteTable(
  "newsletter_posts",
  {
    id: text("id").primaryKey(),
    sourceId: text("source_id").notNull(),
    title: text("title").notNull(),
    author: text("author").notNull(),
    excerpt: text("excerpt").notNull(),
    url: text("url").notNull(),
    imageUrl: text("image_url"),
    publishedAt: integer("published_at").notNull(),
    /** Minutes. */
    readTime: integer("read_time").notNull(),
    /** What the post says of itself within its source. Null when it says nothing. */
    sourceKey: text("source_key"),
    /** The newsletter's own name, as its feed states it; "" when it states none. */
    newsletter: text("newsletter").notNull().default(""),
  },
  (table) => [
    index("newsletter_posts_published").on(table.publishedAt),
    index("newsletter_posts_source").on(table.sourceId),
    index("newsletter_posts_source_key").on(table.sourceId, table.sourceKey),
  ],
);

/** The newest episodes of the podcast. */
export const podcastEpisodes = sqliteTable(
  "podcast_episodes",
  {
    videoId: text("video_id").primaryKey(),
    sourceId: text("source_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    thumbnailUrl: text("thumbnail_url"),
    publishedAt: integer("published_at").notNull(),
    /** The channel's own name, as its feed states it; "" when it states none. */
    channel: text("channel").notNull().default(""),
  },
  (table) => [index("podcast_episodes_published").on(table.publishedAt)],
);
