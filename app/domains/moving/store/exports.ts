import { sql } from "drizzle-orm";
import { batch, type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/** Exports of this site: ordered at the desk, built by the clock, kept in R2 for a day. */

/** It holds other people's addresses: it lies nowhere for longer than somebody needs to download it. */
export const EXPORT_KEPT_MS = 24 * 60 * 60_000;

export interface ExportedCounts {
  articles: number;
  pictures: number;
  subscriptions: number;
}

export interface SiteExport {
  id: string;
  state: "building" | "done" | "failed";
  pieces: number;
  bytes: number;
  counts: ExportedCounts | null;
  tries: number;
  createdAt: number;
}

type Row = Omit<SiteExport, "counts"> & { counts: string | null };

const COLUMNS = sql.raw("id, state, pieces, bytes, counts, tries, created_at as createdAt");

const toExport = ({ counts, ...row }: Row): SiteExport => ({
  ...row,
  counts: counts === null ? null : (JSON.parse(counts) as ExportedCounts),
});

const pieceKey = (id: string, piece: number) => `exports/${id}/${String(piece).padStart(4, "0")}`;

const fresh = ({ now }: Pick<Deps, "now">) => sql`created_at > ${now().getTime() - EXPORT_KEPT_MS}`;

/** Orders an export, unless one is being built. Returns its id; no row when one is. */
export const orderExport = ({ now }: Pick<Deps, "now">, id: string): Statement<{ id: string }> =>
  statement<{ id: string }>(sql`insert into site_exports (id, state, created_at)
    select ${id}, 'building', ${now().getTime()}
    where not exists (select 1 from site_exports where state = 'building') returning id`);

/** Returns the exports that can still be downloaded, or are on their way, newest first. */
export async function latestExports(deps: Pick<Deps, "db" | "now">, limit: number): Promise<SiteExport[]> {
  const rows = await rowsOf(
    deps.db,
    statement<Row>(
      sql`select ${COLUMNS} from site_exports where ${fresh(deps)} order by created_at desc limit ${limit}`,
    ),
  );
  return rows.map(toExport);
}

/** Returns an export that is complete and not over; null for any other. */
export async function readyExport(deps: Pick<Deps, "db" | "now">, id: string): Promise<SiteExport | null> {
  const [row] = await rowsOf(
    deps.db,
    statement<Row>(
      sql`select ${COLUMNS} from site_exports where id = ${id} and state = 'done' and ${fresh(deps)}`,
    ),
  );
  return row ? toExport(row) : null;
}

/** Whether the clock has an export to build, or one to delete. Reads two rows. */
export async function isExportWaiting({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ found: number }>(sql`select exists (select 1 from site_exports where state = 'building')
      or exists (select 1 from site_exports where created_at <= ${now().getTime() - EXPORT_KEPT_MS}) as found`),
  );
  return row?.found === 1;
}

/** Takes the export that waits up, and counts the try. Returns null when there is none. */
export async function takeExportUp(db: Db): Promise<SiteExport | null> {
  const [row] = await rowsOf(
    db,
    statement<Row>(
      sql`update site_exports set tries = tries + 1 where state = 'building' returning ${COLUMNS}`,
    ),
  );
  return row ? toExport(row) : null;
}

/** Keeps a piece of an archive; the first is 1. */
export const keepPiece = async (
  { media }: Pick<Deps, "media">,
  id: string,
  piece: number,
  bytes: Uint8Array,
): Promise<void> => void (await media.put(pieceKey(id, piece), bytes));

/** Says what became of an export. Returns no row when it was dropped meanwhile. */
export const endExport = (
  { id }: Pick<SiteExport, "id">,
  ended: { pieces: number; bytes: number; counts: ExportedCounts } | "failed",
): Statement<{ id: string }> =>
  ended === "failed"
    ? statement(sql`update site_exports set state = 'failed', tries = 0 where id = ${id} returning id`)
    : statement(sql`update site_exports set state = 'done', tries = 0, pieces = ${ended.pieces},
        bytes = ${ended.bytes}, counts = ${JSON.stringify(ended.counts)} where id = ${id} returning id`);

/** Returns the bytes of a complete export, read while they are sent. */
export function exportStream({ media }: Pick<Deps, "media">, { id, pieces }: SiteExport): ReadableStream {
  let piece = 0;
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const read = await reader?.read();
        if (read && !read.done) return controller.enqueue(read.value);
        if (piece === pieces) return controller.close();
        piece += 1;
        const stored = await media.get(pieceKey(id, piece));
        if (!stored) throw new Error(`Piece ${piece} of the export ${id} is gone.`);
        reader = (stored.body as ReadableStream<Uint8Array>).getReader();
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}

/** Deletes exports, with their archives: those that are over, or all. Returns how many. */
export async function dropExports(
  { db, media, now }: Pick<Deps, "db" | "media" | "now">,
  which: "over" | "all" = "over",
): Promise<number> {
  const rows = await rowsOf(
    db,
    statement<{ id: string }>(
      which === "all"
        ? sql`select id from site_exports`
        : sql`select id from site_exports where created_at <= ${now().getTime() - EXPORT_KEPT_MS}`,
    ),
  );
  for (const { id } of rows) {
    await dropPieces({ media }, id);
    await batch(db, [statement(sql`delete from site_exports where id = ${id}`)]);
  }
  return rows.length;
}

/** Deletes what is kept of an archive. */
export async function dropPieces({ media }: Pick<Deps, "media">, id: string): Promise<void> {
  for (;;) {
    const { objects } = await media.list({ prefix: `exports/${id}/`, limit: 500 });
    if (objects.length === 0) return;
    await media.delete(objects.map(({ key }) => key));
  }
}
