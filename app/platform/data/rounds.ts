import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { rowsOf, statement } from "./db.ts";

/**
 * Rounds: what is derived is compared with the truth a part at a time, so that a run reads a bounded number of rows. A
 * run that is killed repeats its part.
 */

export interface Position {
  /** The key after which this part begins; "" at the beginning. */
  after: string;
  /** What had no counterpart in the part before. A writer that works meanwhile may have written one of two by then. */
  suspects: string[];
}

export interface Part {
  /** The key of the last row of the part; "" when there are no more. */
  after: string;
  suspects?: string[];
  /** How many rows were put right. */
  mended: number;
}

/** Suspects that are kept from one part to the next. */
const MOST_SUSPECTS = 1000;

/** Compares the next part of a round. Returns how many rows were put right. */
export async function nextPart(
  { db }: Pick<Deps, "db">,
  name: string,
  compare: (position: Position) => Promise<Part>,
): Promise<number> {
  const [row] = await rowsOf(
    db,
    statement<{ after: string; suspects: string }>(
      sql`select after, suspects from rounds where name = ${name}`,
    ),
  );
  const part = await compare({ after: row?.after ?? "", suspects: row ? JSON.parse(row.suspects) : [] });
  const suspects = JSON.stringify((part.suspects ?? []).slice(0, MOST_SUSPECTS));
  if (part.after === (row?.after ?? "") && suspects === (row?.suspects ?? "[]")) return part.mended;
  await rowsOf(
    db,
    statement(sql`insert into rounds (name, after, suspects) values (${name}, ${part.after}, ${suspects})
      on conflict (name) do update set after = excluded.after, suspects = excluded.suspects`),
  );
  return part.mended;
}
