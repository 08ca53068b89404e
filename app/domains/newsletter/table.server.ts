import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Who asked for the newsletter. Times are milliseconds since 1970, UTC. */
export const subscribers = sqliteTable(
  "subscribers",
  {
    id: text("id").primaryKey(),
    /** In lower case, at most 254 characters. */
    email: text("email").notNull(),
    /** What is sent: "insider". */
    lists: text("lists", { mode: "json" }).$type<string[]>().notNull(),
    /** Only `confirmed` addresses are written to. */
    status: text("status", { enum: ["pending", "confirmed", "unsubscribed"] }).notNull(),
    /** The evidence of consent: when and on which form it was given, and to which words. */
    consentAt: integer("consent_at").notNull(),
    consentPlace: text("consent_place").notNull(),
    consentWording: text("consent_wording").notNull(),
    /** Since the last one was heeded. */
    confirmationsSent: integer("confirmations_sent").notNull(),
    confirmationSentAt: integer("confirmation_sent_at").notNull(),
    confirmedAt: integer("confirmed_at"),
    unsubscribedAt: integer("unsubscribed_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("subscribers_email").on(table.email),
    index("subscribers_status").on(table.status, table.id),
  ],
);
