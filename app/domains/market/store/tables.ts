import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The data of the market's figures. Days are calendar days in New York ("2026-08-21"), times milliseconds since 1970
 * UTC. Prices are integers in hundredths of a cent (for an index: in ten-thousandths of a point), the finest unit that
 * exchanges quote; what sources have beyond it is noise, such as 332.7799987792969 for 332.78. Revenue is in whole
 * dollars.
 */

/** One row a symbol and completed trading day, split-adjusted. */
export const closes = sqliteTable(
  "closes",
  {
    symbol: text("symbol").notNull(),
    day: text("day").notNull(),
    /** Hundredths of a cent. */
    close: integer("close").notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.day] }), index("closes_day").on(table.day)],
);

/** The newest bar of each symbol: the day's close, or the price so far while it trades. */
export const quotes = sqliteTable("quotes", {
  symbol: text("symbol").primaryKey(),
  day: text("day").notNull(),
  /** Hundredths of a cent, as the two below. */
  price: integer("price").notNull(),
  low: integer("low"),
  high: integer("high"),
  /** Shares. */
  volume: integer("volume"),
  /** Whether the day was still trading. */
  provisional: integer("provisional", { mode: "boolean" }).notNull(),
  /** When it was read. */
  observedAt: integer("observed_at").notNull(),
  /** The provider of the whole series, or `sample`: series of two providers are never mixed. */
  source: text("source").notNull(),
});

/** Splits: `numerator` new shares for `denominator` old ones. */
export const splits = sqliteTable(
  "splits",
  {
    symbol: text("symbol").notNull(),
    day: text("day").notNull(),
    numerator: integer("numerator").notNull(),
    denominator: integer("denominator").notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.day] })],
);

/** The figures of a company's filings that belong to no quarter. */
export const companies = sqliteTable("companies", {
  symbol: text("symbol").primaryKey(),
  /** Of all classes, counted on `sharesAsOf`; null when no filing has a count. */
  shares: integer("shares"),
  sharesAsOf: text("shares_as_of"),
  /** The count does not include splits after this day. */
  sharesFiled: text("shares_filed"),
  sharesSource: text("shares_source"),
  sharesUrl: text("shares_url"),
  /** Its filings have years but no quarters. */
  annualOnly: integer("annual_only", { mode: "boolean" }).notNull().default(false),
  sample: integer("sample", { mode: "boolean" }).notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** A quarter's revenue. */
export const quarters = sqliteTable(
  "quarters",
  {
    symbol: text("symbol").notNull(),
    periodEnd: text("period_end").notNull(),
    /** USD. */
    revenue: integer("revenue").notNull(),
    form: text("form").notNull(),
    accession: text("accession"),
    filed: text("filed"),
    /** How the quarter was computed, such as "FY − 9M"; null when a filing states it. */
    derivation: text("derivation"),
    source: text("source").notNull(),
    url: text("url"),
    sample: integer("sample", { mode: "boolean" }).notNull(),
    /** The tag of its measure of revenue: quarters of different ones are not compared. */
    concept: text("concept"),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.periodEnd] })],
);

/** What the standard measures are made of: one row a company, measure and period, of the last five quarters. */
export const filedFigures = sqliteTable(
  "filed_figures",
  {
    symbol: text("symbol").notNull(),
    /** `operatingCashFlow`, `cash`…: see rules/filings/filed-figures.ts. */
    measure: text("measure").notNull(),
    periodEnd: text("period_end").notNull(),
    /** Null for an amount on a day. */
    periodStart: text("period_start"),
    /** USD, or shares. */
    value: integer("value").notNull(),
    form: text("form").notNull(),
    accession: text("accession").notNull(),
    filed: text("filed").notNull(),
    /** How it was computed, such as "FY − 9M"; null when the filing states it. */
    derivation: text("derivation"),
    /** The tags that it was read from. */
    concept: text("concept").notNull(),
    sample: integer("sample", { mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.measure, table.periodEnd] })],
);

/** What filings showed from a day on: one row a company, figure and day of filing, of the last five years. */
export const knownFigures = sqliteTable(
  "known_figures",
  {
    symbol: text("symbol").notNull(),
    /** `revenue` or `shares`: see rules/multiples/known.ts. */
    figure: text("figure").notNull(),
    filed: text("filed").notNull(),
    /** The last day of the quarter, or the day of the count. */
    asOf: text("as_of").notNull(),
    /** USD, or shares. */
    value: integer("value").notNull(),
    form: text("form").notNull(),
    accession: text("accession").notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.figure, table.filed] })],
);
