import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { COMPANY_TYPES, FUNDING_STAGES } from "../rules/tables.ts";

/** Counts of calculations by day and bucket, without data on single visitors. */
export const valuationCalculations = sqliteTable(
  "valuation_calculations",
  {
    /** UTC: 2026-08-21. */
    day: text("day").notNull(),
    stage: text("stage", { enum: FUNDING_STAGES }).notNull(),
    type: text("type", { enum: COMPANY_TYPES }).notNull(),
    /** The lower end of the bucket. $M, and percent. */
    arrFrom: real("arr_from").notNull(),
    growthFrom: integer("growth_from").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.stage, table.type, table.arrFrom, table.growthFrom] })],
);

/**
 * Reports that can be downloaded: the data for mailing, counting and erasing them. The file is in KV and expires with
 * its row. Times are milliseconds since 1970, UTC.
 */
export const valuationReports = sqliteTable(
  "valuation_reports",
  {
    id: text("id").primaryKey(),
    /** In lower case. */
    email: text("email").notNull(),
    /** A hash of address, company name and input: an equal one within minutes is the same request. */
    fingerprint: text("fingerprint").notNull(),
    /** Whether its mail was accepted for sending. */
    mailed: integer("mailed", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** As it was given; null without one. */
    company: text("company"),
    /** The calculator's input and result, as JSON; null for a report that an older version made. */
    input: text("input"),
  },
  (table) => [
    index("valuation_reports_created").on(table.createdAt),
    index("valuation_reports_fingerprint").on(table.fingerprint, table.createdAt),
    index("valuation_reports_email").on(table.email, table.createdAt),
    index("valuation_reports_expiry").on(table.expiresAt),
  ],
);
