import { type SQL, sql } from "drizzle-orm";
import type { ListFilter } from "../../../rules/desk/list-filter.ts";
import type { Place } from "../../../rules/desk/placement.ts";
import { articleList, videoList } from "../../listings.ts";
import type { ItemKind } from "../../writing/rows-sql.ts";

/** What the queries of the desk's lists have in common. */

export interface ListedItem {
  kind: ItemKind;
  id: string;
  title: string;
  /** What the list is sorted by, milliseconds. */
  at: number;
  sourceId: string;
  author: string;
  /** Slugs. */
  categories: string[];
  place: Place | "coming";
  corrected: boolean;
  pinned: boolean;
}

export interface ListedItems {
  items: ListedItem[];
  /** Where the next page begins; null on the last. */
  after: string | null;
}

export const PAGE = 18;
/** Matches of a search cost more rows each. */
export const SEARCH_PAGE = 11;
/** Rows that a page looks through where it filters beyond its index. */
export const LOOKED_THROUGH = 28;

export interface Row {
  id: string;
  title: string;
  at: number;
  sourceId: string;
  author: string;
  categories: string;
  place: ListedItem["place"];
  corrected: number;
  pinned: number;
  /** Whether it fits the filters that its index does not have. */
  fits: number;
}

export interface Cursor {
  at: number;
  id: string;
}

/** Reads a cursor: "1787313600000.abcdef". */
export function cursorOf(after: string | undefined): Cursor | null {
  const [, at, id] = /^(\d{1,15})\.([\w-]+)$/.exec(after ?? "") ?? [];
  return at && id ? { at: Number(at), id } : null;
}

export function page(kind: ItemKind, rows: readonly Row[], limit: number): ListedItems {
  const looked = rows.slice(0, limit);
  const fitting = looked.filter(({ fits }) => fits === 1);
  const shown = fitting.slice(0, PAGE);
  const last = fitting.length > PAGE ? shown.at(-1) : rows.length > limit ? looked.at(-1) : undefined;
  return {
    items: shown.map(({ categories, corrected, pinned, fits: _, ...row }) => ({
      ...row,
      kind,
      categories: JSON.parse(categories ?? "[]") as string[],
      corrected: corrected === 1,
      pinned: pinned === 1,
    })),
    after: last ? `${last.at}.${last.id}` : null,
  };
}

export interface Table {
  name: SQL;
  at: SQL;
  author: SQL;
  listOf: (category?: string) => string;
}

export const TABLES: Record<ItemKind, Table> = {
  article: { name: sql`articles`, at: sql`i.published_at`, author: sql`i.author`, listOf: articleList },
  video: { name: sql`videos`, at: sql`i.sort_at`, author: sql`i.channel_title`, listOf: videoList },
};

export const DAY_MS = 86_400_000;
/** The times that a page is of. It begins at its cursor, so that no row before that is read. */
export const spanOf = ({ from, to }: ListFilter, cursor?: Cursor | null) => ({
  since: from ? Date.parse(from) : 0,
  before: Math.min(
    to ? Date.parse(to) + DAY_MS : Number.MAX_SAFE_INTEGER,
    cursor ? cursor.at + 1 : Number.MAX_SAFE_INTEGER,
  ),
});

export const marks = (kind: ItemKind, id: SQL): SQL =>
  sql`exists (select 1 from corrections c where c.kind = ${kind} and c.item_id = ${id}) as corrected,
    exists (select 1 from pins p where p.article_id = ${id}) as pinned`;

export const hasCategory = (categories: SQL, category: string | undefined): SQL =>
  category ? sql`exists (select 1 from json_each(${categories}) where value = ${category})` : sql`1`;

export const hasSource = (column: SQL, source: string | undefined): SQL =>
  source ? sql`${column} = ${source}` : sql`1`;

export const hasWords = (title: SQL, q: string | undefined): SQL =>
  q ? sql`instr(lower(${title}), ${q.toLowerCase()}) > 0` : sql`1`;
