import { type SQL, sql } from "drizzle-orm";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { nextPart } from "~/platform/data/rounds.ts";
import type { Deps } from "~/platform/deps.ts";
import { backoffMs } from "~/platform/sources/state.ts";
import { picturePermission } from "../../rules/pictures/permission.ts";
import { posterAddress } from "../../rules/pictures/posters.ts";
import { noteArticles } from "../changes.ts";
import type { Pictured, PicturedKind, QueuedKind } from "./known.ts";

/** Which articles and videos have pictures to bring here, or to send back, and when. */

/** An item of the queue: what is stored of it, and as of which version. */
export interface QueuedItem {
  kind: QueuedKind;
  pictured: Pictured;
  contentHash: string;
  failures: number;
}

/** After so many tries in vain, over a day and a half, an item's pictures stay where they are. */
const MOST_FAILURES = 9;

/** After the first failure, which may be a hiccup: a new article would go without its picture for a quarter of an hour. */
const FIRST_WAIT_MS = 60_000;

/** Items that one part of a round compares. */
const ROWS = 600;

/** Puts items into the queue, from the first try on. For the batch that writes them. */
export const queuePictures = (kind: PicturedKind, ids: readonly string[], now: Date): Statement =>
  statement(sql`insert into picture_items (kind, item_id, next_at, failures)
    select ${kind}, value, ${now.getTime()}, 0 from json_each(${JSON.stringify(ids)}) where true
    on conflict (kind, item_id) do update set next_at = excluded.next_at, failures = 0`);

interface QueuedRow {
  id: string;
  source_id: string;
  own: number;
  cover: string | null;
  cover_width: number | null;
  cover_height: number | null;
  content: string;
  content_hash: string;
  failures: number;
}

const DUE: Record<QueuedKind, SQL> = {
  article: sql`select a.id, a.source_id, a.original_url is null as own, a.featured_image as cover,
      a.image_width as cover_width, a.image_height as cover_height, a.content, a.content_hash, q.failures
    from picture_items q indexed by picture_items_next cross join articles a on a.id = q.item_id`,
  video: sql`select v.id, v.source_id, 0 as own, v.thumbnail as cover, null as cover_width, null as cover_height,
      '' as content, v.content_hash, q.failures
    from picture_items q indexed by picture_items_next cross join videos v on v.id = q.item_id`,
  poster: sql`select q.item_id as id, '' as source_id, 0 as own, null as cover, null as cover_width,
      null as cover_height, '' as content, '' as content_hash, q.failures
    from picture_items q indexed by picture_items_next`,
};

/** Reads the items whose time has come, the longest waiting first. */
export async function dueItems(
  { db, now }: Pick<Deps, "db" | "now">,
  kind: QueuedKind,
  limit: number,
): Promise<QueuedItem[]> {
  const rows = await rowsOf(
    db,
    statement<QueuedRow>(sql`${DUE[kind]} where q.next_at <= ${now().getTime()} and q.kind = ${kind}
      order by q.next_at limit ${limit}`),
  );
  return rows.map((row) => ({
    kind,
    contentHash: row.content_hash,
    failures: row.failures,
    pictured: {
      id: row.id,
      sourceId: row.source_id,
      isOwnArticle: row.own === 1,
      cover: kind === "poster" ? posterAddress(row.id) : row.cover,
      coverWidth: row.cover_width,
      coverHeight: row.cover_height,
      content: row.content,
    },
  }));
}

/** Whether the time of an item has come. */
export async function isPictureDue({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ due: number }>(
      sql`select exists (select 1 from picture_items where next_at <= ${now().getTime()}) as due`,
    ),
  );
  return row?.due === 1;
}

/**
 * `done`: all its pictures are where they belong. `refused`: those that are not will never be. `again`: some were asked
 * for in vain. `waiting`: some are still to be asked for, at the next run.
 */
export type ItemState = "done" | "refused" | "again" | "waiting";

/**
 * Writes where an item's pictures are and when it is looked at again, unless a source wrote the item meanwhile: that has
 * queued it again.
 */
