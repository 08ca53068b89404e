import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Events that the clock has not added up yet: what each counts towards, and nothing of a person. */
export const counted = sqliteTable("counted", {
  id: integer("id").primaryKey(),
  /** Hours since 1970, UTC. */
  hour: integer("hour").notNull(),
  /** `Tally[]` as JSON. */
  tallies: text("tallies").notNull(),
});

/** Who has read something today, as hashes whose salt dies at midnight (`readers.ts`). */
export const dayReaders = sqliteTable("day_readers", {
  id: integer("id").primaryKey(),
});

/** What was counted, by span (`spanId`, `openId`): days, months, and two rows beside them. */
export const countSpans = sqliteTable("count_spans", {
  id: integer("id").primaryKey(),
  /** `Counts` as JSON. */
  counts: text("counts").notNull(),
});
