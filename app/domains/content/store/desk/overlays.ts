import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { jsonChunks } from "~/lib/json-chunks.ts";
import { type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import {
  type CorrectionFields,
  hasOverlay,
  type Overlay,
  type Stated,
} from "../../rules/desk/corrections.ts";
import type { ItemKind } from "../writing/rows-sql.ts";

/** The stored corrections of articles and videos. */

export interface StoredOverlay extends Overlay {
  stated: Stated;
  statedHash: string;
}

export interface OverlayRow {
  id: string;
  fields: string;
  published_at: number | null;
  stated: string;
  stated_hash: string;
}

export const toOverlay = (row: OverlayRow): StoredOverlay => ({
  fields: JSON.parse(row.fields) as CorrectionFields,
  publishedAt: row.published_at,
  stated: JSON.parse(row.stated) as Stated,
  statedHash: row.stated_hash,
});

export const OVERLAY_COLUMNS = sql.raw("c.item_id as id, c.fields, c.published_at, c.stated, c.stated_hash");

/** Reads the corrections of these items, by id. */
export async function overlaysOf(
  db: Db,
  kind: ItemKind,
  ids: readonly string[],
): Promise<Map<string, StoredOverlay>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    statement<OverlayRow>(sql`select ${OVERLAY_COLUMNS} from json_each(${JSON.stringify(ids)}) wanted
      cross join corrections c on c.kind = ${kind} and c.item_id = wanted.value`),
  );
  return new Map(rows.map((row) => [row.id, toOverlay(row)]));
}

/**
 * Returns the hash of a row: that of what its source stated, and of the corrections over it. So an unchanged item with
 * unchanged corrections is not written again, and one whose corrections did not arrive is.
 */
export const overlaidHash = (statedHash: string, overlay: Overlay | null | undefined): Promise<string> =>
  overlay && hasOverlay(overlay)
    ? sha256Hex(JSON.stringify([statedHash, overlay.fields, overlay.publishedAt]), 32)
    : Promise.resolve(statedHash);

/** Returns the statements that keep what the sources state now of corrected items. */
export const keepStated = (
  kind: ItemKind,
  rows: readonly { id: string; stated: Stated; statedHash: string }[],
): Statement[] =>
  rows.length === 0
    ? []
    : jsonChunks(rows).map((json) =>
        statement(sql`update corrections set stated = read.value ->> 'stated', stated_hash = read.value ->> 'statedHash'
          from json_each(${json}) read where kind = ${kind} and item_id = read.value ->> 'id'`),
      );