export async function settleItem(
  { db, now }: Pick<Deps, "db" | "now">,
  { kind, pictured: before, contentHash, failures }: QueuedItem,
  after: Pictured,
  state: ItemState,
): Promise<{ changed: boolean }> {
  const { id, cover, coverWidth, coverHeight, content } = after;
  // A poster has no row to be written: pages read of it elsewhere.
  const changed = kind !== "poster" && (cover !== before.cover || content !== before.content);
  const write =
    kind === "article"
      ? sql`update articles set featured_image = ${cover}, image_width = ${coverWidth}, image_height = ${coverHeight},
          content = ${content} where id = ${id} and content_hash = ${contentHash}`
      : sql`update videos set thumbnail = ${cover} where id = ${id} and content_hash = ${contentHash}`;
  const unchanged =
    kind === "poster"
      ? sql`true`
      : sql`exists (select 1 from ${TABLES[kind].table} where id = ${id} and content_hash = ${contentHash})`;
  const queued = sql`kind = ${kind} and item_id = ${id} and ${unchanged}`;
  const nextAt =
    state === "again" && failures + 1 < MOST_FAILURES
      ? now().getTime() + (failures === 0 ? FIRST_WAIT_MS : backoffMs(failures - 1, 0, Math.random))
      : null;
  const settled =
    state === "done"
      ? sql`delete from picture_items where ${queued}`
      : state === "waiting"
        ? null
        : sql`update picture_items set next_at = ${nextAt}, failures = ${failures + 1} where ${queued}`;
  await batch(db, [
    ...(changed ? [statement(write)] : []),
    ...(changed && kind === "article" ? [noteArticles([id], now())] : []),
    ...(settled ? [statement(settled)] : []),
  ]);
  return { changed };
}

/** Takes items out of the queue that are stored no more. */
export const forgetGoneItems = (now: Date): Statement =>
  statement(sql`delete from picture_items where next_at <= ${now.getTime()} and kind <> 'poster' and not exists (
      select 1 from articles where kind = 'article' and id = item_id
      union all select 1 from videos where kind = 'video' and id = item_id)`);

/** Notes what came of an address. */
export const notePicture = (
  address: string,
  came: { path: string } | { reason: string },
  now: Date,
): Statement =>
  statement(sql`insert into picture_addresses (address, path, reason, settled_at)
    values (${address}, ${"path" in came ? came.path : null}, ${"reason" in came ? came.reason : null}, ${now.getTime()})
    on conflict (address) do update set path = excluded.path, reason = excluded.reason,
      settled_at = excluded.settled_at`);

const isElsewhere = (column: SQL) => sql`${column} like 'http%'`;

const TABLES: Record<PicturedKind, { table: SQL; own: SQL; elsewhere: SQL; here: SQL }> = {
  article: {
    table: sql`articles`,
    own: sql`original_url is null`,
    elsewhere: sql`(${isElsewhere(sql`featured_image`)} or instr(content, '<img src="http') > 0)`,
    here: sql`(featured_image like '/media/%-%' or instr(content, '<img src="/media/') > 0)`,
  },
  video: {
    table: sql`videos`,
    own: sql`0`,
    elsewhere: isElsewhere(sql`thumbnail`),
    here: sql`thumbnail like '/media/%-%'`,
  },
};

/**
 * Queues the items of the next part that have pictures elsewhere which may be shown, such as those stored before their
 * source allowed it, and those that show pictures which their source does not allow any more. Returns how many.
 */
export function queueMissing(deps: Pick<Deps, "db" | "now" | "publication">, kind: PicturedKind) {
  const { allowed, forbidden } = picturePermission(deps.publication);
  const { table, own, elsewhere, here } = TABLES[kind];
  const among = (ids: string[]) => sql`source_id in (select value from json_each(${JSON.stringify(ids)}))`;
  return nextPart(deps, `pictures/${kind}`, async ({ after }) => {
    const rows = await rowsOf(
      deps.db,
      statement<{ id: string; wanted: number }>(sql`select id,
          case when ${among(allowed)} or (${own} and not ${among(forbidden)})
              then ${elsewhere} and not exists (
                select 1 from picture_items q where q.kind = ${kind} and q.item_id = i.id)
            else ${among(forbidden)} and ${here} end as wanted
        from ${table} i where id > ${after} order by id limit ${ROWS}`),
    );
    const wanted = rows.filter((row) => row.wanted === 1).map(({ id }) => id);
    if (wanted.length > 0) await batch(deps.db, [queuePictures(kind, wanted, deps.now())]);
    // Nothing that pages show has changed: the job that brings the pictures says so.
    return { after: rows.length < ROWS ? "" : (rows.at(-1)?.id ?? ""), mended: 0 };
  });
}
