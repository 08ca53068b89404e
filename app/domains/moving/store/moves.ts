import { sql } from "drizzle-orm";
import { jsonChunks } from "~/lib/json-chunks.ts";
import { batch, type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ImportOptions, Outcome, ReportRow } from "../schema.ts";

/** Exports that were brought to the desk: checked first, then taken in, a part at a time. */

export type MoveState = "checking" | "checked" | "moving" | "done" | "failed" | "cancelled";

export type OutcomeCounts = Partial<Record<Outcome, number>>;

export interface Move {
  id: string;
  name: string;
  state: MoveState;
  site: string | null;
  options: Omit<ImportOptions, "source">;
  source: string | null;
  product: string | null;
  total: number;
  parts: number;
  redirects: number;
  /** How many posts came to what, so far. */
  counts: OutcomeCounts;
  trouble: string | null;
  /** Runs that took it up since its last part was done. */
  tries: number;
  createdAt: number;
  /** When its last part was done, or the first of the runs failed that came to nothing since. */
  updatedAt: number;
}

const keyOf = (id: string) => `moves/${id}`;

const COLUMNS = sql.raw(
  "id, name, state, site, options, source, product, total, parts, redirects, counts, trouble, tries, created_at as createdAt, updated_at as updatedAt",
);

type MoveRow = Omit<Move, "options" | "counts"> & { options: string; counts: string };

const toMove = ({ options, counts, ...row }: MoveRow): Move => ({
  ...row,
  options: JSON.parse(options) as Move["options"],
  counts: JSON.parse(counts) as OutcomeCounts,
});

/** Keeps a file and lets the clock check it. Returns the move's id. */
export async function receiveMove(
  { db, media, now }: Pick<Deps, "db" | "media" | "now">,
  given: Pick<Move, "name" | "site" | "options">,
  bytes: Uint8Array,
): Promise<string> {
  const id = crypto.randomUUID();
  await media.put(keyOf(id), bytes);
  const time = now().getTime();
  await batch(db, [
    statement(sql`insert into moves (id, name, state, site, options, created_at, updated_at)
      values (${id}, ${given.name}, 'checking', ${given.site}, ${JSON.stringify(given.options)}, ${time}, ${time})`),
  ]);
  return id;
}

/** Reads the file of a move; null when it is gone. */
export async function fileOfMove({ media }: Pick<Deps, "media">, id: string): Promise<Uint8Array | null> {
  const stored = await media.get(keyOf(id));
  return stored ? new Uint8Array(await stored.arrayBuffer()) : null;
}

/** Whether a move waits for the clock. Reads one row. */
export async function isMoveWaiting({ db }: Pick<Deps, "db">): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ found: number }>(
      sql`select exists (select 1 from moves where state in ('checking', 'moving')) as found`,
    ),
  );
  return row?.found === 1;
}

/** Takes a move that waits for the clock up, and counts the try. Returns null when there is none. */
export async function takeMoveUp({ db }: Pick<Deps, "db">): Promise<Move | null> {
  const [row] = await rowsOf(
    db,
    statement<MoveRow>(sql`update moves set tries = tries + 1 where id =
      (select id from moves where state in ('checking', 'moving') order by state, created_at limit 1)
      returning ${COLUMNS}`),
  );
  return row ? toMove(row) : null;
}

/** Notes that a run failed, and takes its try back: it ended by itself and was not killed. */
export const noteFailedRun = (
  { id, state }: Pick<Move, "id" | "state">,
  trouble: string,
  now: Date,
): Statement =>
  statement(sql`update moves set tries = max(tries - 1, 0), trouble = ${trouble},
      updated_at = case when trouble is null then ${now.getTime()} else updated_at end
    where id = ${id} and state = ${state}`);

export async function moveById(db: Db, id: string): Promise<Move | null> {
  const [row] = await rowsOf(db, statement<MoveRow>(sql`select ${COLUMNS} from moves where id = ${id}`));
  return row ? toMove(row) : null;
}

/** Reads the latest moves. */
export async function latestMoves(db: Db, limit: number): Promise<Move[]> {
  const rows = await rowsOf(
    db,
    statement<MoveRow>(sql`select ${COLUMNS} from moves order by created_at desc limit ${limit}`),
  );
  return rows.map(toMove);
}

/** Returns the moves that are checked and wait for somebody's word. */
export const movesToDecide = (limit: number): Statement<{ id: string; name: string }> =>
  statement<{ id: string; name: string }>(
    sql`select id, name from moves where state = 'checked' limit ${limit}`,
  );

/** Notes what was found in the file of a move. */
export const noteFound = (
  { id }: Pick<Move, "id">,
  { source, product, total }: { source: string; product: string; total: number },
): Statement =>
  statement(
    sql`update moves set source = ${source}, product = ${product}, total = ${total} where id = ${id}`,
  );

