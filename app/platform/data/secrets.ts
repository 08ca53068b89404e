import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { batch, rowsOf, statement } from "./db.ts";

/** Returns a secret of this installation that was made before; null where none was. */
export async function storedSecret({ db }: Pick<Deps, "db">, name: string): Promise<string | null> {
  const [stored] = await rowsOf(
    db,
    statement<{ value: string }>(sql`select value from secrets where name = ${name}`),
  );
  return stored?.value ?? null;
}

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
