import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Fields } from "../rules/manuscript.ts";

/** What is written at the desk. Times are milliseconds since 1970, UTC. `text` stays last: lists do not read it. */

export const drafts = sqliteTable(
  "drafts",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    fields: text("fields", { mode: "json" }).$type<Fields>().notNull(),
    /** Of the text below. */
    revision: integer("revision").notNull(),
    /** The highest number that a revision of it ever had. */
    lastRevision: integer("last_revision").notNull(),
    /** The editor, as it was opened, that saved the revision. */
    session: text("session").notNull(),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** The name of who saved the revision. */
    updatedBy: text("updated_by").notNull(),
    /** The revision that is to be public, and the date of its article; null for none. */
    publicRevision: integer("public_revision"),
    publishAt: integer("publish_at"),
    /** Counts the changes of what is to be public; `settled` is the last that the site shows. */
    wish: integer("wish").notNull().default(0),
    settled: integer("settled").notNull().default(0),
    /** The slug of its article, while it is public. */
    articleSlug: text("article_slug"),
    /** Why the last wish could not be settled. */
    trouble: text("trouble"),
    /** What the address of the shared draft is signed over, and its end; null for none. */
    shareId: text("share_id"),
    shareUntil: integer("share_until"),
    deletedAt: integer("deleted_at"),
    text: text("text").notNull(),
  },
  (table) => [
    index("drafts_updated").on(table.updatedAt, table.id).where(sql`deleted_at is null`),
    index("drafts_publish_at").on(table.publishAt, table.updatedAt, table.id).where(sql`deleted_at is null`),
    index("drafts_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("drafts_unsettled").on(table.id).where(sql`wish <> settled`),
  ],
);

/** The history. What one person saves within some minutes is one revision. */
export const draftRevisions = sqliteTable(
  "draft_revisions",
  {
    draftId: text("draft_id").notNull(),
    number: integer("number").notNull(),
    title: text("title").notNull(),
    words: integer("words").notNull(),
    session: text("session").notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    startedAt: integer("started_at").notNull(),
    at: integer("at").notNull(),
    /** What it is kept for. Null for one that the next save of the same person may replace. */
    label: text("label"),
    fields: text("fields", { mode: "json" }).$type<Fields>().notNull(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.number] })],
);
