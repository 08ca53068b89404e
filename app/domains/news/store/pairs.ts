import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { pageIdentity } from "~/lib/same-page.ts";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import { pairItems } from "~/platform/sources/identity.ts";
import type { NewsInput, PostInput } from "../schema.ts";
import type { NewsRow } from "./rows.ts";

/** Pairs the news and posts that a source gives with the stored ones, and finds ids for new ones. */

interface Rows {
  news_items: NewsRow;
  newsletter_posts: Pick<NewsRow, "id" | "source_id" | "source_key" | "url">;
}

type Input = Pick<NewsInput | PostInput, "identity" | "sourceId" | "sourceKey" | "url">;

/**
 * Whether both are pages or places of a page that their source tells apart: one answer may have one of them only, and a
 * row whose item moved away still has the id of its old link.
 */
const isAnother = (row: Rows["newsletter_posts"], { sourceId, sourceKey, url }: Input) =>
  row.source_id === sourceId &&
  Boolean(row.source_key && sourceKey && row.source_key !== sourceKey) &&
  (new URL(row.url).hash !== new URL(url).hash || pageIdentity(row.url) !== pageIdentity(url));

/** Gives each input its id, and pairs it with the stored row that it updates. Inputs have distinct identities. */
export async function pairStored<Table extends keyof Rows, Given extends Input>(
  db: Db,
  table: Table,
  inputs: readonly Given[],
): Promise<{
  items: (Given & { id: string })[];
  pairs: ReadonlyMap<Given & { id: string }, Rows[Table]>;
}> {
  type Item = Given & { id: string };
  const hashed: Item[] = await Promise.all(
    inputs.map(async (input) => ({ ...input, id: await sha256Hex(input.identity, 16) })),
  );
  // Of an item at whose link another one stood before, which keeps the id of that link.
  const freeIds = new Map<Item, string>();
  for (const item of hashed)
    freeIds.set(item, await sha256Hex(JSON.stringify([item.sourceId, item.sourceKey ?? item.identity]), 16));
  const ids = JSON.stringify([...hashed.map(({ id }) => id), ...freeIds.values()]);
  const keys = JSON.stringify(
    hashed.flatMap(({ sourceId, sourceKey }) => (sourceKey ? [[sourceId, sourceKey]] : [])),
  );
  const name = sql.raw(table);
  const rows = await rowsOf(
    db,
    statement<
      Rows[Table]
    >(sql`select n.* from json_each(${ids}) wanted cross join ${name} n on n.id = wanted.value
      union select n.* from json_each(${keys}) wanted
        cross join ${name} n on n.source_id = wanted.value ->> 0 and n.source_key = wanted.value ->> 1`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byKey = new Map(rows.map((row) => [JSON.stringify([row.source_id, row.source_key]), row]));
  const found = pairItems(
    hashed,
    ({ sourceId, sourceKey }) => (sourceKey ? byKey.get(JSON.stringify([sourceId, sourceKey])) : undefined),
    (item) => {
      const row = byId.get(item.id);
      return row && !isAnother(row, item) ? row : undefined;
    },
  );
  const pairs = new Map<Item, Rows[Table]>();
  const taken = new Set(found.values());
  const items = hashed.map((item) => {
    const freeId = freeIds.get(item) ?? item.id;
    const underFreeId = byId.get(freeId);
    const before = found.get(item) ?? (underFreeId && !taken.has(underFreeId) ? underFreeId : undefined);
    const known = { ...item, id: before?.id ?? (byId.has(item.id) ? freeId : item.id) };
    if (before) pairs.set(known, before);
    return known;
  });
  return { items, pairs };
}
