import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The newsletter's people, what each of them asked for, and its issues. Times are milliseconds since 1970, UTC. */

/** An address. What is sent to it stands in `subscriptions`. */
export const subscribers = sqliteTable(
  "subscribers",
  {
    id: text("id").primaryKey(),
    /** In lower case, at most 254 characters. */
    email: text("email").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Nothing is sent until then, by the reader's own wish. */
    pausedUntil: integer("paused_until"),
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
    /** Confirmation mails since the last one was heeded. */
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
    /** What inboxes show beside the subject. */
    preheader: text("preheader").notNull(),
    /** Markdown, the editor's to change until it goes out. */
    body: text("body").notNull(),
    /** The body as the archive shows it: sanitised, written when the issue goes out. */
    html: text("html").notNull().default(""),
    /** `published`: handed to the platform's mailings, which tell how far it is on its way. */
    status: text("status", { enum: ["draft", "scheduled", "published", "cancelled"] }).notNull(),
    /** When it goes out by itself, if it is scheduled. */
    sendAt: integer("send_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** From then on it stands in the archive. */
    publishedAt: integer("published_at"),
  },
  (table) => [
    index("issues_status").on(table.status, table.sendAt),
    index("issues_published").on(table.publishedAt),
  ],
);
