import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { batch, statement } from "./db.ts";

/**
 * A secret of this installation: made at its first use and kept in the database, so that a fresh clone works.
 * Whoever empties the database gets new ones, and what the old ones signed is no longer valid.
 */
export async function secretOf({ db }: Pick<Deps, "db">, name: string): Promise<string> {
  const fresh = crypto.randomUUID() + crypto.randomUUID();
  const [, [stored]] = await batch(db, [
    statement(sql`insert into secrets (name, value) values (${name}, ${fresh}) on conflict do nothing`),
    statement<{ value: string }>(sql`select value from secrets where name = ${name}`),
  ]);
  return stored?.value ?? fresh;
}
