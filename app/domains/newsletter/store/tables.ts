import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The tables of subscribers, subscriptions and issues. Times are milliseconds since 1970, UTC. */

/** An address. Its lists are in `subscriptions`. */
export const subscribers = sqliteTable(
  "subscribers",
  {
    id: text("id").primaryKey(),
    /** In lower case, at most 254 characters. */
    email: text("email").notNull(),
    createdAt: integer("created_at").notNull(),
    /** The end of the subscriber's pause. */
    pausedUntil: integer("paused_until"),
    /** Links to the preferences that were made until then have ended. */
    linksFrom: integer("links_from").notNull().default(0),
  },
  (table) => [uniqueIndex("subscribers_email").on(table.email)],
);

/** A list that an address asked for, with the evidence of its consent. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    subscriberId: text("subscriber_id").notNull(),
    list: text("list", { enum: ["weekly", "daily"] }).notNull(),
    /** `pending` until its owner confirms; only what is `active` is sent; `ended` is kept so that nothing revives it. */
    status: text("status", { enum: ["pending", "active", "ended"] }).notNull(),
    /** The evidence: when and on which form consent was given, and to which words. */
    consentAt: integer("consent_at").notNull(),
    consentPlace: text("consent_place").notNull(),
    consentWording: text("consent_wording").notNull(),
    /** Confirmation mails since the last confirmation. */
    confirmationsSent: integer("confirmations_sent").notNull().default(0),
    confirmationSentAt: integer("confirmation_sent_at").notNull().default(0),
    confirmedAt: integer("confirmed_at"),
    endedAt: integer("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.list] }),
    index("subscriptions_list").on(table.list, table.status, table.subscriberId),
  ],
);

/** The weekly issues. */
export const issues = sqliteTable(
  "issues",
  {
    /** The day it goes out, such as "2026-11-27": one issue a day at most, and its address in the archive. */
    day: text("day").primaryKey(),
    subject: text("subject").notNull(),
    /** The preview that inboxes show beside the subject. */
    preheader: text("preheader").notNull(),
    /** Markdown; an editor may change it until it goes out. */
    body: text("body").notNull(),
    /** The body as the archive shows it: sanitised, written when the issue goes out. */
    html: text("html").notNull().default(""),
    /** `published`: its mailing exists and has its progress. */
    status: text("status", { enum: ["draft", "scheduled", "published", "cancelled"] }).notNull(),
    /** When it goes out by itself, if it is scheduled. */
    sendAt: integer("send_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When it went out and appeared in the archive. */
    publishedAt: integer("published_at"),
  },
  (table) => [
    index("issues_status").on(table.status, table.sendAt),
    index("issues_published").on(table.publishedAt),
  ],
);
