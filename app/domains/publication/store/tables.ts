import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What the desk changed of the publication and its files do not have: what holds, and what will. Times are milliseconds
 * since 1970, UTC.
 */
export const publicationChanges = sqliteTable(
  "publication_changes",
  {
    /** The entry: "brand.accent.light". */
    path: text("path").notNull(),
    /** From when it holds. */
    holdsFrom: integer("holds_from").notNull(),
    /** JSON; null where the entry is left out. */
    value: text("value").notNull(),
    /** The member of the staff. */
    by: text("by").notNull(),
    at: integer("at").notNull(),
    /** Since when the files have it as well: some time later it goes. */
    writtenAt: integer("written_at"),
  },
  (table) => [primaryKey({ columns: [table.path, table.holdsFrom] })],
);
