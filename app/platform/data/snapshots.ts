import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Deps, NearSnapshots } from "../deps.ts";
import { rowsOf, type Statement, statement } from "./db.ts";
import type { PageStore } from "./deadlines.ts";
import { nextPart } from "./rounds.ts";
import { KV_CACHE_SECONDS } from "./topic-versions.ts";

/**
 * Snapshots: what the clock computes once and many pages read, as validated JSON in KV. Never the only copy of truth:
 * a page that finds none computes or goes without. D1 has each of them as well, and a location the last that it read:
 * pages are made of those while KV does not work.
 */

export interface Snapshot<Data> {
  /** When the data was true, ISO 8601 UTC. */
  asOf: string;
  data: Data;
}

export type SnapshotReader = Pick<Deps, "db" | "kv" | "log" | "nearSnapshots">;
export type SnapshotWriter = Pick<Deps, "db" | "kv" | "now">;

const key = (name: string) => `snapshot:${name}`;

/** Stands in D1 for a snapshot that was taken away. */
const TAKEN_AWAY = "";

/** Writes a snapshot as of now. Data that does not fit its schema is a bug and throws. */
export async function writeSnapshot<Data>(
  deps: SnapshotWriter,
  name: string,
  schema: z.ZodType<Data>,
  data: Data,
): Promise<void> {
  const text = JSON.stringify({ asOf: deps.now().toISOString(), data: schema.parse(data) });
  await keepInD1(deps, name, text);
  await deps.kv.put(key(name), text);
}

/** Writes a snapshot whose data differs from what was last written, else from `before`. Returns whether it does. */
export async function writeChanged<Data>(
  deps: SnapshotWriter,
  name: string,
  schema: z.ZodType<Data>,
  data: Data,
  before?: Data,
): Promise<boolean> {
  // KV may tell an older state.
  const [row] = await rowsOf(
    deps.db,
    statement<{ data: string | null }>(
      sql`select text -> 'data' as data from snapshots where name = ${name} and text <> ${TAKEN_AWAY}`,
    ),
  );
  if ((row ? row.data : JSON.stringify(before)) === JSON.stringify(schema.parse(data))) return false;
  await writeSnapshot(deps, name, schema, data);
  return true;
}

/** Takes a snapshot away: there is nothing any more to say. */
export async function dropSnapshot(deps: Pick<Deps, "db" | "kv">, name: string): Promise<void> {
  await keepInD1(deps, name, TAKEN_AWAY);
  await deps.kv.delete(key(name));
}

const keepInD1 = ({ db }: Pick<Deps, "db">, name: string, text: string) =>
  rowsOf(
    db,
    statement(sql`insert into snapshots (name, text) values (${name}, ${text})
      on conflict (name) do update set text = excluded.text`),
  );

/** Returns the statement that writes a snapshot to D1 with what it is about; `copySnapshot` brings it to KV. */
export const snapshotStatement = (name: string, now: Date, data: SQL): Statement =>
  statement(sql`insert into snapshots (name, text)
    select ${name}, json_object('asOf', ${now.toISOString()}, 'data', ${data}) where true
    on conflict (name) do update set text = excluded.text`);

/** Writes a snapshot to KV as D1 has it. The clock mends what was killed before. */
export async function copySnapshot(deps: Pick<Deps, "db" | "kv">, name: string): Promise<void> {
  const one = statement<{ text: string }>(sql`select text from snapshots where name = ${name}`);
  const [row] = await rowsOf(deps.db, one);
  if (row) await putCopy(deps, name, row.text);
}

/** Snapshots that are compared in one part of a round. */
const COMPARED = 8;

/**
 * Writes snapshots to KV again that differ from those of D1, as after a writer that was killed between the two, a part
 * of them at a time. Returns how many differed.
 */
export const mendSnapshots = (deps: Pick<Deps, "db" | "kv">): Promise<number> =>
  nextPart(deps, "snapshots", async ({ after }) => {
    const rows = await rowsOf(
      deps.db,
      statement<{ name: string; text: string }>(
        sql`select name, text from snapshots where name > ${after} order by name limit ${COMPARED}`,
      ),
    );
    let mended = 0;
    for (const { name, text } of rows) {
      if (((await deps.kv.get(key(name))) ?? TAKEN_AWAY) === text) continue;
      mended += 1;
      await putCopy(deps, name, text);
      // Who wrote a newer one meanwhile may have been first in KV: D1 then has it.
      const newer = statement<{ text: string }>(sql`select text from snapshots where name = ${name}`);
      const [now] = await rowsOf(deps.db, newer);
      if (now && now.text !== text) await putCopy(deps, name, now.text);
    }
    return { after: rows.length < COMPARED ? "" : (rows.at(-1)?.name ?? ""), mended };
  });

const putCopy = ({ kv }: Pick<Deps, "kv">, name: string, text: string): Promise<void> =>
  text === TAKEN_AWAY ? kv.delete(key(name)) : kv.put(key(name), text);

