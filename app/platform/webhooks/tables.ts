import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The tables of webhooks. Times are milliseconds since 1970, UTC. */

/** An address that is told what happens here. */
export const webhookEndpoints = sqliteTable("webhook_endpoints", {
  id: text("id").primaryKey(),
  url: text("url").notNull(),
  /** What it is told of, such as "waitlist". */
  kinds: text("kinds", { mode: "json" }).$type<string[]>().notNull(),
  /** `whsec_` and the key in base64. */
  secret: text("secret").notNull(),
  /** The secret before, which signs beside it until then. */
  oldSecret: text("old_secret"),
  oldUntil: integer("old_until").notNull().default(0),
  /** The secret is shown until then. */
  shownUntil: integer("shown_until").notNull(),
  /** `off`: its owner switched it off, only erasures are kept for it. `broken`: it failed for a day, what happens is kept. */
  state: text("state", { enum: ["on", "off", "broken"] }).notNull(),
  /** Why it is broken, one sentence. */
  reason: text("reason"),
  createdAt: integer("created_at").notNull(),
  lastSuccessAt: integer("last_success_at"),
});

export type EndpointState = typeof webhookEndpoints.$inferSelect.state;

/** What one address is told of one event. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** The `webhook-id`: the same at each try. */
    id: text("id").primaryKey(),
    endpointId: text("endpoint_id").notNull(),
    /** One per event: a second one with the same key is not written. */
    eventKey: text("event_key").notNull(),
    /** Such as "waitlist.joined". */
    type: text("type").notNull(),
    /** The JSON that is sent, byte for byte at each try. */
    payload: text("payload").notNull(),
    /** The address that it is about, in lower case: an erasure finds it by this. */
    email: text("email").notNull(),
    state: text("state", { enum: ["waiting", "done", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: integer("next_try_at").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When it was tried last. */
    triedAt: integer("tried_at"),
    /** Of the last answer; null without one. */
    status: integer("status"),
    /** Why the last try failed, one sentence. */
    error: text("error"),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event").on(table.endpointId, table.eventKey),
    index("webhook_deliveries_due").on(table.endpointId, table.state, table.nextTryAt),
    index("webhook_deliveries_created").on(table.endpointId, table.createdAt),
    index("webhook_deliveries_email").on(table.email),
  ],
);
