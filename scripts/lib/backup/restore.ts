import { sql } from "drizzle-orm";
import { eraseAddress } from "~/acts/readers/erasure/erase.ts";
import { holdAlerts } from "~/domains/alerts/store/watch.ts";
import { holdIssues } from "~/domains/newsletter/store/issues.ts";
import { holdLetters } from "~/domains/newsletter/store/letters.ts";
import { recountReaders } from "~/domains/newsletter/store/readers/counts.ts";
import { sha256Hex } from "~/lib/hash.ts";
import { type Erasure, erasedSince } from "~/platform/data/backup/erasures.ts";
import { type BackupLine, type Header, isRow, type Row, type Table } from "~/platform/data/backup/format.ts";
import { noteRestore } from "~/platform/data/backup/restored.ts";
import {
  appliedMigrations,
  isTransient,
  pictureKeys,
  quoted,
  rowsIn,
  type Stores,
  tablesOf,
} from "~/platform/data/backup/take.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { RESTORE } from "~/platform/data/leases.ts";
import type { Deps } from "~/platform/deps.ts";
import { endPause, pauseClock, startClock, stopClock } from "~/platform/jobs/stopped-clock.ts";
import { holdMail } from "~/platform/mail/delivery/hold.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { Mistake } from "../cli/mistake.ts";

/** Reads a backup from its beginning. */
export type ReadBackup = () => AsyncIterable<BackupLine>;

export interface Checked {
  header: Header;
  tables: Table[];
  rows: number;
}

/** Characters of rows in one statement: D1 takes two megabytes. */
const MOST_CHARACTERS = 500_000;

/**
 * Reads a whole backup before anything is written.
 * @throws Mistake when it is cut off, or holds what this database has no place for
 */
export async function checkBackup(read: ReadBackup, stores: Stores): Promise<Checked> {
  const known = new Map((await tablesOf(stores)).map((table) => [table.name, new Set(table.columns)]));
  const applied = new Set(await appliedMigrations(stores));
  const tables: Table[] = [];
  let header: Header | undefined;
  let whole = false;
  let [rows, files] = [0, 0];
  for await (const line of read()) {
    if (isRow(line)) {
      rows += 1;
      if (line.length !== tables.at(-1)?.columns.length)
        throw new Mistake(`Row ${rows} has not as many values as its table has columns.`);
    } else if (line.kind === "recurring-backup") header = line;
    else if (line.kind === "table") tables.push(line);
    else if (line.kind === "file") files += 1;
    else if (line.kind === "end") whole = line.rows === rows && line.files === files;
  }
  if (!header || !whole)
    throw new Mistake("The backup is cut off: its end, or a part before it, is missing.");
  const newer = header.migrations.filter((name) => !applied.has(name));
  if (newer.length > 0)
    throw new Mistake(`The backup is of a newer version, with the migrations ${newer.join(", ")}.`);
  for (const { name, columns } of tables) {
    if (isTransient(name)) continue;
    const lost = columns.filter((column) => !known.get(name)?.has(column));
    if (lost.length > 0)
      throw new Mistake(`There is no place for ${lost.map((each) => `${name}.${each}`).join(", ")}.`);
  }
  return { header, tables, rows };
}

export interface Restored {
  rows: number;
  /** Rows that differ from the backup's, before anybody was erased again. */
  different: number;
  /** Rows that are not the backup's: what visitors posted while it was restored. */
  meanwhile: number;
  /** Addresses that the backup brought back and that are erased again. */
  erased: number;
  /** Mail and issues that wait for a person. */
  held: number;
  files: number;
  missingPictures: number;
}

/**
 * Makes the database what it was, compares it row by row, erases who was erased since, and holds back what would be
 * mailed a second time. Repeating it is harmless; ended midway, it must be repeated.
 * @param began is called before the first write
 */
export async function restore(
  deps: Deps,
  stores: Stores,
  readWhole: ReadBackup,
  began: () => Promise<void> = async () => {},
): Promise<Restored> {
  const { header, rows } = await checkBackup(readWhole, stores);
  const read = () => withoutTransient(readWhole());
  await jobsEnded(deps);
  await began();
  await batch(deps.db, [stopClock()]);
  await noteRestore(deps);
  await emptyTables(stores, deps.now());
  const files = await write(deps, stores, read);
  const comparison = await compared(stores, read);
  // Only now: somebody may have been erased while the rows were written.
  const gone = await erasedSince(deps, new Date(header.takenAt));
  const addresses = await addressesAmong(read, gone);
  await batch(deps.db, [countAgain(), ...recountReaders()]);
  for (const address of addresses) await eraseAddress(deps, address, { again: true });
  const never = [...gone].flatMap(([hash, { neverAgain }]) => (neverAgain ? [hash] : []));
  const [, , ...held] = await batch(deps.db, [
    startClock(),
    suppress(deps, never, "operator"),
    ...holdMail(),
    holdIssues(deps),
    holdLetters(deps),
    holdAlerts(),
  ]);
  return {
    rows,
    ...comparison,
    erased: addresses.size,
    held: held.flat().length,
    files,
    missingPictures: await missingPictures(stores, read),
  };
}

const ASK_AGAIN_MS = 500;

/** How often is asked whether a job still runs: for a minute, within which each ends what it has begun. */
const MOST_ASKED = 120;

/**
 * Lets the clock, which would write into the emptied tables and mail what is not held yet, stand still, and waits for
 * what runs.
 * @throws Mistake when a job does not end; nothing was written then
 */
