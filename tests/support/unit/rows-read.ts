import { openDb } from "~/platform/data/db.ts";
import { type D1Usage, meterD1 } from "~/platform/data/meter.ts";
import type { Deps } from "~/platform/deps.ts";
import { testDeps } from "./deps.ts";

/** Returns how many rows D1 read for some work. */
export async function rowsReadBy(work: (db: Deps["db"]) => Promise<unknown>): Promise<number> {
  const usage: D1Usage = { calls: 0, statements: 0, rowsRead: 0 };
  await work(openDb(meterD1(testDeps().db.$client as D1Database, usage)));
  return usage.rowsRead;
}
