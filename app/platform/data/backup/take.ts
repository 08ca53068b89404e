import { ERASED } from "./erasures.ts";
import { type BackupLine, type Row, type Table, VERSION } from "./format.ts";

/**
 * Rows read at a time: as many as make about a megabyte, so that a backup of many small rows keeps within the thousand
 * queries that D1 answers to one run, and no more than still fit an answer where large rows follow small ones.
 */
const PAGE = { first: 200, most: 500, characters: 1_000_000 };

/**
 * What no backup holds, and no restore changes: what lives for minutes; hashes of readers, which live until midnight; and
 * who is signed in at the desk, because a session or link that was ended must not come back.
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

/** Returns the rows of a table in the order of their writing. */
export async function* rowsIn({ DB }: Pick<Stores, "DB">, { name, columns }: Table): AsyncGenerator<Row> {
  const read = DB.prepare(
    `select rowid, ${columns.map(quoted).join(", ")} from ${quoted(name)} where rowid > ? order by rowid limit ?`,
  );
  let last = Number.MIN_SAFE_INTEGER;
  let limit = PAGE.first;
  for (;;) {
    const rows = await read.bind(last, limit).raw<Row>();
    let characters = 0;
    for (const [rowid, ...row] of rows) {
      last = Number(rowid);
      for (const value of row) characters += String(value).length;
      yield row;
    }
    if (rows.length < limit) return;
    limit = Math.max(1, Math.min(2 * limit, PAGE.most, Math.floor((limit * PAGE.characters) / characters)));
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
