import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The tables of mail. Times are milliseconds since 1970, UTC. */

/** Single mails. Each is written in the same transaction as the record it is about and sent later. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** The kind of mail: "contact", "newsletter-confirmation"… */
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Further headers, by name. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** A second mail with the same key is not written. */
    idempotencyKey: text("idempotency_key").notNull(),
    /** `uncertain`: nobody knows whether the provider took it; a person settles it. */
    status: text("status", { enum: ["pending", "sending", "sent", "failed", "suppressed", "uncertain"] })
      .notNull()
      .default("pending"),
    /** Attempts so far, those without an answer included. */
    attempts: integer("attempts").notNull().default(0),
    /** When the lease expires. */
    leasedUntil: integer("leased_until").notNull().default(0),
    nextTryAt: integer("next_try_at").notNull(),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
    /** The id of the attempt that holds the lease. */
    lease: text("lease"),
    /** When it was first sent under its current key; kept while the result is unknown. */
    keyedAt: integer("keyed_at"),
    provider: text("provider"),
    /** The provider's id of the mail. */
    providerId: text("provider_id"),
    /** The error of the last attempt, one sentence. */
    error: text("error"),
    /** From when on the provider is asked what became of it; until it has told, it is not sent again. */
    askAt: integer("ask_at"),
  },
  (table) => [
    uniqueIndex("outbox_key").on(table.idempotencyKey),
    index("outbox_due").on(table.status, table.nextTryAt),
    index("outbox_created").on(table.createdAt),
    index("outbox_recipient").on(table.recipient, table.kind, table.createdAt),
  ],
);

/** One content for many recipients. */
export const mailings = sqliteTable(
  "mailings",
  {
    id: text("id").primaryKey(),
    /** One per occasion: "insider/2026-w34". */
    key: text("key").notNull(),
    /** The kind of mail: "newsletter-issue"… */
    kind: text("kind").notNull(),
    /** The name of its audience. */
    audience: text("audience").notNull(),
    /** Subject, both formats and headers may contain `{{name}}` for a link (`personal.ts`). */
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** The personal links: the address of each and the purpose of its token. */
    links: text("links", { mode: "json" })
      .$type<Record<string, { url: string; purpose: string }>>()
      .notNull(),
    linksUntil: integer("links_until").notNull(),
    state: text("state", {
      enum: ["draft", "scheduled", "sending", "paused", "sent", "cancelled"],
    }).notNull(),
    sendAt: integer("send_at"),
    /** The last recipient that was written, and the number of pages so far. */
    cursor: text("cursor").notNull().default(""),
    pages: integer("pages").notNull().default(0),
    recipients: integer("recipients").notNull().default(0),
    /** When the last recipient was written. */
    filledAt: integer("filled_at"),
    createdAt: integer("created_at").notNull(),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
  },
  (table) => [
    uniqueIndex("mailings_key").on(table.key),
    index("mailings_state").on(table.state, table.sendAt),
    index("mailings_kind").on(table.kind, table.createdAt),
    index("mailings_finished").on(table.finishedAt),
    index("mailings_links_until").on(table.linksUntil),
  ],
);

/** What came of a mailing: the sums of its batches, as the clock adds them up, and who left by it. */
export const mailingTotals = sqliteTable("mailing_totals", {
  /** The mailing's key. */
  key: text("key").primaryKey(),
  recipients: integer("recipients").notNull().default(0),
  sent: integer("sent").notNull().default(0),
  failed: integer("failed").notNull().default(0),
  suppressed: integer("suppressed").notNull().default(0),
  withdrawn: integer("withdrawn").notNull().default(0),
  uncertain: integer("uncertain").notNull().default(0),
  /** As the provider's reports say. */
  delivered: integer("delivered").notNull().default(0),
  bounced: integer("bounced").notNull().default(0),
  complained: integer("complained").notNull().default(0),
  /** Recipients who left by its links. */
  unsubscribed: integer("unsubscribed").notNull().default(0),
  /** When the batches were last added up. */
  countedAt: integer("counted_at").notNull().default(0),
});

/** Up to a hundred recipients of a mailing, sent to the provider together. */
export const mailBatches = sqliteTable(
  "mail_batches",
  {
    id: text("id").primaryKey(),
    mailingId: text("mailing_id").notNull(),
    state: text("state", { enum: ["waiting", "sending", "done"] }).notNull(),
    /** The number of its deliveries, and of those that ended in each state. */
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
    /** When it was last put into the queue. */
    queuedAt: integer("queued_at").notNull().default(0),
    keyedAt: integer("keyed_at"),
    provider: text("provider"),
    error: text("error"),
    /** From when on the provider is asked what became of it; until it has told, it is not sent again. */
    askAt: integer("ask_at"),
    /** What the provider reported of them later. Counted up: the deliveries are deleted before the batch. */
    delivered: integer("delivered").notNull().default(0),
    bounced: integer("bounced").notNull().default(0),
    complained: integer("complained").notNull().default(0),
  },
  (table) => [
    index("mail_batches_mailing").on(table.mailingId, table.state),
    index("mail_batches_due").on(table.state, table.nextTryAt),
    index("mail_batches_uncertain").on(table.uncertain).where(sql`uncertain > 0`),
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
     * `sending`: sent to the provider, result not known yet; `uncertain`: the result stays unknown, and a person settles
     * it; `withdrawn`: the recipient unsubscribed before it was sent.
     */
    state: text("state", {
      enum: ["waiting", "sending", "sent", "failed", "suppressed", "withdrawn", "uncertain"],
    }).notNull(),
    providerId: text("provider_id"),
    error: text("error"),
    /** The time of the key under which it was last sent: with the batch, what the provider's reports name. */
    keyedAt: integer("keyed_at"),
    /** The provider's last report of it. */
    report: text("report", { enum: ["delivered", "bounced", "complained"] }),
    /** The recipient left while the result was not known: unless the provider took it, it is not sent again. */
    hasLeft: integer("has_left", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.mailingId] }),
    index("deliveries_batch").on(table.batchId, table.recipientId),
  ],
);

/** Addresses that get no mail because they bounced or complained. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    /** SHA-256 of the address in lower case. */
    addressHash: text("address_hash").primaryKey(),
    reason: text("reason", { enum: ["bounce", "complaint", "provider", "operator"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("suppressions_created").on(table.createdAt),
    index("suppressions_reason").on(table.reason, table.createdAt),
  ],
);

/** What was sent within a minute: the requests of a provider ("resend"), the recipients of a domain ("@example.com"). */
export const mailPace = sqliteTable("mail_pace", {
  name: text("name").primaryKey(),
  /** Minutes since 1970. */
  minute: integer("minute").notNull(),
  taken: integer("taken").notNull(),
});

/** Providers that get no mail for a while: they asked for a pause, or their configuration does not work. */
export const mailPauses = sqliteTable("mail_pauses", {
  provider: text("provider").primaryKey(),
  until: integer("until").notNull(),
  reason: text("reason").notNull(),
});
