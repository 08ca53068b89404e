import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What visitors wrote to us. Times are milliseconds since 1970, UTC. */
export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    /** Of address and message: the same words within a day are the same message. */
    fingerprint: text("fingerprint").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("contact_messages_fingerprint").on(table.fingerprint, table.createdAt),
    index("contact_messages_created").on(table.createdAt),
    index("contact_messages_email").on(table.email),
  ],
);
