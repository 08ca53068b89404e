import { sql } from "drizzle-orm";
import type { Statement } from "~/platform/data/db.ts";
import { batch, isRefused, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { forgetMove, movePath } from "~/platform/page/match/moves.ts";
import { corrected, hasOverlay, type Overlay, type Stated } from "../../rules/desk/corrections.ts";
import type { Placement } from "../../rules/desk/placement.ts";
import { noteArticles } from "../changes.ts";
import { articleList, renumberSome, videoList, WORKSHOP_LIST } from "../listings.ts";
import { withArticlePictures, withVideoPictures } from "../pictures/rows.ts";
import { articleDocument, videoDocument } from "../search/documents.ts";
import { indexDocuments, removeDocuments } from "../search/search.ts";
import { listsOfArticles, renumberLists, writeTerms } from "../terms/terms.ts";
import { saidIn } from "../transcripts/said.ts";
import {
  type ArticleValues,
  ITEM_TABLES,
  type ItemKind,
  putArticles,
  putVideos,
  rowJson,
  type VideoValues,
} from "../writing/rows-sql.ts";
import { asRead } from "./as-read.ts";
import type { DeskItem } from "./items.ts";
import { overlaidHash } from "./overlays.ts";
import { columnsOf } from "./values.ts";

/**
 * Writes what the desk decided of an item: its corrections into its own row, and the row to where it belongs, on the site
 * or withheld. The row moves within the database, in the batch of the statements, so its text is never of another version.
 */

type SettleDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

export interface Decision {
  placement: Placement;
  overlay: Overlay;
}

/**
 * Brings the search index to where an item will be, and returns the statements that bring everything else there. The index
 * first: what a batch that fails leaves in it is mended by the clock.
 */
export async function settle(
  deps: SettleDeps,
  item: DeskItem,
  { placement, overlay }: Decision,
): Promise<Statement[]> {
  const { kind, id, values } = item;
  const isOnSite = placement.state === "shown" && values !== null && item.where !== "coming";
  const wasOnSite = item.where === "site";
  const changed = await changedColumns(deps, item, overlay);
  const columns = {
    ...changed.columns,
    contentHash: await overlaidHash(item.statedHash, overlay),
    updatedAt: deps.now().getTime(),
  };
  const after = values && { ...values, ...columns };
  if (isOnSite && after) await indexDocuments(deps.search, [await documentOf(deps, kind, after)]);
  else if (wasOnSite) await removeDocuments(deps.search, kind, [id]);
  const pages = kind === "article" ? [noteArticles([id], deps.now())] : [];
  return [
    asRead(item),
    ...pages,
    ...(values ? [correctRow(item, columns)] : []),
    ...moveRow(deps, item, placement, isOnSite),
    ...keepOverlay(deps, item, overlay),
    ...pathOf(deps, item, placement),
    ...(await listsOf(deps, item, after, isOnSite)),
    ...changed.queue,
    ...pages,
    statement(sql`insert into desk_changes (kind, item_id, changed_at) values (${kind}, ${id}, ${deps.now().getTime()})
      on conflict (kind, item_id) do update set changed_at = excluded.changed_at`),
  ];
}

/** Settles an item at once. Returns false, and writes nothing, where it is not as it was read any more. */
export async function settleNow(
  deps: SettleDeps,
  item: DeskItem,
  decision: Decision,
  more: readonly Statement[] = [],
): Promise<boolean> {
  try {
    await batch(deps.db, [...(await settle(deps, item, decision)), ...more]);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** The columns that the corrections change, and the statements that queue a picture which is not here. */
async function changedColumns(
  deps: SettleDeps,
  { kind, values, stated, overlay: before }: DeskItem,
  overlay: Overlay,
): Promise<{ columns: Record<string, unknown>; queue: Statement[] }> {
  const shown: Stated = corrected(stated, overlay);
  if (!values) return { columns: {}, queue: [] };
  const { picture, pictureWidth, pictureHeight, ...others } = shown;
  const columns = columnsOf(kind, { ...others, picture, pictureWidth, pictureHeight });
  const own = kind === "article" ? ["featuredImage", "imageWidth", "imageHeight"] : ["thumbnail"];
  if (overlay.fields.picture !== undefined) return { columns, queue: [] };
  if (before.fields.picture === undefined) {
    // Nothing is said of its picture: the row has it where it is by now.
    for (const name of own) delete columns[name];
    return { columns, queue: [] };
  }
  // That of the source again: here, if it was brought here before.
  const context = { db: deps.db, publication: deps.publication, now: deps.now() };
  const placed =
    kind === "article"
      ? await withArticlePictures(context, [
          { ...(values as ArticleValues), ...columns, content: "" } as ArticleValues,
        ])
      : await withVideoPictures(context, [{ ...(values as VideoValues), ...columns } as VideoValues]);
  const [row] = placed.rows as unknown as Record<string, unknown>[];
  for (const name of own) columns[name] = row?.[name] ?? null;
  return { columns, queue: placed.queue };
}

const COLUMN_NAMES: Record<string, string> = {
  title: "title",
  excerpt: "excerpt",
  author: "author",
  description: "description",
  channelTitle: "channel_title",
  categories: "categories",
  featuredImage: "featured_image",
  imageWidth: "image_width",
  imageHeight: "image_height",
  thumbnail: "thumbnail",
  publishedAt: "published_at",
  sortAt: "sort_at",
  undated: "undated",
  contentHash: "content_hash",
  updatedAt: "updated_at",
};

/** Writes columns into an item's row, where it is now. */
function correctRow({ kind, id, where }: DeskItem, columns: Record<string, unknown>): Statement {
  const names = Object.keys(columns);
  const bound = (name: string) => {
    const value = columns[name];
    return Array.isArray(value) ? sql`json(${JSON.stringify(value)})` : sql`${value}`;
  };
  if (where === "site") {
    const sets = names.map((name) => sql`${sql.raw(COLUMN_NAMES[name] as string)} = ${bound(name)}`);
    return statement(sql`update ${ITEM_TABLES[kind]} set ${sql.join(sets, sql`, `)} where id = ${id}`);
  }
  const sets = names.map((name) => sql`${`$.${name}`}, ${bound(name)}`);
  const sortName = kind === "article" ? "publishedAt" : "sortAt";
  return statement(sql`update withheld set item = json_set(item, ${sql.join(sets, sql`, `)}),
      title = ${bound("title")}, published_at = ${bound(sortName)}
    where kind = ${kind} and item_id = ${id} and item is not null`);
}

/** Moves the row between the site and what is withheld. */
function moveRow(
  { now }: SettleDeps,
  { kind, id, where, sourceId, identity, sourceKey, stated }: DeskItem,
  { state, publishAt }: Placement,
  isOnSite: boolean,
): Statement[] {
  const row = sql`kind = ${kind} and item_id = ${id}`;
  const time = now().getTime();
  if (state === "shown") {
    const put = kind === "article" ? putArticles : putVideos;
    return [
      ...(isOnSite && where === "withheld"
        ? [put(sql`select item as value from withheld where ${row}`)]
        : []),
      statement(sql`delete from withheld where ${row}`),
    ];
  }
  if (where === "withheld")
    return [
      statement(
        sql`update withheld set state = ${state}, publish_at = ${publishAt}, since = ${time} where ${row}`,
      ),
    ];
  if (where === "coming")
    return [
      statement(sql`insert into withheld (kind, item_id, state, publish_at, source_id, identity, source_key, title,
          published_at, since)
        values (${kind}, ${id}, ${state}, ${publishAt}, ${sourceId}, ${identity}, ${sourceKey}, ${stated.title},
          ${stated.sortAt}, ${time})
        on conflict (kind, item_id) do update set state = excluded.state, publish_at = excluded.publish_at`),
    ];
  const ofArticle = sql`identity, source_key, slug, title, published_at`;
  const ofVideo = sql`id, null, null, title, sort_at`;
  return [
    statement(sql`insert into withheld (kind, item_id, state, publish_at, source_id, identity, source_key, slug, title,
        published_at, since, item)
      select ${kind}, id, ${state}, ${publishAt}, source_id, ${kind === "article" ? ofArticle : ofVideo}, ${time},
        ${rowJson(kind)}
      from ${ITEM_TABLES[kind]} where id = ${id}
      on conflict (kind, item_id) do update set state = excluded.state, publish_at = excluded.publish_at,
        identity = excluded.identity, slug = excluded.slug, title = excluded.title,
        published_at = excluded.published_at, item = excluded.item`),
    ...(kind === "article"
      ? [statement(sql`delete from article_related where article_id = ${id} or related_id = ${id}`)]
      : []),
    statement(sql`delete from ${ITEM_TABLES[kind]} where id = ${id}`),
  ];
}

/** Keeps the corrections, with what the source states; forgets them when there are none. */
function keepOverlay(
  { now }: SettleDeps,
  { kind, id, stated, statedHash }: DeskItem,
  overlay: Overlay,
): Statement[] {
  if (!hasOverlay(overlay))
    return [statement(sql`delete from corrections where kind = ${kind} and item_id = ${id}`)];
  return [
    statement(sql`insert into corrections (kind, item_id, fields, published_at, stated, stated_hash, corrected_at)
      values (${kind}, ${id}, ${JSON.stringify(overlay.fields)}, ${overlay.publishedAt}, ${JSON.stringify(stated)},
        ${statedHash}, ${now().getTime()})
      on conflict (kind, item_id) do update set fields = excluded.fields, published_at = excluded.published_at,
        corrected_at = excluded.corrected_at`),
  ];
}

/** What is answered at the item's own address while it is not on the site. */
function pathOf(
  { now }: SettleDeps,
  { path, placement: before }: DeskItem,
  { state, target }: Placement,
): Statement[] {
  if (!path) return [];
  // Without a target its redirect was removed since: nothing is at its address.
  if (state === "moved") return target === null ? [] : [movePath(path, target, now())];
  if (state === "deleted") return [movePath(path, null, now())];
  return before.state === "moved" || before.state === "deleted" ? [forgetMove(path)] : [];
}

/** The statements that number the lists again which the item enters, leaves, or changes its place in. */
async function listsOf(
  { db, publication }: SettleDeps,
  { kind, id, where, values }: DeskItem,
  after: ArticleValues | VideoValues | null,
  isOnSite: boolean,
): Promise<Statement[]> {
  const wasOnSite = where === "site";
  if (!values || !after || (!wasOnSite && !isOnSite)) return [];
  const before = placeOf(kind, values);
  const next = placeOf(kind, after);
  const since = Math.min(before.at, next.at);
  const stays = wasOnSite && isOnSite && before.at === next.at;
  const among = (one: readonly string[], other: readonly string[]) =>
    one.filter((list) => !other.includes(list));
  const lists = stays
    ? [...among(before.lists, next.lists), ...among(next.lists, before.lists)]
    : [...before.lists, ...next.lists];
  const slugs = publication.categories.map(({ slug }) => slug);
  const positions = renumberSome(kind, new Set(lists), slugs, since);
  if (kind === "video") return positions;
  const article = after as ArticleValues;
  const sameTerms = stays && (values as ArticleValues).author === article.author;
  if (sameTerms) return positions;
  const left = wasOnSite ? await listsOfArticles(db, [id]) : [];
  const terms = isOnSite ? writeTerms([article], left) : writeTerms([], left, [id]);
  return [...positions, ...terms.statements, ...renumberLists(terms.lists, since)];
}

/** The time by which an item is listed, and its lists. */
function placeOf(kind: ItemKind, values: ArticleValues | VideoValues): { at: number; lists: string[] } {
  if (kind === "article") {
    const { publishedAt, categories } = values as ArticleValues;
    return { at: publishedAt, lists: [articleList(), ...categories.map(articleList)] };
  }
  const { sortAt, categories, workshop } = values as VideoValues;
  return {
    at: sortAt,
    lists: [videoList(), ...(workshop ? [WORKSHOP_LIST] : []), ...categories.map(videoList)],
  };
}

async function documentOf(
  { db, publication: { categories } }: SettleDeps,
  kind: ItemKind,
  values: ArticleValues | VideoValues,
) {
  if (kind === "article") return articleDocument(values as ArticleValues, categories);
  const said = (await saidIn(db, [values.id])).get(values.id);
  return videoDocument({ ...(values as VideoValues), said }, categories);
}
