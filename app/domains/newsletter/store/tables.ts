import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Part } from "../rules/letter/parts.ts";

/** The tables of subscribers, subscriptions, issues and single letters. Times are milliseconds since 1970, UTC. */

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
    /** What the body was made of, as the desk arranges it; null for a text that was written as a file. */
    parts: text("parts", { mode: "json" }).$type<Part[]>(),
    /** Who of the staff approved it, and when. */
    approvedBy: text("approved_by"),
    approvedAt: integer("approved_at"),
  },
  (table) => [
    index("issues_status").on(table.status, table.sendAt),
    index("issues_published").on(table.publishedAt),
  ],
);

/** Letters that are no issue: written at the desk, sent once, not in the archive. */
export const letters = sqliteTable(
  "letters",
  {
    id: text("id").primaryKey(),
    /** Whom it goes to: a list, or everybody who has one. */
    readers: text("readers", { enum: ["weekly", "daily", "all"] }).notNull(),
    subject: text("subject").notNull(),
    preheader: text("preheader").notNull(),
    parts: text("parts", { mode: "json" }).$type<Part[]>().notNull(),
    /** `published`: its mailing exists and has its progress. */
    status: text("status", { enum: ["draft", "scheduled", "published", "cancelled"] }).notNull(),
    sendAt: integer("send_at"),
    /** Who of the staff said that it goes out, and when. */
    approvedBy: text("approved_by"),
    approvedAt: integer("approved_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    publishedAt: integer("published_at"),
  },
  (table) => [
    index("letters_status").on(table.status, table.sendAt),
    index("letters_published").on(table.publishedAt),
  ],
);

/** The counted links of a letter. An address that is not here is led to by none of our links. */
export const letterLinks = sqliteTable(
  "letter_links",
  {
    /** Random, and the same for every reader: it says nothing of who follows it. */
    id: text("id").primaryKey(),
    /** The key of the letter's mailing. */
    letter: text("letter").notNull(),
    /** Its place among the letter's links, from 0. */
    place: integer("place").notNull(),
    url: text("url").notNull(),
    /** The words of the link. */
    label: text("label").notNull(),
    clicks: integer("clicks").notNull().default(0),
  },
  (table) => [index("letter_links_letter").on(table.letter, table.place)],
);

/** How often a link was followed on a day (UTC): a number, and nothing of anybody. */
export const letterClicks = sqliteTable(
  "letter_clicks",
  {
    link: text("link").notNull(),
    day: text("day").notNull(),
    clicks: integer("clicks").notNull(),
  },
  (table) => [primaryKey({ columns: [table.link, table.day] })],
);
