import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Exports of other systems that were brought to the desk. Times are milliseconds since 1970, UTC. */

export const moves = sqliteTable(
  "moves",
  {
    id: text("id").primaryKey(),
    /** Of the file, which lies in R2 until the move is over. */
    name: text("name").notNull(),
    state: text("state", {
      enum: ["checking", "checked", "moving", "done", "failed", "cancelled"],
    }).notNull(),
    /** The address of the old site, as it was given; null for none. */
    site: text("site"),
    /** `ImportOptions` without the source, as JSON. */
    options: text("options").notNull(),
    /** What its articles belong to here; null until it was read. */
    source: text("source"),
    /** Whose export it is, in words; null until it was read. */
    product: text("product"),
    /** Posts and pages in it. */
    total: integer("total").notNull().default(0),
    /** Parts that are done in this state. */
    parts: integer("parts").notNull().default(0),
    redirects: integer("redirects").notNull().default(0),
    /** Why it failed, or that its last run did: sentences. */
    trouble: text("trouble"),
    createdAt: integer("created_at").notNull(),
    /** When its last part was done, or the first of the runs failed that came to nothing since. */
    updatedAt: integer("updated_at").notNull(),
    /** How many posts came to what, of the parts that are done: JSON by outcome. */
    counts: text("counts").notNull().default("{}"),
    /** Runs that took it up since its last part was done. */
    tries: integer("tries").notNull().default(0),
  },
  (table) => [index("moves_state").on(table.state), index("moves_created").on(table.createdAt)],
);

/** What became of each post, or would. */
export const moveRows = sqliteTable(
  "move_rows",
  {
    moveId: text("move_id").notNull(),
    number: integer("number").notNull(),
    kind: text("kind", { enum: ["post", "page"] }).notNull(),
    title: text("title").notNull(),
    outcome: text("outcome", {
      enum: ["added", "changed", "unchanged", "waiting", "draft", "left", "refused"],
    }).notNull(),
    path: text("path"),
    /** Sentences, as JSON. */
    remarks: text("remarks").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.number] }),
    index("move_rows_outcome").on(table.moveId, table.outcome, table.number),
  ],
);

/** Exports of this site that the desk ordered: built by the clock, kept for a day. */
export const siteExports = sqliteTable(
  "site_exports",
  {
    id: text("id").primaryKey(),
    state: text("state", { enum: ["building", "done", "failed"] }).notNull(),
    /** The archive lies in R2 in so many pieces; 0 until it is complete. */
    pieces: integer("pieces").notNull().default(0),
    bytes: integer("bytes").notNull().default(0),
    /** How many articles, pictures and subscriptions it has, as JSON. */
    counts: text("counts"),
    /** Runs that began to build it and did not end. */
    tries: integer("tries").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("site_exports_state").on(table.state), index("site_exports_created").on(table.createdAt)],
);
