import { sql } from "drizzle-orm";
import { batch, type Db, statement } from "~/platform/data/db.ts";
import type { Correctable, CorrectionFields } from "../../rules/desk/corrections.ts";
import { corrected } from "../../rules/desk/corrections.ts";
import { placeOfList } from "../../rules/desk/pin-lists.ts";
import type { Placement } from "../../rules/desk/placement.ts";
import type { ItemKind } from "../writing/rows-sql.ts";
import { refOf } from "./decide.ts";
import { isEmptied, readItem } from "./items.ts";
import { statedOf } from "./values.ts";

/** One item as its page at the desk shows it: without its text. */
export interface ItemView {
  /** "article/…" or "video/…". */
  ref: string;
  kind: ItemKind;
  where: "site" | "withheld" | "coming";
  sourceId: string;
  /** The path of its page. */
  path: string | null;
  originalUrl: string | null;
  placement: Placement;
  /** When its source publishes it, milliseconds; null unless that is to come. */
  comesAt: number | null;
  /** Milliseconds; null where it has none. */
  publishedAt: number | null;
  /** What pages show. */
  shown: Correctable;
  /** What its source states. */
  stated: Correctable;
  corrections: CorrectionFields | null;
  /** Where it is pinned. */
  pins: { place: string; until: number | null }[];
  /** Whether its text is kept no more: only its source can bring it back. */
  isEmpty: boolean;
}

/** Reads an item with its pins; null when there is none. */
export async function itemView(db: Db, kind: ItemKind, id: string): Promise<ItemView | null> {
  const [item, [pins]] = await Promise.all([
    readItem(db, kind, id),
    batch(db, [
      statement<{ list: string; until: number | null }>(
        sql`select list, until from pins where article_id = ${id} order by list`,
      ),
    ]),
  ]);
  if (!item) return null;
  const { values, overlay, stated } = item;
  // A picture may be elsewhere in the row than its source states.
  const inRow = values ? statedOf({ kind, values } as Parameters<typeof statedOf>[0]) : null;
  const shown = inRow ?? corrected(stated, overlay);
  const correctable = ({ title, teaser, author, categories, picture }: Correctable): Correctable => ({
    title,
    teaser,
    author,
    categories,
    picture,
  });
  return {
    ref: refOf({ kind, id }),
    kind,
    where: item.where,
    sourceId: item.sourceId,
    path: item.path,
    originalUrl: item.originalUrl,
    placement: item.placement,
    comesAt: item.comesAt,
    publishedAt: shown.publishedAt,
    shown: correctable(shown),
    stated: correctable(stated),
    corrections: Object.keys(overlay.fields).length > 0 ? overlay.fields : null,
    pins: pins
      .map(({ list, until }) => ({ ...placeOfList(list), until }))
      .filter((pin) => pin.kind === kind)
      .map(({ place, until }) => ({ place, until })),
    isEmpty: isEmptied(item),
  };
}