async function jobsEnded(deps: Deps): Promise<void> {
  let running: string[] = [];
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    running = await pauseClock(deps);
    if (running.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  await batch(deps.db, [endPause()]);
  throw new Mistake(`Nothing was written: ${running.join(", ")} still runs.`);
}

/** Leaves out the tables that the backup of an older version holds, and no restore changes. */
async function* withoutTransient(lines: AsyncIterable<BackupLine>): AsyncGenerator<BackupLine> {
  let isLeftOut = false;
  for await (const line of lines) {
    if (!isRow(line)) isLeftOut = line.kind === "table" && isTransient(line.name);
    if (!isLeftOut) yield line;
  }
}

/** While this lease is there, no trigger counts: the backup has the counts as well. */
const RESTORE_LEASE = "restore";

const DAY_MS = 24 * 60 * 60_000;

async function emptyTables(stores: Stores, now: Date): Promise<void> {
  const tables = await tablesOf(stores);
  await stores.DB.batch([
    stores.DB.prepare("insert or replace into leases (name, holder, expires_at) values (?, ?, ?)").bind(
      RESTORE_LEASE,
      RESTORE,
      now.getTime() + DAY_MS,
    ),
    ...tables.map(({ name }) => stores.DB.prepare(`delete from ${quoted(name)}`)),
  ]);
}

const countAgain = () => statement(sql`delete from leases where name = ${RESTORE_LEASE}`);

/** Writes rows and files. Returns the number of files. */
async function write({ kv, now }: Deps, stores: Stores, read: ReadBackup): Promise<number> {
  let files = 0;
  let table: Table | undefined;
  let waiting: Row[] = [];
  let size = 0;
  const flush = async () => {
    if (table && waiting.length > 0) await insert(stores, table, waiting);
    waiting = [];
    size = 0;
  };
  for await (const line of read()) {
    if (isRow(line)) {
      waiting.push(line);
      size += JSON.stringify(line).length;
      if (size > MOST_CHARACTERS) await flush();
      continue;
    }
    await flush();
    if (line.kind === "table") table = line;
    if (line.kind !== "file") continue;
    const { key, body, metadata, expiration } = line;
    // KV refuses what ends within a minute.
    if (expiration !== null && expiration * 1000 < now().getTime() + 120_000) continue;
    // What is there is as new or newer: a later erasure of the same address.
    const { keys } = await kv.list({ prefix: key, limit: 1 });
    if (keys.some(({ name }) => name === key)) continue;
    await kv.put(key, Buffer.from(body, "base64"), { metadata, expiration: expiration ?? undefined });
    files += 1;
  }
  await flush();
  return files;
}

/** A form that somebody posts meanwhile may have made the row: the backup's takes its place. */
function insert({ DB }: Stores, { name, columns }: Table, rows: Row[]) {
  const values = columns.map((_, index) => `value ->> '$[${index}]'`);
  return DB.prepare(
    `insert or replace into ${quoted(name)} (${columns.map(quoted).join(", ")}) select ${values.join(", ")} from json_each(?)`,
  )
    .bind(JSON.stringify(rows))
    .run();
}

/** Returns the addresses in a backup whose hash is among these. */
async function addressesAmong(read: ReadBackup, hashes: ReadonlyMap<string, Erasure>): Promise<Set<string>> {
  const addresses = new Set<string>();
  if (hashes.size === 0) return addresses;
  for await (const line of read())
    if (isRow(line)) for (const address of await addressesIn(line, hashes)) addresses.add(address);
  return addresses;
}

/** Returns the values of a row that are addresses whose hash is among these. */
async function addressesIn(row: Row, hashes: ReadonlyMap<string, Erasure>): Promise<string[]> {
  const found = row.flatMap((value) =>
    typeof value === "string" && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)
      ? [value.toLowerCase()]
      : [],
  );
  const known = await Promise.all(found.map(async (address) => hashes.has(await addressHash(address))));
  return found.filter((_, index) => known[index]);
}

/**
 * Compares each table with the backup, by the content of its rows: counts those that are not there, and those that came
 * meanwhile, such as a visitor's post.
 */
async function compared(
  stores: Stores,
  read: ReadBackup,
): Promise<Pick<Restored, "different" | "meanwhile">> {
  const count = { different: 0, meanwhile: 0 };
  let stored = new Map<string, number>();
  let missing = 0;
  const endTable = () => {
    const others = [...stored.values()].reduce((sum, times) => sum + times, 0);
    count.different += missing;
    count.meanwhile += Math.max(0, others - missing);
    missing = 0;
  };
  for await (const line of read()) {
    if (isRow(line)) {
      const hash = await rowHash(line);
      const times = stored.get(hash) ?? 0;
      if (times > 0) stored.set(hash, times - 1);
      else missing += 1;
    } else if (line.kind === "table") {
      endTable();
      stored = await rowHashes(stores, line);
    }
  }
  endTable();
  return count;
}

const rowHash = (row: Row): Promise<string> => sha256Hex(JSON.stringify(row));

/** Returns how many rows of a table have each content. */
async function rowHashes(stores: Stores, table: Table): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for await (const row of rowsIn(stores, table)) {
    const hash = await rowHash(row);
    times.set(hash, (times.get(hash) ?? 0) + 1);
  }
  return times;
}

async function missingPictures(stores: Stores, read: ReadBackup): Promise<number> {
  const kept = new Set<string>();
  for await (const key of pictureKeys(stores)) kept.add(key);
  let missing = 0;
  for await (const line of read())
    if (!isRow(line) && line.kind === "picture" && !kept.has(line.key)) missing += 1;
  return missing;
}
