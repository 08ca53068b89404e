import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf, type Statement, statement } from "../data/db.ts";
import type { Staff } from "./roles.ts";

/** The record of what was done at the desk. */

/** Days for which an entry is kept. */
export const AUDIT_DAYS = 730;

const DAY_MS = 86_400_000;

export interface Entry {
  id: number;
  /** Milliseconds since 1970, UTC. */
  at: number;
  staff: string;
  name: string;
  act: string;
  kind: string;
  subject: string;
  says: string;
  /** JSON; null where there was no record. */
  before: string | null;
  after: string | null;
  /** The entry that it undid, and the one that undid it. */
  undoes: number | null;
  undoneBy: number | null;
}

type NewEntry = Pick<Entry, "act" | "kind" | "subject" | "says" | "before" | "after"> & { undoes?: number };

const COLUMNS = sql`id, at, staff, name, act, kind, subject, says, before, after, undoes,
  (select max(later.id) from audit later where later.undoes = audit.id) undoneBy`;

/** Writes an entry; its id is in the row. */
export const writeEntry = (
  { id: staff, name }: Staff,
  time: number,
  { act, kind, subject, says, before, after, undoes = undefined }: NewEntry,
): Statement<{ id: number }> =>
  statement(sql`insert into audit (at, staff, name, act, kind, subject, says, before, after, undoes)
    values (${time}, ${staff}, ${name}, ${act}, ${kind}, ${subject}, ${says}, ${before}, ${after}, ${undoes ?? null})
    returning id`);

export async function readEntry(db: Db, id: number): Promise<Entry | null> {
  const [entry] = await rowsOf(db, statement<Entry>(sql`select ${COLUMNS} from audit where id = ${id}`));
  return entry ?? null;
}

export interface EntryFilter {
  staff?: string;
  /** The kind of a record, and its id. */
  kind?: string;
  subject?: string;
  /** Only entries older than this one: where the page before ended. */
  before?: number;
  limit: number;
}

/** The entries that a filter leaves, the latest first. Each filter is on an index. */
export const entries = ({ staff, kind, subject, before, limit }: EntryFilter): Statement<Entry> => {
  const conditions: SQL[] = [sql`true`];
  if (staff) conditions.push(sql`staff = ${staff}`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (kind && subject) conditions.push(sql`subject = ${subject}`);
  if (before) conditions.push(sql`id < ${before}`);
  return statement(
    sql`select ${COLUMNS} from audit where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}`,
  );
};

/** Deletes entries that are kept no longer. */
export const pruneAudit = (time: number): Statement =>
  statement(sql`delete from audit where at < ${time - AUDIT_DAYS * DAY_MS}`);

const COLUMNS_OF_TEXT = ["subject", "says", "before", "after"] as const;

/** Replaces an address in every entry by a mark, wherever it stands. Reads the whole record, so it is not for pages. */
export function eraseEntries(email: string, mark: string): Statement {
  const has = (column: string) => sql`instr(lower(coalesce(${sql.raw(column)}, '')), ${email}) > 0`;
  // One that is written in another case, and is no sentence, is left out whole: it must stay JSON.
  const without = (column: string) => {
    const text = sql.raw(column);
    const rest = column === "says" ? sql`replace(lower(${text}), ${email}, ${mark})` : mark;
    return sql`${text} = iif(instr(${text}, ${email}) > 0, replace(${text}, ${email}, ${mark}), iif(${has(column)},
      ${column === "before" || column === "after" ? null : rest}, ${text}))`;
  };
  return statement(sql`
    update audit set ${sql.join(COLUMNS_OF_TEXT.map(without), sql`, `)}
    where ${sql.join(COLUMNS_OF_TEXT.map(has), sql` or `)}`);
}

/** Returns the entries about an address, by their index: no act of the desk has a reader's address for its subject. */
export const heldEntries = (email: string): Statement<object> =>
  statement<object>(sql`
    select at, act, says from audit
    where (kind = 'person' and subject = ${email}) or (kind = '' and subject = ${`person/${email}`})`);
