import { type SQL, sql } from "drizzle-orm";
import { refuseUnless, type Statement } from "~/platform/data/db.ts";
import { hasOverlay } from "../../rules/desk/corrections.ts";
import { ITEM_TABLES } from "../writing/rows-sql.ts";
import type { DeskItem } from "./items.ts";

/**
 * Returns the statement that refuses its batch unless an item is where it was read, with the same corrections: the clock
 * may have published it, or the desk decided otherwise. Written all the same, its row would be lost, or the other decision.
 */
export function asRead({ kind, id, where, placement, overlay }: DeskItem): Statement {
  const isThere: Record<DeskItem["where"], SQL> = {
    site: sql`exists (select 1 from ${ITEM_TABLES[kind]} where id = ${id})`,
    withheld: sql`exists (select 1 from withheld where kind = ${kind} and item_id = ${id}
      and state = ${placement.state} and publish_at is ${placement.publishAt})`,
    coming: sql`exists (select 1 from scheduled_articles where id = ${id})`,
  };
  const ofItem = sql`corrections where kind = ${kind} and item_id = ${id}`;
  const isSaid = hasOverlay(overlay)
    ? sql`exists (select 1 from ${ofItem} and fields = ${JSON.stringify(overlay.fields)}
      and published_at is ${overlay.publishedAt})`
    : sql`not exists (select 1 from ${ofItem})`;
  return refuseUnless(sql`${isThere[where]} and ${isSaid}`);
}
