import { and, eq, gt, notInArray, sql } from "drizzle-orm";
import { batch, type Statement, statement } from "../data/db.ts";
import { sources } from "../data/tables.ts";
import type { Deps } from "../deps.ts";
import { noteAnswer } from "./history.ts";

/**
 * The state of each upstream source, and when it is asked again. A failing source backs off and is never given up; a
 * source whose configured address changes starts with an empty state.
 */

/** A configured source, with its kind and interval. */
export interface SourceRef {
  id: string;
  kind: string;
  url: string;
  everyMinutes: number;
}

/** What a check needs of the past. A source that was never asked has no times. Times are milliseconds. */
export interface SourceState {
  etag: string | null;
  lastModified: string | null;
  /** Failures in a row. */
  failures: number;
  lastSuccessAt?: number | null;
  /** Of the last answer with content, so not "not modified". */
  readAt?: number | null;
  /** Items stored of this source, at most: counted when they were last trimmed, plus those inserted since. */
  keptCount?: number | null;
}

export interface DueSource<Ref extends SourceRef> {
  source: Ref;
  state: SourceState;
}

type StateDeps = Pick<Deps, "db" | "now">;
type Random = () => number;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNKNOWN: SourceState = { etag: null, lastModified: null, failures: 0 };

/** Returns the sources to ask now, longest untried first; with `force` all of them, whatever their next check. */
export async function dueSources<Ref extends SourceRef>(
  { db, now }: StateDeps,
  kind: string,
  configured: Ref[],
  { force = false } = {},
): Promise<DueSource<Ref>[]> {
  const rows = await db.select().from(sources).where(eq(sources.kind, kind));
  const known = new Map(rows.map((row) => [row.id, row]));
  return configured
    .map((source) => {
      const row = known.get(source.id);
      return { source, row: row?.url === source.url ? row : undefined };
    })
    .filter(({ row }) => force || !row || row.nextCheckAt <= now().getTime())
    .sort((a, b) => (a.row?.lastTryAt ?? 0) - (b.row?.lastTryAt ?? 0))
    .map(({ source, row }) => ({ source, state: row ?? UNKNOWN }));
}

export interface SourceSuccess {
  etag: string | null;
  lastModified: string | null;
  /** Absent for "not modified": the last counts stay. */
  counts?: { items: number; rejected: number };
  /** See `SourceState`; what is stored stays when absent. */
  keptCount?: number | null;
  /** Check again at this time (ms) at the latest. */
  nextAt?: number | null;
  /** What was stored, for the history. */
  inserted?: number;
  updated?: number;
}

interface Recording {
  random?: Random;
  /** Whether the answer is a row of the history too. */
  keepsHistory?: boolean;
}

/** Records an answer (also "not modified") and sets the next check, up to a tenth early so that sources spread out. */
export async function recordSuccess(
  { db, now }: StateDeps,
  { id, kind, url, everyMinutes }: SourceRef,
  { etag, lastModified, counts, keptCount, nextAt, inserted = 0, updated = 0 }: SourceSuccess,
  { random = Math.random, keepsHistory = false }: Recording = {},
): Promise<void> {
  const time = now().getTime();
  const row = {
    kind,
    url,
    etag,
    lastModified,
    lastTryAt: time,
    lastSuccessAt: time,
    failures: 0,
    nextCheckAt: Math.min(
      Math.round(time + everyMinutes * MINUTE * (1 - random() / 10)),
      nextAt ?? Number.POSITIVE_INFINITY,
    ),
    lastError: null,
    ...(counts && { itemCount: counts.items, rejectedCount: counts.rejected, readAt: time }),
    ...(keptCount !== undefined && { keptCount }),
  };
  const state = inserted + updated > 0 ? "changed" : "same";
  const answer = { state, inserted, updated, rejected: counts?.rejected } as const;
  await write({ db }, id, row, keepsHistory ? [noteAnswer(id, time, answer)] : []);
}

/** Records a failure and backs off. Validators, counts and the last success stay as they were. */
export async function recordFailure(
  { db, now }: StateDeps,
  { id, kind, url }: SourceRef,
  state: SourceState,
  failure: { message: string; retryAfterMs?: number | null },
  { random = Math.random, keepsHistory = false }: Recording = {},
): Promise<void> {
  const time = now().getTime();
  const row = {
    kind,
    url,
    etag: state.etag,
    lastModified: state.lastModified,
    lastTryAt: time,
    // Those of another address do not count for this one.
    lastSuccessAt: state.lastSuccessAt ?? null,
    readAt: state.readAt ?? null,
    failures: state.failures + 1,
    nextCheckAt: time + backoffMs(state.failures, failure.retryAfterMs ?? 0, random),
    lastError: failure.message,
  };
  const answer = { state: "failed", message: failure.message } as const;
  await write({ db }, id, row, keepsHistory ? [noteAnswer(id, time, answer)] : []);
}

async function write(
  { db }: Pick<Deps, "db">,
  id: string,
  row: Omit<typeof sources.$inferInsert, "id">,
  noted: Statement[],
): Promise<void> {
  await batch(db, [
    statement(
      db
        .insert(sources)
        .values({ id, ...row })
        .onConflictDoUpdate({ target: sources.id, set: row })
        .getSQL(),
    ),
    ...noted,
  ]);
}

/**
 * Returns how long to leave a failing source alone, in milliseconds: min(1 day, max(Retry-After, 15 min × 2^failures)),
 * plus or minus a tenth, but never less than the upstream asked for.
 * @param failures failures in a row before this one
 */
export function backoffMs(failures: number, retryAfterMs: number, random: Random): number {
  const asked = Math.min(DAY, retryAfterMs);
  const wait = Math.min(DAY, Math.max(asked, 15 * MINUTE * 2 ** failures));
  return Math.round(Math.max(asked, wait * (0.9 + random() / 5)));
}

/**
 * Returns the validators to send with the next request; none once a day, because some servers answer "not modified"
 * for ever.
 */
export function validatorsOf(
  { etag, lastModified, readAt }: SourceState,
  now: number,
): Pick<SourceState, "etag" | "lastModified"> {
  const trusted = typeof readAt === "number" && now - readAt < DAY;
  return trusted ? { etag, lastModified } : { etag: null, lastModified: null };
}

/** Returns the ids of the sources of a kind that failed when they were last asked. */
export async function failingSources({ db }: Pick<Deps, "db">, kind: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.kind, kind), gt(sources.failures, 0)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the statement that counts, by source, items stored otherwise than by a reading. The next reading with content
 * deletes what is too many.
 */
export const countKept = (stored: Readonly<Record<string, number>>): Statement =>
  statement(sql`update sources set kept_count = kept_count + counted.value
    from json_each(${JSON.stringify(stored)}) counted where sources.id = counted.key`);

/** Deletes the state of sources that are no longer configured. */
export async function forgetOtherSources(
  { db }: Pick<Deps, "db">,
  kind: string,
  ids: string[],
): Promise<void> {
  const kept = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  await db.delete(sources).where(and(eq(sources.kind, kind), notInArray(sources.id, kept)));
}
