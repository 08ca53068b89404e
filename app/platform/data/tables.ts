import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The state of each upstream source. Times are milliseconds since 1970, UTC. */
export const sources = sqliteTable(
  "sources",
  {
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
    /** Of the last answer with content: "not modified" is no longer trusted a day after it. */
    readAt: integer("read_at"),
    /** Items stored, at most: counted when they were last trimmed, plus those inserted since. Null before the first trim. */
    keptCount: integer("kept_count"),
  },
  (table) => [index("sources_failing").on(table.failures).where(sql`failures > 0`)],
);

/** Sources that the clock leaves alone until somebody lets them go on. */
export const sourcePauses = sqliteTable("source_pauses", {
  /** Of the source's state. */
  sourceId: text("source_id").primaryKey(),
  since: integer("since").notNull(),
  /** Who paused it, by name. */
  pausedBy: text("paused_by").notNull(),
});

/** What sources answered, newest 30 days. Answers in a row that say the same are one row. */
export const sourceAnswers = sqliteTable(
  "source_answers",
  {
    sourceId: text("source_id").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
    /** How many answers the row stands for. */
    times: integer("times").notNull().default(1),
    state: text("state", { enum: ["changed", "same", "failed"] }).notNull(),
    inserted: integer("inserted").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    /** Why it failed: one sentence. */
    message: text("message"),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.firstAt] }),
    index("source_answers_age").on(table.lastAt),
  ],
);

/** What is wrong now, and whether the operator was told. */
export const troubles = sqliteTable("troubles", {
  key: text("key").primaryKey(),
  /** One sentence. */
  text: text("text").notNull(),
  since: integer("since").notNull(),
  toldAt: integer("told_at"),
});

/** The jobs that the clock runs, as the cron Worker registered them at its last tick. */
export const jobs = sqliteTable("jobs", {
  name: text("name").primaryKey(),
  /** In the registry's order, from 1. */
  position: integer("position").notNull(),
  /** Minutes between runs. */
  every: integer("every").notNull(),
  topics: text("topics", { mode: "json" }).$type<string[]>().notNull(),
  /** The refresh calls that it answers. */
  answers: text("answers", { mode: "json" }).$type<string[]>().notNull(),
  /** What it keeps current, as readers call it. */
  subject: text("subject"),
});

/** One row a run of a job, and one for the last time that it had nothing to do (`idle`). */
export const runs = sqliteTable(
  "runs",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    job: text("job").notNull(),
    startedAt: integer("started_at").notNull(),
    finishedAt: integer("finished_at"),
    state: text("state", { enum: ["running", "ok", "partial", "failed", "idle"] }).notNull(),
    /** One sentence for the operator. */
    summary: text("summary"),
    /** Whether it stopped on an error, so that its work may be done in part. */
    crashed: integer("crashed", { mode: "boolean" }).notNull().default(false),
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

/** When each topic last changed, and each part of one (`topic/part`): what the site's versions in KV are written from. */
export const topics = sqliteTable("topics", {
  name: text("name").primaryKey(),
  /** Milliseconds; each change is later than the one before. */
  changedAt: integer("changed_at").notNull(),
  /** The change before; 0 before the second. */
  previousAt: integer("previous_at").notNull().default(0),
});

/** What was used today of what a day may cost. */
export const budgets = sqliteTable("budgets", {
  name: text("name").primaryKey(),
  /** The day (UTC), such as "2026-08-21", that the other columns are of. */
  day: text("day").notNull(),
  used: integer("used").notNull().default(0),
  /** Whether more was asked for than there was. */
  exceeded: integer("exceeded", { mode: "boolean" }).notNull().default(false),
});

/** The snapshots' second home, for the day KV does not answer. */
export const snapshots = sqliteTable("snapshots", {
  name: text("name").primaryKey(),
  /** As KV has it. */
  text: text("text").notNull(),
});

/** How far a round has come that compares derived data with the truth, a part at each run. */
export const rounds = sqliteTable("rounds", {
  name: text("name").primaryKey(),
  /** The key of the last row that was compared; "" at a beginning. */
  after: text("after").notNull(),
  /** Keys that had no counterpart, as a JSON array: at the next run they are looked at again. */
  suspects: text("suspects").notNull(),
});

/** The receipts of erasures: what was deleted of whom, by the hash of the address. */
export const erasures = sqliteTable(
  "erasures",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the address in lower case. */
    addressHash: text("address_hash").notNull(),
    erasedAt: integer("erased_at").notNull(),
    /** How many rows of each kind were deleted, as JSON. */
    counts: text("counts", { mode: "json" }).$type<Record<string, number>>().notNull(),
    /** Whether the address is never written to again. */
    neverAgain: integer("never_again", { mode: "boolean" }).notNull(),
  },
  (table) => [
    index("erasures_address").on(table.addressHash, table.erasedAt),
    index("erasures_erased").on(table.erasedAt),
  ],
);
/** Paths that no page has any more, and what is answered there. Asked only where nothing else is found. */
export const movedPaths = sqliteTable("moved_paths", {
  /** In lower case, without a slash at its end. */
  path: text("path").primaryKey(),
  /** A path of this site or an https address; null for a page that is gone for good. */
  target: text("target"),
  since: integer("since").notNull(),
});
