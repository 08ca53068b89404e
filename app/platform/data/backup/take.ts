import { ERASED } from "./erasures.ts";
import { type BackupLine, type Row, type Table, VERSION } from "./format.ts";

/**
 * Rows read at a time: as many as make about a megabyte, so that a backup of millions of small rows keeps within the
 * thousand queries that D1 answers to one run. Where large rows follow small ones, an answer ends before its `most`
 * characters.
 */
const PAGE = { first: 200, rows: 5000, characters: 1_000_000, most: 4_000_000 };

/**
 * What no backup holds, and no restore changes: what lives for minutes; hashes of readers, which mean nothing after midnight;
 * and who is signed in at the desk, because a session or link that was ended must not come back.
 */
const TRANSIENT = [
  "leases",
  "rate_limits",
  "counted",
  "day_readers",
  "staff_links",
  "staff_sessions",
  "staff_challenges",
];

/** Whether a table is left out, also of the backups of older versions that hold it. */
export const isTransient = (name: string): boolean => TRANSIENT.includes(name);

/** Where a site's data is. */
export interface Stores {
  DB: D1Database;
  KV: KVNamespace;
  MEDIA: R2Bucket;
}

/** Returns the tables that hold data of their own, with their columns. */
export async function tablesOf({ DB }: Pick<Stores, "DB">): Promise<Table[]> {
  const { results } = await DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'
      and name not like '!_cf!_%' escape '!' and name <> 'd1_migrations' and sql not like 'create virtual%' order by name`,
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !isTransient(name));
  return Promise.all(
    names.map(async (name) => {
      const columns = await DB.prepare(`pragma table_info(${quoted(name)})`).all<{
        name: string;
      }>();
      return { kind: "table" as const, name, columns: columns.results.map((column) => column.name) };
    }),
  );
}

/** Selects rows behind a rowid, with how many the limit allowed: fewer are answered where they are large. */
function pageOf({ name, columns }: Table): string {
  const names = columns.map(quoted).join(", ");
  const size = columns.map((column) => `ifnull(length(${quoted(column)}), 0)`).join(" + ");
  return `select "rows found", "row id", ${names} from (
      select ${names}, "row id", count(*) over () as "rows found",
        sum(${size}) over (order by "row id" rows between unbounded preceding and 1 preceding) as "size before"
      from (select rowid as "row id", ${names} from ${quoted(name)} where rowid > ? order by rowid limit ?)
    ) where ifnull("size before", 0) < ${PAGE.most} order by "row id"`;
}

/** Returns the rows of a table in the order of their writing. */
export async function* rowsIn({ DB }: Pick<Stores, "DB">, table: Table): AsyncGenerator<Row> {
  const read = DB.prepare(pageOf(table));
  let last = Number.MIN_SAFE_INTEGER;
  let limit = PAGE.first;
  for (;;) {
    const rows = await read.bind(last, limit).raw<Row>();
    let characters = 0;
    let found = 0;
    for (const [allowed, rowid, ...row] of rows) {
      found = Number(allowed);
      last = Number(rowid);
      for (const value of row) characters += String(value).length;
      yield row;
    }
    if (found < limit && rows.length === found) return;
    limit = Math.max(
      1,
      Math.min(2 * limit, PAGE.rows, Math.floor((rows.length * PAGE.characters) / characters)),
    );
  }
}

export const quoted = (name: string) => `"${name}"`;

/** Returns the names of the migrations that are applied. */
export async function appliedMigrations({ DB }: Pick<Stores, "DB">): Promise<string[]> {
  const { results } = await DB.prepare("select name from d1_migrations order by name").all<{
    name: string;
  }>();
  return results.map(({ name }) => name);
}

/**
 * Returns the lines of a backup, while the site works: each page of rows is of its own moment. What was left out is
 * derived: the search database, kept pages, snapshots in KV.
 * @param prefixes of the files in KV that nothing else could give back
 */
export async function* backupLines(
  stores: Stores,
  now: Date,
  prefixes: readonly string[],
): AsyncGenerator<BackupLine> {
  const migrations = await appliedMigrations(stores);
  yield { kind: "recurring-backup", version: VERSION, takenAt: now.toISOString(), migrations };
  let rows = 0;
  for (const table of await tablesOf(stores)) {
    yield table;
    for await (const row of rowsIn(stores, table)) {
      rows += 1;
      yield row;
    }
  }
  let files = 0;
  for (const prefix of prefixes)
    for await (const file of filesIn(stores, prefix)) {
      files += 1;
      yield file;
    }
  for await (const key of pictureKeys(stores)) yield { kind: "picture", key };
  yield { kind: "end", rows, files };
}

/** In parts: a call takes some ten thousand arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}

async function* filesIn({ KV }: Pick<Stores, "KV">, prefix: string): AsyncGenerator<BackupLine> {
  let cursor: string | undefined;
  do {
    const page = await KV.list<Record<string, unknown>>({ prefix, cursor });
    for (const { name, expiration, metadata } of page.keys) {
      const bytes = prefix === ERASED ? new ArrayBuffer() : await KV.get(name, "arrayBuffer");
      // It may have expired meanwhile.
      if (bytes === null) continue;
      const body = toBase64(new Uint8Array(bytes));
      yield { kind: "file", key: name, body, metadata: metadata ?? null, expiration: expiration ?? null };
    }
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor);
}

/** Returns the names of the publisher's pictures. The folders that they came from hold the pictures themselves. */
export async function* pictureKeys({ MEDIA }: Pick<Stores, "MEDIA">): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const page = await MEDIA.list({ cursor });
    for (const { key } of page.objects) yield key;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}
