import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";

/** Which items are stored already, by their identity. */

type Identified = { identity: string };

/** Returns the identities of the news that is stored. */
export const knownNews = (db: Db, items: readonly Identified[]): Promise<Set<string>> =>
  known(db, items, "news_items");

/** Returns the identities of the newsletter posts that are stored. */
export const knownPosts = (db: Db, items: readonly Identified[]): Promise<Set<string>> =>
  known(db, items, "newsletter_posts");

async function known(
  db: Db,
  items: readonly Identified[],
  table: "news_items" | "newsletter_posts",
): Promise<Set<string>> {
  const hashed = await Promise.all(
    items.map(async ({ identity }) => [await sha256Hex(identity, 16), identity]),
  );
  const ids = JSON.stringify(hashed.map(([id]) => id));
  const stored = await rowsOf(
    db,
    statement<{ id: string }>(sql`select t.id from json_each(${ids}) wanted
      cross join ${sql.raw(table)} t on t.id = wanted.value`),
  );
  const found = new Set(stored.map(({ id }) => id));
  return new Set(hashed.flatMap(([id = "", identity = ""]) => (found.has(id) ? identity : [])));
}
