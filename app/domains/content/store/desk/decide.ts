import type { Db, Statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { CorrectionFields } from "../../rules/desk/corrections.ts";
import { type Placement, SHOWN } from "../../rules/desk/placement.ts";
import type { ItemKind } from "../writing/rows-sql.ts";
import { type DeskItem, readItem } from "./items.ts";
import { settle } from "./settle.ts";

/** What the desk decides of one item, as values that can be read, written and written back. */

type WriteDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

/** An item by the name that its records have: "article/…" or "video/…". */
export interface ItemRef {
  kind: ItemKind;
  id: string;
}

export const refOf = ({ kind, id }: ItemRef): string => `${kind}/${id}`;

/** Reads an item's name; null for what is none. */
export function parseRef(name: string): ItemRef | null {
  const [, kind, id] = /^(article|video)\/([\w-]+)$/.exec(name) ?? [];
  return kind && id ? { kind: kind as ItemKind, id } : null;
}

/** Reads an item by its name; null for one that does not exist. */
export const itemOf = async (db: Db, name: string): Promise<DeskItem | null> => {
  const ref = parseRef(name);
  return ref && readItem(db, ref.kind, ref.id);
};

/** Reads where an item is; null for one that does not exist. */
export const readPlacement = async (db: Db, name: string): Promise<Placement | null> =>
  (await itemOf(db, name))?.placement ?? null;

/**
 * Returns the statements that bring an item there. A scheduled item gets the date of its publication; null is that of no
 * decision. Nothing for an item that does not exist any more.
 */
export async function writePlacement(
  deps: WriteDeps,
  name: string,
  placement: Placement | null,
): Promise<Statement[]> {
  const item = await itemOf(deps.db, name);
  if (!item) return [];
  const next = placement ?? SHOWN;
  const publishedAt = next.state === "scheduled" ? next.publishAt : next.publishedAt;
  return settle(deps, item, {
    placement: { ...next, publishedAt },
    overlay: { fields: item.overlay.fields, publishedAt },
  });
}

/** Reads the corrections of an item; null without any. */
export async function readCorrection(db: Db, name: string): Promise<CorrectionFields | null> {
  const fields = (await itemOf(db, name))?.overlay.fields ?? {};
  return Object.keys(fields).length > 0 ? fields : null;
}

/** Returns the statements that write these corrections over what the item's source states; null takes them back. */
export async function writeCorrection(
  deps: WriteDeps,
  name: string,
  fields: CorrectionFields | null,
): Promise<Statement[]> {
  const item = await itemOf(deps.db, name);
  if (!item) return [];
  const { placement, overlay } = item;
  return settle(deps, item, { placement, overlay: { ...overlay, fields: fields ?? {} } });
}
