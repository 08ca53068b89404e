import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The tables of alerts. Times are milliseconds since 1970, UTC; days are trading days, such as "2026-08-21". */

/** An address with alerts. */
export const alertAddresses = sqliteTable(
  "alert_addresses",
  {
    id: text("id").primaryKey(),
    /** In lower case, at most 254 characters. */
    email: text("email").notNull(),
    /** SHA-256 of the address, as in `suppressions`. */
    emailHash: text("email_hash").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Confirmation mails since the last confirmation. */
    confirmationsSent: integer("confirmations_sent").notNull().default(0),
    confirmationSentAt: integer("confirmation_sent_at").notNull().default(0),
    /** Links to its alerts that were made before this time have ended: with its last alert. */
    linksFrom: integer("links_from").notNull().default(0),
  },
  (table) => [uniqueIndex("alert_addresses_email").on(table.email)],
);

/** What an address wants to be told. An alert that is ended is deleted. */
export const alerts = sqliteTable(
  "alerts",
  {
    /** Twelve characters: the ids of all alerts of a mail fit into one link. */
    id: text("id").primaryKey(),
    addressId: text("address_id").notNull(),
    symbol: text("symbol").notNull(),
    kind: text("kind", { enum: ["above", "below", "move", "quarter"] }).notNull(),
    /** In tenths: of a multiple, or of a percent; 0 for a quarter. */
    threshold: integer("threshold").notNull(),
    /** The evidence of consent: when, on which form, to which words; and when the owner confirmed, null before. */
    askedAt: integer("asked_at").notNull(),
    place: text("place").notNull(),
    consent: text("consent").notNull(),
    confirmedAt: integer("confirmed_at"),
    /**
     * What was seen last; null before the first figure, which never triggers. `over` or `under`: where the multiple was.
     * `seen`: a day's change was. A day: the end of the newest quarter.
     */
    seen: text("seen"),
    /** The trading day of the last mail; empty before it. An alert about prices is mailed once a day at most. */
    firedDay: text("fired_day").notNull().default(""),
    /** The write that mailed it last: the next one writes only over the state that it has read. */
    round: text("round").notNull().default(""),
  },
  (table) => [
    uniqueIndex("alerts_of_address").on(table.addressId, table.symbol, table.kind, table.threshold),
    index("alerts_watched")
      .on(table.symbol, table.kind, table.seen, table.threshold)
      .where(sql`confirmed_at is not null`),
    index("alerts_pending").on(table.askedAt).where(sql`confirmed_at is null`),
  ],
);

/** What the figures of each company were made of when they were seen last: it tells a crossing from a correction. */
export const alertReadings = sqliteTable("alert_readings", {
  symbol: text("symbol").primaryKey(),
  /** The trading day before that of the price, and its close in USD. */
  baseDay: text("base_day"),
  baseClose: real("base_close"),
  arrBasis: text("arr_basis"),
  periodEnd: text("period_end"),
  /** Billions of USD. */
  arr: real("arr"),
  shares: real("shares"),
});
