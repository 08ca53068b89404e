import { type SQL, sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { nextPart } from "~/platform/data/rounds.ts";
import type { Deps } from "~/platform/deps.ts";
import { noteAllArticles } from "./changes.ts";
import { articleList, renumberArticles, renumberVideos, videoList, WORKSHOP_LIST } from "./listings.ts";
import type { SearchKind } from "./search/position.ts";
import { documentsAfter, withoutRow } from "./search/rebuild.ts";
import { indexDocuments, removeDocuments } from "./search/search.ts";
import { documentIdsAfter } from "./search/storage.ts";

/** Compares search documents and list positions with the articles and videos, a part at a time, and mends them. */

type MendDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

/** Documents whose whole text is compared in one part: twelve parts an hour. */
const DOCUMENTS = 600;
/** Rows of which only keys are compared. */
const KEYS = 3000;

/** Writes documents that are missing or different, and deletes those without a row. Returns how many. */
export async function mendSearch(deps: MendDeps, kind: SearchKind): Promise<number> {
  const { db, search } = deps;
  const written = await nextPart(deps, `search/${kind}`, async ({ after }) => {
    const documents = await documentsAfter(deps, kind, after, DOCUMENTS);
    const mended = await indexDocuments(search, documents);
    return { after: documents.length < DOCUMENTS ? "" : (documents.at(-1)?.id ?? ""), mended };
  });
  const removed = await nextPart(deps, `search/${kind}/gone`, async ({ after, suspects }) => {
    const ids = await documentIdsAfter(search, kind, after, KEYS);
    const gone = await withoutRow(db, kind, [...new Set([...suspects, ...ids])]);
    // Writers index before they store: what has no row yet is looked at again at the next run.
    const known = new Set(suspects);
    const sure = gone.filter((id) => known.has(id));
    await removeDocuments(search, kind, sure);
    return {
      after: ids.length < KEYS ? "" : (ids.at(-1) ?? ""),
      suspects: gone.filter((id) => !known.has(id)),
      mended: sure.length,
    };
  });
  return written + removed;
}

interface Library {
  kind: SearchKind;
  table: SQL;
  /** The column that the lists are sorted by. */
  at: SQL;
  all: string;
  listOf: (category?: string) => string;
  workshops?: SQL;
  renumber: (categories: string[], since: number) => ReturnType<typeof renumberArticles>;
}

const LIBRARIES: Record<SearchKind, Library> = {
  article: {
    kind: "article",
    table: sql`articles`,
    at: sql`published_at`,
    all: articleList(),
    listOf: articleList,
    renumber: renumberArticles,
  },
  video: {
    kind: "video",
    table: sql`videos`,
    at: sql`sort_at`,
    all: videoList(),
    listOf: videoList,
    workshops: sql`workshop = 1`,
    renumber: renumberVideos,
  },
};

/** Numbers lists again from the oldest row on that is missing, wrong or without an item. Returns how many were. */
export async function mendListings(deps: MendDeps, kind: SearchKind): Promise<number> {
  const library = LIBRARIES[kind];
  return (await mendMissing(deps, library)) + (await mendForeign(deps, library));
}

interface Wrong {
  count: number;
  /** The time of the oldest, in either place; null when there is none. */
  since: number | null;
  last: string | null;
  read: number;
}

/** By the items: each is in each of its lists, at its time. */
const mendMissing = (deps: MendDeps, library: Library): Promise<number> =>
  nextPart(deps, `lists/${library.kind}`, async ({ after }) => {
    const { table, at, all, workshops } = library;
    const slugs = deps.publication.categories.map(({ slug }) => slug);
    const prefix = `${all}/`;
    const workshop = workshops
      ? sql`union all select ${WORKSHOP_LIST}, id, at from page where workshop`
      : sql``;
    const [wrong] = await rowsOf(
      deps.db,
      statement<Wrong>(sql`
        with page as materialized (
          select id, ${at} as at, categories, ${workshops ?? sql`0`} as workshop from ${table}
          where id > ${after} order by id limit ${KEYS}),
        wanted as (
          select ${all} as list, id, at from page
          union all select ${prefix} || category.value, page.id, page.at from page, json_each(page.categories) category
            where category.value in (select value from json_each(${JSON.stringify(slugs)}))
          ${workshop})
        select count(*) as count, min(min(w.at, coalesce(l.published_at, w.at))) as since,
          (select max(id) from page) as last, (select count(*) from page) as read
        from wanted w left join listings l on l.list = w.list and l.item_id = w.id
        where l.item_id is null or l.published_at <> w.at`),
    );
    return mended(deps, library, wrong);
  });

/** By the lists: each row has its item, and positions are dense and in order. A row's key is its list and position. */
const mendForeign = (deps: MendDeps, library: Library): Promise<number> =>
  nextPart(deps, `lists/${library.kind}/rows`, async ({ after }) => {
    const { table, at, all, listOf, workshops } = library;
    const [list = "", position = 0] = after === "" ? [] : (JSON.parse(after) as [string, number]);
    const prefix = `${all}/`;
    const belongs = workshops
      ? sql`(l.list = ${all} or (l.list = ${WORKSHOP_LIST} and i.workshop = 1) or exists (
          select 1 from json_each(i.categories) where value = substr(l.list, ${prefix.length + 1})))`
      : sql`(l.list = ${all} or exists (
          select 1 from json_each(i.categories) where value = substr(l.list, ${prefix.length + 1})))`;
    const lists = JSON.stringify([
      all,
      ...(workshops ? [WORKSHOP_LIST] : []),
      ...deps.publication.categories.map(({ slug }) => listOf(slug)),
    ]);
    // The page begins with the last row of the page before, whose successor is then compared with it.
    const [wrong] = await rowsOf(
      deps.db,
      statement<Wrong>(sql`
        with page as materialized (
          select list, position, published_at, item_id from listings
          where list >= ${all} and list < ${`${all}0`} and (list, position) >= (${list}, ${position})
          order by list, position limit ${KEYS}),
        l as (
          select *, lag(position) over beside as before, lag(published_at) over beside as before_at,
            lag(item_id) over beside as before_id
          from page window beside as (partition by list order by position))
        select count(*) as count, min(min(l.published_at, coalesce(l.before_at, l.published_at))) as since,
          (select json_array(list, position) from page order by list desc, position desc limit 1) as last,
          (select count(*) from page) as read
        from l left join ${table} i on i.id = l.item_id
        where l.list in (select value from json_each(${lists})) and (
          i.id is null or i.${at} <> l.published_at or not ${belongs}
          or l.position <> l.before + 1 or (l.before_at, l.before_id) >= (l.published_at, l.item_id)
          or (l.before is null and l.position <> 1 and not (l.list = ${list} and l.position = ${position})))`),
    );
    return mended(deps, library, wrong);
  });

async function mended(deps: MendDeps, { kind, renumber }: Library, wrong: Wrong | undefined) {
  const { count = 0, since = null, last = null, read = 0 } = wrong ?? {};
  if (count > 0) {
    const slugs = deps.publication.categories.map(({ slug }) => slug);
    await batch(deps.db, [
      ...renumber(slugs, since ?? 0),
      ...(kind === "article" ? [noteAllArticles(deps.now())] : []),
    ]);
  }
  return { after: read < KEYS ? "" : (last ?? ""), mended: count };
}
