import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the desk decided of articles and videos. Times are milliseconds since 1970, UTC. */

/**
 * What the desk corrects of articles and videos. The corrected values are in the item's own row, where every page, list
 * and search reads them; what its source states is kept here. See docs/decisions/0056.
 */
export const corrections = sqliteTable(
  "corrections",
  {
    /** `article` or `video`. */
    kind: text("kind").notNull(),
    itemId: text("item_id").notNull(),
    /** The corrected fields alone, as JSON. */
    fields: text("fields").notNull(),
    /** The date that the desk gave it; null for that of its source. */
    publishedAt: integer("published_at"),
    /** A `Stated` as JSON: what the source's last reading has in the fields that can be corrected. */
    stated: text("stated").notNull(),
    /** The content hash of the last reading. */
    statedHash: text("stated_hash").notNull(),
    correctedAt: integer("corrected_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index("corrections_at").on(table.kind, table.correctedAt, table.itemId),
  ],
);

/**
 * Articles and videos that the desk took off the site, or lets wait for a date. Pages, lists and search read `articles` and
 * `videos` alone; a source that sends such an item again changes its row here.
 */
export const withheld = sqliteTable(
  "withheld",
  {
    kind: text("kind").notNull(),
    itemId: text("item_id").notNull(),
    state: text("state", { enum: ["hidden", "scheduled", "moved", "deleted"] }).notNull(),
    /** When the clock publishes it; null unless it is scheduled. */
    publishAt: integer("publish_at"),
    sourceId: text("source_id").notNull(),
    identity: text("identity").notNull(),
    sourceKey: text("source_key"),
    /** Of an article; null until it had one. */
    slug: text("slug"),
    title: text("title").notNull(),
    /** What the lists are sorted by. */
    publishedAt: integer("published_at").notNull(),
    since: integer("since").notNull(),
    /** The row that it had, or would have, as JSON; null where nothing of it is kept. */
    item: text("item"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index("withheld_identity").on(table.kind, table.identity),
    index("withheld_source_key").on(table.sourceId, table.sourceKey),
    index("withheld_slug").on(table.slug),
    index("withheld_state").on(table.kind, table.state, table.publishedAt, table.itemId),
    index("withheld_publish_at").on(table.publishAt).where(sql`publish_at is not null`),
  ],
);

/** Items that the desk changed: the clock tells the news and the digest, and forgets them. */
export const deskChanges = sqliteTable(
  "desk_changes",
  {
    kind: text("kind").notNull(),
    itemId: text("item_id").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.itemId] })],
);
