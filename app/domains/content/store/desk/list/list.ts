import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { parseQuery, toMatch } from "~/platform/search/query.ts";
import type { ListFilter } from "../../../rules/desk/list-filter.ts";
import { newestPosition } from "../../queries.ts";
import { firstPosition, positionRange } from "../../search/position.ts";
import type { ItemKind } from "../../writing/rows-sql.ts";
import { correctedItems, scheduled, withheldItems } from "./decided.ts";
import {
  cursorOf,
  hasCategory,
  hasSource,
  type ListedItems,
  LOOKED_THROUGH,
  marks,
  PAGE,
  page,
  type Row,
  SEARCH_PAGE,
  spanOf,
  TABLES,
} from "./rows.ts";

/**
 * Pages of articles and videos for the desk, by key. Each reads the rows that it shows and a few more: where no index has
 * both filters, a page looks through a bounded number of rows and may show fewer than it could.
 */

/** Returns a page of a kind's items. */
export async function listItems(
  deps: Pick<Deps, "db" | "search">,
  kind: ItemKind,
  filter: ListFilter,
): Promise<ListedItems> {
  const { state, q } = filter;
  if (state === "published" && q) return searched(deps, kind, filter, q);
  const limit = isNarrowed(filter) ? LOOKED_THROUGH : PAGE;
  if (state === "scheduled") return scheduled(deps.db, kind, filter, limit);
  const rows = await rowsOf(deps.db, statement<Row>(queryOf(kind, filter, limit + 1)));
  // Sorting those of a category there would read each row twice.
  const isList = state === "published" && filter.category && !filter.source;
  return page(kind, isList ? rows.sort(latestFirst) : rows, limit);
}

const latestFirst = (one: Row, other: Row) => other.at - one.at || (one.id < other.id ? 1 : -1);

/** Whether a page filters beyond its index. */
const isNarrowed = ({ state, source, category, q }: ListFilter): boolean =>
  state === "published" ? Boolean(source && category) : Boolean(source || category || q);

function queryOf(kind: ItemKind, filter: ListFilter, limit: number): SQL {
  switch (filter.state) {
    case "published":
      return published(kind, filter, limit);
    case "corrected":
      return correctedItems(kind, filter, limit);
    default:
      return withheldItems(kind, filter, filter.state, limit);
  }
}

function published(kind: ItemKind, filter: ListFilter, limit: number): SQL {
  const { name, at, author, listOf } = TABLES[kind];
  const { source, category, after } = filter;
  const cursor = cursorOf(after);
  const { since, before } = spanOf(filter, cursor);
  const columns = sql`i.id, i.title, ${at} as at, i.source_id as sourceId, ${author} as author, i.categories,
    'shown' as place, ${marks(kind, sql`i.id`)}, ${source ? hasCategory(sql`i.categories`, category) : sql`1`} as fits`;
  const span = sql`${at} >= ${since} and ${at} < ${before}`;
  if (source) {
    // The index of a source has no ids: rows of one time come in the order that they were stored in.
    const rest = cursor
      ? sql`and (${at}, i.rowid) < (${cursor.at}, coalesce((select rowid from ${name} where id = ${cursor.id}), 0))`
      : sql``;
    return sql`select ${columns} from ${name} i where i.source_id = ${source} and ${span} ${rest}
      order by ${at} desc, i.rowid desc limit ${limit}`;
  }
  if (category) {
    // Positions are dense: a range of them is a page, read from one index alone.
    const list = listOf(category);
    const end = filter.to ? newestPosition(list, before) : newestPosition(list);
    const highest = cursor
      ? sql`coalesce((select position - 1 from listings where list = ${list} and item_id = ${cursor.id}),
          ${newestPosition(list, cursor.at)})`
      : end;
    return sql`with bounds as materialized (
        select ${highest} as highest, ${filter.from ? newestPosition(list, since) : sql`0`} as lowest)
      select ${columns} from bounds cross join listings l cross join ${name} i on i.id = l.item_id
      where l.list = ${list} and l.position <= highest and l.position > max(lowest, highest - ${limit})`;
  }
  const rest = cursor ? sql`and (${at}, i.id) < (${cursor.at}, ${cursor.id})` : sql``;
  return sql`select ${columns} from ${name} i where ${span} ${rest} order by ${at} desc, i.id desc limit ${limit}`;
}

/** The published items with these words, the newest first. */
async function searched(
  { db, search }: Pick<Deps, "db" | "search">,
  kind: ItemKind,
  filter: ListFilter,
  q: string,
): Promise<ListedItems> {
  const terms = parseQuery(q);
  if (terms.length === 0) return { items: [], after: null };
  const { since, before } = spanOf(filter);
  const [first, last] = positionRange(kind);
  const lowest = filter.from ? firstPosition(kind, since) : first;
  const latest = filter.to ? Math.min(last, firstPosition(kind, before) - 1) : last;
  const highest = Math.min(
    latest,
    Number(/^\d{1,16}$/.exec(filter.after ?? "")?.[0] ?? Number.MAX_SAFE_INTEGER) - 1,
  );
  const found = await rowsOf(
    search,
    statement<{ position: number; id: string }>(sql`select f.rowid as position, f.id from documents_fts f
      where documents_fts match ${toMatch(terms, { unfinished: true })}
        and ${sql.raw(`f.rowid between ${lowest} and ${highest}`)}
      order by f.rowid desc limit ${SEARCH_PAGE + 1}`),
  );
  const shown = found.slice(0, SEARCH_PAGE);
  const { items } = page(
    kind,
    await itemsById(
      db,
      kind,
      filter,
      shown.map(({ id }) => id),
    ),
    SEARCH_PAGE,
  );
  return { items, after: found.length > SEARCH_PAGE ? String(shown.at(-1)?.position) : null };
}

function itemsById(
  db: Db,
  kind: ItemKind,
  { source, category }: ListFilter,
  ids: readonly string[],
): Promise<Row[]> {
  const { name, at, author } = TABLES[kind];
  return rowsOf(
    db,
    statement<Row>(sql`select i.id, i.title, ${at} as at, i.source_id as sourceId, ${author} as author, i.categories,
        'shown' as place, ${marks(kind, sql`i.id`)},
        ${hasSource(sql`i.source_id`, source)} and ${hasCategory(sql`i.categories`, category)} as fits
      from json_each(${JSON.stringify(ids)}) wanted cross join ${name} i on i.id = wanted.value order by wanted.key`),
  );
}
