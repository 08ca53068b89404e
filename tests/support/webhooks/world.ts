import { sql } from "drizzle-orm";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { endpoints, toEndpoint } from "~/platform/webhooks/endpoints.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import { testDeps } from "../unit/deps.ts";

/** Addresses that are told, at a clock that is set. */

export const NOON = Date.parse("2026-08-21T12:00:00Z");
export const MINUTE = 60_000;
export const { db } = testDeps();

export const at = (time: number, fetch?: typeof globalThis.fetch) =>
  testDeps({ at: new Date(time).toISOString(), ...(fetch ? { fetch } : {}) });

export const note = (key: string, email = "ada@example.com", time = NOON) =>
  batch(db, [
    noteEvent(time, { kind: "waitlist", type: "waitlist.joined", key, email, data: { email, key } }),
  ]);

export const secretOf = async (id: string) => {
  const rows = (await rowsOf(db, endpoints(at(NOON)))).map(toEndpoint);
  return rows.find((row) => row.id === id)?.secret ?? "";
};

/** Empties what webhooks are made of. */
export async function begin(): Promise<void> {
  for (const table of ["webhook_endpoints", "webhook_deliveries", "troubles"])
    await db.run(sql`delete from ${sql.identifier(table)}`);
}
