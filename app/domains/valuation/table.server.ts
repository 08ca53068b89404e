import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { COMPANY_TYPES, FUNDING_STAGES } from "./tables.ts";

/** How often valuations are asked for, by rough kind of company: counts, nothing of anybody's own. */
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
