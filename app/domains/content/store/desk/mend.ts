import { sql } from "drizzle-orm";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { nextPart } from "~/platform/data/rounds.ts";
import type { Deps } from "~/platform/deps.ts";
import { ITEM_TABLES, type ItemKind } from "../writing/rows-sql.ts";
import { readItem } from "./items.ts";
import { OVERLAY_COLUMNS, type OverlayRow, overlaidHash, toOverlay } from "./overlays.ts";
import { settleNow } from "./settle.ts";

/**
 * Compares what the desk decided with the rows of the site, a part at a time. A source that was read at the same time may
 * have written what it states over a correction, or a row that the desk had just withheld.
 */

type MendDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

const PART = 300;

/** Writes corrections that a row does not have, and withholds what is on the site against it. Returns how many. */
export const mendDecisions = async (deps: MendDeps, kind: ItemKind): Promise<number> =>
  (await mendCorrections(deps, kind)) + (await mendWithheld(deps, kind));

const mendCorrections = (deps: MendDeps, kind: ItemKind): Promise<number> =>
  nextPart(deps, `desk/${kind}`, async ({ after }) => {
    const rows = await rowsOf(
      deps.db,
      statement<OverlayRow & { content_hash: string | null }>(sql`select ${OVERLAY_COLUMNS}, i.content_hash
        from corrections c left join ${ITEM_TABLES[kind]} i on i.id = c.item_id
        where c.kind = ${kind} and c.item_id > ${after} order by c.item_id limit ${PART}`),
    );
    let mended = 0;
    for (const row of rows) {
      const overlay = toOverlay(row);
      if (row.content_hash === null || row.content_hash === (await overlaidHash(overlay.statedHash, overlay)))
        continue;
      const item = await readItem(deps.db, kind, row.id);
      if (!item) continue;
      if (await settleNow(deps, item, item)) mended += 1;
    }
    return { after: rows.length < PART ? "" : (rows.at(-1)?.id ?? ""), mended };
  });

const mendWithheld = (deps: MendDeps, kind: ItemKind): Promise<number> =>
  nextPart(deps, `desk/${kind}/withheld`, async ({ after }) => {
    const rows = await rowsOf(
      deps.db,
      statement<{
        id: string;
        onSite: number;
        state: "hidden";
        publishAt: number | null;
      }>(sql`select w.item_id as id,
          w.state, w.publish_at as publishAt, exists (select 1 from ${ITEM_TABLES[kind]} i where i.id = w.item_id) as onSite
        from withheld w where w.kind = ${kind} and w.item_id > ${after} order by w.item_id limit ${PART}`),
    );
    const wrong = rows.filter(({ onSite }) => onSite === 1);
    let mended = 0;
    for (const { id, state, publishAt } of wrong) {
      const item = await readItem(deps.db, kind, id);
      if (!item) continue;
      // What its own address answers stays as it is.
      const placement = { ...item.placement, state, publishAt };
      const decision = { placement, overlay: item.overlay };
      if (await settleNow(deps, { ...item, path: null }, decision)) mended += 1;
    }
    return { after: rows.length < PART ? "" : (rows.at(-1)?.id ?? ""), mended };
  });
