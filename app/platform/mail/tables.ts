import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Mail that waits, travels and has arrived. Times are milliseconds since 1970, UTC. */

/** Single mails, each written in one transaction with what it tells of; what sends takes it from here. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** What it is: "contact", "newsletter-confirmation"… */
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Further headers, by name. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** A second mail with the same key is not written. */
    idempotencyKey: text("idempotency_key").notNull(),
    status: text("status", { enum: ["pending", "sending", "sent", "failed", "suppressed"] })
      .notNull()
      .default("pending"),
    /** Tries that the provider answered, or that nobody lived to see the end of. */
    attempts: integer("attempts").notNull().default(0),
    /** Whoever sends it holds it until then. */
    leasedUntil: integer("leased_until").notNull().default(0),
    nextTryAt: integer("next_try_at").notNull(),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
    /** Who holds it. */
    lease: text("lease"),
    /** When it first went to the provider under its key, while nobody knows what came of it. */
    keyedAt: integer("keyed_at"),
    provider: text("provider"),
    /** The provider's own name for it. */
    providerId: text("provider_id"),
    /** Of the last try, one sentence. */
    error: text("error"),
  },
  (table) => [
    uniqueIndex("outbox_key").on(table.idempotencyKey),
    index("outbox_due").on(table.status, table.nextTryAt),
    index("outbox_created").on(table.createdAt),
  ],
);

/** One content for many recipients. */
export const mailings = sqliteTable(
  "mailings",
  {
    id: text("id").primaryKey(),
    /** One per occasion: "insider/2026-w34". */
    key: text("key").notNull(),
    /** What it is: "newsletter-issue"… */
    kind: text("kind").notNull(),
    /** The name of the audience that it goes to. */
    audience: text("audience").notNull(),
    /** Subject, formats and headers may hold `{{name}}` for each of the links. */
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** The personal links: where each leads, and what its token is for. */
    links: text("links", { mode: "json" })
      .$type<Record<string, { url: string; purpose: string }>>()
      .notNull(),
    linksUntil: integer("links_until").notNull(),
    state: text("state", {
      enum: ["draft", "scheduled", "sending", "paused", "sent", "cancelled"],
    }).notNull(),
    sendAt: integer("send_at"),
    /** The last recipient that was noted, and how many pages of them were. */
    cursor: text("cursor").notNull().default(""),
    pages: integer("pages").notNull().default(0),
    recipients: integer("recipients").notNull().default(0),
    /** When the last recipient was noted. */
    filledAt: integer("filled_at"),
    createdAt: integer("created_at").notNull(),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
  },
  (table) => [
    uniqueIndex("mailings_key").on(table.key),
    index("mailings_state").on(table.state, table.sendAt),
    index("mailings_kind").on(table.kind, table.createdAt),
  ],
);

/** Up to a hundred recipients of a mailing: what goes to the provider as one. */
export const mailBatches = sqliteTable(
  "mail_batches",
  {
    id: text("id").primaryKey(),
    mailingId: text("mailing_id").notNull(),
    state: text("state", { enum: ["waiting", "sending", "done"] }).notNull(),
    /** Its deliveries, and how many of them ended in which way. */
    size: integer("size").notNull(),
    sent: integer("sent").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    suppressed: integer("suppressed").notNull().default(0),
    withdrawn: integer("withdrawn").notNull().default(0),
    uncertain: integer("uncertain").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    lease: text("lease"),
    leasedUntil: integer("leased_until").notNull().default(0),
    nextTryAt: integer("next_try_at").notNull(),
    /** When it was last given to the queue. */
    queuedAt: integer("queued_at").notNull().default(0),
    keyedAt: integer("keyed_at"),
    provider: text("provider"),
    error: text("error"),
  },
  (table) => [
    index("mail_batches_mailing").on(table.mailingId, table.state),
    index("mail_batches_due").on(table.state, table.nextTryAt),
  ],
);

/** One recipient of a mailing. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    recipientId: text("recipient_id").notNull(),
    mailingId: text("mailing_id").notNull(),
    address: text("address").notNull(),
    batchId: text("batch_id").notNull(),
    /**
     * `sending`: handed to the provider, answer unknown as yet; `uncertain`: it stays unknown and is not repeated;
     * `withdrawn`: left before it was sent.
     */
    state: text("state", {
      enum: ["waiting", "sending", "sent", "failed", "suppressed", "withdrawn", "uncertain"],
    }).notNull(),
    providerId: text("provider_id"),
    error: text("error"),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.mailingId] }),
    index("deliveries_batch").on(table.batchId, table.recipientId),
  ],
);

/** Addresses that are never written to: they bounced, or complained. */
export const suppressions = sqliteTable("suppressions", {
  /** SHA-256 of the address in lower case. */
  addressHash: text("address_hash").primaryKey(),
  reason: text("reason", { enum: ["bounce", "complaint", "provider", "operator"] }).notNull(),
  createdAt: integer("created_at").notNull(),
});

/** A provider that asked to be left alone for a while, or that cannot work as it is configured. */
export const mailPauses = sqliteTable("mail_pauses", {
  provider: text("provider").primaryKey(),
  until: integer("until").notNull(),
  reason: text("reason").notNull(),
});
