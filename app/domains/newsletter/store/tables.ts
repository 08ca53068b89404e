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
    /** When it ended, or its reader left it again by a link. */
    endedAt: integer("ended_at"),
    /** How it came: the place of a form, "preferences", "import", or "desk"; "" for what an older version wrote. */
    source: text("source").notNull().default(""),
    /** When it came into its status here. */
    changedAt: integer("changed_at").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.list] }),
    index("subscriptions_list").on(table.list, table.status, table.subscriberId),
    // Both hold everything that the desk's list shows of a subscription.
    index("subscriptions_changed").on(
      table.list,
      table.status,
      table.changedAt,
      table.subscriberId,
      table.source,
    ),
    index("subscriptions_source").on(
      table.list,
      table.status,
      table.source,
      table.changedAt,
      table.subscriberId,
    ),
  ],
);

/**
 * How many subscriptions there are, by list, status and source; the source "*" is all of them. Triggers on `subscriptions`
 * keep it (the migration has them), and housekeeping mends it.
 */
export const readerCounts = sqliteTable(
  "reader_counts",
  {
    list: text("list", { enum: ["weekly", "daily"] }).notNull(),
    status: text("status", { enum: ["pending", "active", "ended"] }).notNull(),
    source: text("source").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.status, table.source] })],
);

/** What came and went, by list and span: a day (UTC) such as "2026-11-27", and a month such as "2026-11". */
export const readerDays = sqliteTable(
  "reader_days",
  {
    list: text("list", { enum: ["weekly", "daily"] }).notNull(),
    span: text("span").notNull(),
    /** Asked for on a form. */
    joined: integer("joined").notNull().default(0),
    confirmed: integer("confirmed").notNull().default(0),
    /** Came with evidence from elsewhere: by an import or at the desk. */
    imported: integer("imported").notNull().default(0),
    /** Left, or were erased. */
    gone: integer("gone").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.list, table.span] })],
);

/** A file of subscribers that is read, then stored, a part at a time. */
export const subscriberImports = sqliteTable(
  "subscriber_imports",
  {
    id: text("id").primaryKey(),
    /** Of the file. */
    name: text("name").notNull(),
    /** Of rows that name none. */
    list: text("list", { enum: ["weekly", "daily"] }).notNull(),
    /** The evidence of rows that have none of their own; the time is null where each row must have its own. */
    consentPlace: text("consent_place").notNull(),
    consentWording: text("consent_wording").notNull(),
    consentAt: integer("consent_at"),
    /** Whose export it is; null for none that is known. */
    product: text("product"),
    /** The file's first line, as a JSON array, and what separates its cells. */
    header: text("header").notNull(),
    separator: text("separator").notNull(),
    /**
     * `receiving` until all parts are there; `reading` until each row is checked; `checked` until somebody decides;
     * `storing` until each row is stored.
     */
    state: text("state", {
      enum: ["receiving", "reading", "checked", "storing", "done", "cancelled"],
    }).notNull(),
    /** Parts in all, and the number of the next one to read. */
    parts: integer("parts").notNull().default(0),
    nextPart: integer("next_part").notNull().default(1),
    /** Rows read so far, and the line of the last one that is stored. */
    rows: integer("rows").notNull().default(0),
    storedLine: integer("stored_line").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (table) => [
    index("subscriber_imports_state").on(table.state, table.createdAt),
    index("subscriber_imports_created").on(table.createdAt),
  ],
);

/** Whole rows of a file that are not read yet. */
export const subscriberImportParts = sqliteTable(
  "subscriber_import_parts",
  {
    importId: text("import_id").notNull(),
    /** From 1. */
    number: integer("number").notNull(),
    /** The line of the file that it begins on. */
    line: integer("line").notNull(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** A row of a file, and what comes or came of it. */
export const subscriberImportRows = sqliteTable(
  "subscriber_import_rows",
  {
    importId: text("import_id").notNull(),
    line: integer("line").notNull(),
    /** In lower case; of a row that is refused, what stands in its place. */
    email: text("email").notNull(),
    emailHash: text("email_hash").notNull(),
    list: text("list").notNull(),
    outcome: text("outcome", {
      enum: ["added", "confirmed", "noted", "known", "left", "suppressed", "repeated", "refused"],
    }).notNull(),
    /** Why it is refused, one sentence. */
    reason: text("reason"),
    /** What is stored of it; null for a row that is refused. The id is for an address that is new. */
    subscriberId: text("subscriber_id"),
    status: text("status", { enum: ["active", "ended"] }),
    consentAt: integer("consent_at"),
    consentPlace: text("consent_place"),
    consentWording: text("consent_wording"),
    confirmedAt: integer("confirmed_at"),
    endedAt: integer("ended_at"),
    pausedUntil: integer("paused_until"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index("subscriber_import_rows_outcome").on(table.importId, table.outcome, table.line),
    index("subscriber_import_rows_email").on(table.email, table.importId, table.list, table.line),
  ],
);

/** How many rows of a file came to what. */
export const subscriberImportCounts = sqliteTable(
  "subscriber_import_counts",
  {
    importId: text("import_id").notNull(),
    outcome: text("outcome").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.outcome] })],
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
