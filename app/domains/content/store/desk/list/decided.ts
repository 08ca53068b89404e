import { type SQL, sql } from "drizzle-orm";
import { batch, type Db, statement } from "~/platform/data/db.ts";
import type { ListFilter } from "../../../rules/desk/list-filter.ts";
import type { ItemKind } from "../../writing/rows-sql.ts";
import {
  cursorOf,
  hasCategory,
  hasSource,
  hasWords,
  type ListedItems,
  marks,
  page,
  type Row,
  spanOf,
  TABLES,
} from "./rows.ts";

/** Lists of what the desk decided of: withheld, scheduled and corrected items. */

export function withheldItems(kind: ItemKind, filter: ListFilter, state: string, limit: number): SQL {
  const { source, category, q, after } = filter;
  const cursor = cursorOf(after);
  const { since, before } = spanOf(filter, cursor);
  const rest = cursor ? sql`and (w.published_at, w.item_id) < (${cursor.at}, ${cursor.id})` : sql``;
  return sql`select w.item_id as id, w.title, w.published_at as at, w.source_id as sourceId,
      coalesce(w.item ->> 'author', w.item ->> 'channelTitle', '') as author,
      coalesce(w.item ->> 'categories', '[]') as categories, w.state as place, ${marks(kind, sql`w.item_id`)},
      ${hasSource(sql`w.source_id`, source)} and ${hasWords(sql`w.title`, q)}
        and ${hasCategory(sql`w.item ->> 'categories'`, category)} as fits
    from withheld w
    where w.kind = ${kind} and w.state = ${state} and w.published_at >= ${since} and w.published_at < ${before} ${rest}
    order by w.published_at desc, w.item_id desc limit ${limit}`;
}

/** What waits for its time, the soonest first: by the desk's decision, and by the date that its source gave it. */
export async function scheduled(
  db: Db,
  kind: ItemKind,
  filter: ListFilter,
  limit: number,
): Promise<ListedItems> {
  const { source, category, q, after } = filter;
  const cursor = cursorOf(after);
  const { since: first, before } = spanOf(filter);
  const since = Math.max(first, cursor?.at ?? 0);
  const span = (at: SQL, id: SQL) =>
    sql`${at} >= ${since} and ${at} < ${before} ${cursor ? sql`and (${at}, ${id}) > (${cursor.at}, ${cursor.id})` : sql``}`;
  const fits = (of: SQL, title: SQL, categories: SQL) =>
    sql`${hasSource(of, source)} and ${hasWords(title, q)} and ${hasCategory(categories, category)} as fits`;
  // A scheduled item has the time of its publication as its date. Two lists in order cost less than one sorted here.
  const [ofDesk, ofSources] = await batch(db, [
    statement<Row>(sql`select w.item_id as id, w.title, w.published_at as at, w.source_id as sourceId,
        coalesce(w.item ->> 'author', w.item ->> 'channelTitle', '') as author,
        coalesce(w.item ->> 'categories', '[]') as categories, 'scheduled' as place, ${marks(kind, sql`w.item_id`)},
        ${fits(sql`w.source_id`, sql`w.title`, sql`w.item ->> 'categories'`)}
      from withheld w
      where w.kind = ${kind} and w.state = 'scheduled' and ${span(sql`w.published_at`, sql`w.item_id`)}
      order by w.published_at, w.item_id limit ${limit + 1}`),
    statement<Row>(sql`select s.id, s.article ->> 'title' as title, s.publish_at as at, s.source_id as sourceId,
        s.article ->> 'author' as author, s.article ->> 'categories' as categories, 'coming' as place,
        ${marks(kind, sql`s.id`)}, ${fits(sql`s.source_id`, sql`s.article ->> 'title'`, sql`s.article ->> 'categories'`)}
      from scheduled_articles s
      where ${kind === "article" ? sql`1` : sql`0`} and ${span(sql`s.publish_at`, sql`s.id`)}
        and not exists (select 1 from withheld w where w.kind = 'article' and w.item_id = s.id)
      order by s.publish_at, s.id limit ${limit + 1}`),
  ]);
  const rows = [...ofDesk, ...ofSources].sort(
    (one, other) => one.at - other.at || (one.id < other.id ? -1 : 1),
  );
  return page(kind, rows.slice(0, limit + 1), limit);
}

export function correctedItems(kind: ItemKind, filter: ListFilter, limit: number): SQL {
  const { name, author } = TABLES[kind];
  const { source, category, q, after } = filter;
  const cursor = cursorOf(after);
  const { since, before } = spanOf(filter, cursor);
  const rest = cursor ? sql`and (c.corrected_at, c.item_id) < (${cursor.at}, ${cursor.id})` : sql``;
  // Read only of what is not on the site.
  const withheld = (column: SQL) =>
    sql`(select ${column} from withheld w where w.kind = c.kind and w.item_id = c.item_id)`;
  const title = sql`coalesce(i.title, ${withheld(sql`title`)}, c.fields ->> 'title', c.stated ->> 'title')`;
  const sourceId = sql`coalesce(i.source_id, ${withheld(sql`source_id`)}, '')`;
  const categories = sql`coalesce(i.categories, ${withheld(sql`item ->> 'categories'`)}, '[]')`;
  return sql`select c.item_id as id, ${title} as title, c.corrected_at as at, ${sourceId} as sourceId,
      coalesce(${author}, ${withheld(sql`item ->> 'author'`)}, '') as author, ${categories} as categories,
      case when i.id is null then coalesce(${withheld(sql`state`)}, 'shown') else 'shown' end as place, 1 as corrected,
      exists (select 1 from pins p where p.article_id = c.item_id) as pinned,
      ${hasSource(sourceId, source)} and ${hasWords(title, q)} and ${hasCategory(categories, category)} as fits
    from corrections c left join ${name} i on i.id = c.item_id
    where c.kind = ${kind} and c.fields <> '{}' and c.corrected_at >= ${since} and c.corrected_at < ${before} ${rest}
    order by c.corrected_at desc, c.item_id desc limit ${limit}`;
}
