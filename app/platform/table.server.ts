import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What the clock knows of each upstream source. Times are milliseconds since 1970, UTC. */
export const sources = sqliteTable("sources", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  url: text("url").notNull(),
  lastTryAt: integer("last_try_at"),
  lastSuccessAt: integer("last_success_at"),
  etag: text("etag"),
  lastModified: text("last_modified"),
  /** Failures in a row; sets the backoff. */
  failures: integer("failures").notNull().default(0),
  nextCheckAt: integer("next_check_at").notNull().default(0),
  lastError: text("last_error"),
  /** Of the last successful answer. */
  itemCount: integer("item_count").notNull().default(0),
  rejectedCount: integer("rejected_count").notNull().default(0),
});

/** One row a run of a job. */
export const runs = sqliteTable(
  "runs",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    job: text("job").notNull(),
    startedAt: integer("started_at").notNull(),
    finishedAt: integer("finished_at"),
    state: text("state", { enum: ["running", "ok", "partial", "failed"] }).notNull(),
    /** One sentence for the operator. */
    summary: text("summary"),
  },
  (table) => [
    index("runs_job").on(table.job, table.startedAt),
    index("runs_state").on(table.job, table.state, table.startedAt),
  ],
);

/** A lease is taken in one statement and expires: a crash strands nothing. */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

/** How often a visitor posted to a form. The key is a salted hash; a row is of no use once it expired. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("rate_limits_expiry").on(table.expiresAt)],
);

/** Made by the installation for itself at their first use. */
export const secrets = sqliteTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

/** Every mail, written in one transaction with what it tells of; what sends takes it from here. */
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
    status: text("status", { enum: ["pending", "sending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** Whoever sends it holds it until then. */
    leasedUntil: integer("leased_until").notNull().default(0),
    nextTryAt: integer("next_try_at").notNull(),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
  },
  (table) => [
    uniqueIndex("outbox_key").on(table.idempotencyKey),
    index("outbox_due").on(table.status, table.nextTryAt),
    index("outbox_created").on(table.createdAt),
  ],
);
