import { drizzle } from "drizzle-orm/d1";

/** Opens drizzle over a D1 binding. Queries name their tables; there is no global schema object. */
export function openDb(binding: D1Database) {
  return drizzle(binding);
}

export type Db = ReturnType<typeof openDb>;

/** D1 refuses a statement with more bound parameters. */
export const MAX_BOUND_PARAMETERS = 100;

/** Splits rows so that each statement stays within D1's bound parameters. */
export function chunkForParameters<Row>(rows: Row[], parametersPerRow: number): Row[][] {
  const size = Math.max(1, Math.floor(MAX_BOUND_PARAMETERS / parametersPerRow));
  const chunks: Row[][] = [];
  for (let start = 0; start < rows.length; start += size) chunks.push(rows.slice(start, start + size));
  return chunks;
}