/**
 * Writes the report of a part, and that it is done: also of a move that was cancelled meanwhile, since what was imported
 * stays. The row of the first statement is its state now.
 */
export const noteParts = (
  { id, state }: Pick<Move, "id" | "state">,
  rows: readonly ReportRow[],
  { parts, redirects, counts, now }: Pick<Move, "parts" | "redirects" | "counts"> & { now: Date },
): [Statement<Pick<Move, "state">>, ...Statement[]] => [
  statement(sql`update moves set parts = ${parts}, tries = 0, trouble = null, redirects = redirects + ${redirects},
      counts = ${JSON.stringify(counts)}, updated_at = ${now.getTime()}
      where id = ${id} and state in (${state}, 'cancelled') returning state`),
  ...jsonChunks(rows).map((json) =>
    statement(sql`insert into move_rows (move_id, number, kind, title, outcome, path, remarks)
      select ${id}, value ->> 'number', value ->> 'kind', value ->> 'title', value ->> 'outcome', value ->> 'path',
        value -> 'remarks' from json_each(${json}) where true
      on conflict (move_id, number) do update set outcome = excluded.outcome, path = excluded.path,
        remarks = excluded.remarks`),
  ),
];

const ENDED: readonly MoveState[] = ["done", "failed", "cancelled"];

/** Brings a move into another state, if it is still in the one that it is known in. Its file goes when it is over. */
export async function changeMove(
  { db, media, now }: Pick<Deps, "db" | "media" | "now">,
  { id, state }: Pick<Move, "id" | "state">,
  next: MoveState,
  trouble: string | null = null,
): Promise<boolean> {
  const [changed] = await batch(db, [
    statement<{ id: string }>(sql`update moves set state = ${next}, parts = 0, trouble = ${trouble},
        tries = 0, redirects = ${next === "moving" ? sql`0` : sql`redirects`},
        counts = ${next === "moving" ? sql`'{}'` : sql`counts`}, updated_at = ${now().getTime()}
      where id = ${id} and state = ${state} returning id`),
  ]);
  if (changed.length === 0) return false;
  if (ENDED.includes(next)) await media.delete(keyOf(id));
  return true;
}

/** Returns counts with those of some rows. */
export function withRows(counts: OutcomeCounts, rows: readonly Pick<ReportRow, "outcome">[]): OutcomeCounts {
  const next = { ...counts };
  for (const { outcome } of rows) next[outcome] = (next[outcome] ?? 0) + 1;
  return next;
}

/** Reads the rows of a report behind a number, of one outcome or of all. */
export async function reportRows(
  db: Db,
  id: string,
  { outcome, after, limit }: { outcome?: Outcome; after: number; limit: number },
): Promise<ReportRow[]> {
  const rows = await rowsOf(
    db,
    statement<
      Omit<ReportRow, "remarks"> & { remarks: string }
    >(sql`select number, kind, title, outcome, path, remarks
      from move_rows where move_id = ${id} and number > ${after} ${outcome ? sql`and outcome = ${outcome}` : sql``}
      order by number limit ${limit}`),
  );
  return rows.map((row) => ({ ...row, remarks: JSON.parse(row.remarks) as string[] }));
}

const DAY_MS = 86_400_000;

/** A younger file may be of a move that is about to be stored. */
const UNCLAIMED_MS = DAY_MS;

/**
 * Ends moves that were checked long ago and that nobody decided, and deletes the files of moves that are over or were
 * never stored: an export has readers' addresses.
 */
export async function pruneMoveFiles({ db, media, now }: Pick<Deps, "db" | "media" | "now">): Promise<void> {
  const time = now().getTime();
  await rowsOf(
    db,
    statement(sql`update moves set state = 'cancelled', updated_at = ${time}
      where state = 'checked' and updated_at < ${time - RETENTION.imports * DAY_MS}`),
  );
  const { objects } = await media.list({ prefix: keyOf("") });
  const old = objects.filter(({ uploaded }) => time - uploaded.getTime() > UNCLAIMED_MS);
  if (old.length === 0) return;
  const open = await rowsOf(
    db,
    statement<{ id: string }>(sql`select id from moves where state not in ('done', 'failed', 'cancelled')`),
  );
  const kept = new Set(open.map(({ id }) => keyOf(id)));
  await media.delete(old.map(({ key }) => key).filter((key) => !kept.has(key)));
}

/** A report is kept for so long. */
const KEPT_MS = 90 * DAY_MS;

/** Forgets moves that ended long ago, with their reports. */
export function pruneMoves({ now }: Pick<Deps, "now">): Statement[] {
  const old = sql`created_at < ${now().getTime() - KEPT_MS} and state in ('done', 'failed', 'cancelled')`;
  return [
    statement(sql`delete from move_rows where move_id in (select id from moves where ${old})`),
    statement(sql`delete from moves where ${old}`),
  ];
}
