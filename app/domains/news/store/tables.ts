import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Times are milliseconds since 1970, UTC. */
export const newsItems = sqliteTable(
  "news_items",
  {
    /** Ordered by publication (see `sequence.ts`): the newest, and any span of time, are a walk along the table itself. */
    seq: integer("seq").primaryKey(),
    /** Of the canonical address: what makes two items the same. */
    id: text("id").notNull(),
    sourceId: text("source_id").notNull(),
    /** The outlet by name; for an aggregator's item the outlet it was taken from. */
    source: text("source").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** Absolute, or a path of this site. */
    url: text("url").notNull(),
    imageUrl: text("image_url"),
    publishedAt: integer("published_at").notNull(),
    /** The story it tells, by the id of the item that told it first here. */
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

/** One row a story: an entry of the page, with everybody who tells it behind it. Derived from the items. */
export const newsStories = sqliteTable(
  "news_stories",
  {
    /** Of the item that told it first here; stays when others join. */
    id: text("id").primaryKey(),
    /** The earliest item's: a story does not climb the page because somebody repeats it. */
    firstSeq: integer("first_seq").notNull(),
    lastSeq: integer("last_seq").notNull(),
    /** Outlets that tell it. */
    size: integer("size").notNull(),
  },
  (table) => [
    index("news_stories_first").on(table.firstSeq),
    index("news_stories_shared").on(table.firstSeq).where(sql`size > 1`),
  ],
);

/** What the configured newsletter authors published. */
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
  },
  (table) => [
    index("newsletter_posts_published").on(table.publishedAt),
    index("newsletter_posts_source").on(table.sourceId),
    index("newsletter_posts_source_key").on(table.sourceId, table.sourceKey),
  ],
);

/** The podcast's newest episodes, as its channel tells them. */
export const podcastEpisodes = sqliteTable(
  "podcast_episodes",
  {
    videoId: text("video_id").primaryKey(),
    sourceId: text("source_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    thumbnailUrl: text("thumbnail_url"),
    publishedAt: integer("published_at").notNull(),
  },
  (table) => [index("podcast_episodes_published").on(table.publishedAt)],
);
