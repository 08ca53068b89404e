import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Sources that were added at the desk: they stand beside those of the publication's files. */
export const deskSources = sqliteTable(
  "desk_sources",
  {
    /** The id of the source in the publication. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["articles", "videos", "news", "author"] }).notNull(),
    /** The entry as the publication's files would have it. */
    entry: text("entry", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** Milliseconds since 1970, UTC. */
    addedAt: integer("added_at").notNull(),
    addedBy: text("added_by").notNull(),
  },
  (table) => [index("desk_sources_added").on(table.addedAt, table.id)],
);