/** How long a location keeps its copies: as long as its pages. */
const NEAR_SECONDS = 7 * 86_400;

/** The copies in a location's Cache API. No route answers their addresses, and nobody can ask for them. */
export function nearSnapshots(
  cache: Pick<PageStore, "match" | "put">,
  origin: string,
  { defer, log }: Pick<Deps, "defer" | "log">,
): NearSnapshots {
  const address = (name: string) => new URL(`/.snapshot/${encodeURIComponent(name)}`, origin).href;
  return {
    read: async (name) => (await cache.match(address(name)))?.text() ?? null,
    keep: (name, text) => {
      const copy = new Response(text, { headers: { "Cache-Control": `max-age=${NEAR_SECONDS}` } });
      defer(cache.put(address(name), copy).catch((error) => log.error("snapshot.not-kept", error, { name })));
    },
  };
}

export interface SnapshotAge {
  name: string;
  /** When its data was true, ISO 8601 UTC. */
  asOf: string;
}

/** Returns when the data of each snapshot was true, but for those that there are many of, such as one a company. */
export const snapshotAges = ({ db }: Pick<Deps, "db">): Promise<SnapshotAge[]> =>
  rowsOf(
    db,
    statement<SnapshotAge>(sql`
      select name, text ->> 'asOf' as asOf from snapshots
      where text <> ${TAKEN_AWAY} and name not like '%:%' order by name`),
  );

const ASKED_AT_MOST = 64;
const asOf = z.iso.datetime();

/**
 * The last text read of each snapshot, and what was made of it. To check a market against its schema costs ten times
 * what reading it does, and most requests find the text that the one before found. The values are frozen.
 */
const lastRead = new Map<string, { text: string; schema: z.ZodType; snapshot: Snapshot<unknown> }>();

/**
 * Reads a snapshot; null when there is none, or only one of an older release's shape. Its data must not be changed.
 * Throws when neither KV nor D1 works and there is no copy.
 */
export async function readSnapshot<Data>(
  deps: SnapshotReader,
  name: string,
  schema: z.ZodType<Data>,
): Promise<Snapshot<Data> | null> {
  const inKv = async () => deps.kv.get(key(name), { cacheTtl: KV_CACHE_SECONDS });
  const read = await inKv().then(
    (text) => understood(deps, name, schema, text),
    (error: unknown) => ({ error }),
  );
  if ("snapshot" in read) return read.snapshot;
  deps.log.error("snapshot.unreadable", read.error, { name });
  const copy = understood(deps, name, schema, await copyOf(deps, name, read.error));
  if ("snapshot" in copy) return copy.snapshot;
  throw read.error;
}

/**
 * Returns the text of a snapshot from D1, which has the last that was written, else the last that was read here; null
 * where D1 says that there is none. Throws the error when neither has it.
 */
async function copyOf(deps: SnapshotReader, name: string, error: unknown): Promise<string | null> {
  const one = statement<{ text: string }>(sql`select text from snapshots where name = ${name}`);
  const rows = await rowsOf(deps.db, one).catch(() => null);
  if (rows?.[0]) return rows[0].text === TAKEN_AWAY ? null : rows[0].text;
  const read = lastRead.get(name)?.text ?? (await deps.nearSnapshots?.read(name).catch(() => null)) ?? null;
  if (read === null && rows === null) throw error;
  return read;
}

/** What a text says; an error when it is no JSON. */
function understood<Data>(
  { log, nearSnapshots: near }: SnapshotReader,
  name: string,
  schema: z.ZodType<Data>,
  text: string | null,
): { snapshot: Snapshot<Data> | null } | { error: unknown } {
  if (text === null) return { snapshot: null };
  const last = lastRead.get(name);
  if (last?.text === text && last.schema === schema) return { snapshot: last.snapshot as Snapshot<Data> };
  let stored: { data?: unknown; asOf?: unknown } | null;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    return { error };
  }
  const parsed = schema.safeParse(stored?.data);
  const time = asOf.safeParse(stored?.asOf);
  if (!parsed.success || !time.success) {
    log.error("snapshot.invalid", parsed.error ?? time.error, { name });
    return { snapshot: null };
  }
  const snapshot = frozen({ asOf: time.data, data: parsed.data });
  if (lastRead.size >= ASKED_AT_MOST) lastRead.clear();
  lastRead.set(name, { text, schema, snapshot });
  near?.keep(name, text);
  return { snapshot };
}

/** Reads what a snapshot says from D1, for what must not be a minute old; null when there is none of this shape. */
export async function readNewest<Data>(
  { db }: Pick<Deps, "db">,
  name: string,
  schema: z.ZodType<Data>,
): Promise<Data | null> {
  const one = statement<{ data: string }>(
    sql`select text -> 'data' as data from snapshots where name = ${name} and text <> ${TAKEN_AWAY}`,
  );
  const [row] = await rowsOf(db, one);
  return (row && schema.safeParse(JSON.parse(row.data)).data) ?? null;
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
