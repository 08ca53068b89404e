import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf, type Statement, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
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

/** Whether an entry is a change of a record that nothing has undone. */
export const canUndo = ({ kind, undoes, undoneBy }: Entry): boolean =>
  kind !== "" && undoes === null && undoneBy === null;

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

/**
 * Returns the statements that replace an address by a mark wherever an entry has it, and leave longer addresses that
 * contain it alone. What an entry would write back is then no longer what it was, so such an entry has no Undo. Reads the
 * whole record, so it is not for pages.
 * @param email in lower case
 */
export async function eraseEntries(
  { db }: Pick<Deps, "db">,
  email: string,
  mark: string,
): Promise<Statement[]> {
  const has = ["subject", "says", "before", "after"].map(
    (column) => sql`instr(lower(coalesce(${sql.raw(column)}, '')), ${email}) > 0`,
  );
  const found = await rowsOf(
    db,
    statement<Pick<Entry, "id" | "kind" | "subject" | "says" | "before" | "after">>(
      sql`select id, kind, subject, says, before, after from audit where ${sql.join(has, sql` or `)}`,
    ),
  );
  const whole = wholeAddress(email);
  const inText = (text: string) => text.replace(whole, mark);
  const inJson = (json: string | null) => json && JSON.stringify(eachText(JSON.parse(json), inText));
  return found.map((entry) => {
    const [subject, before, after] = [inText(entry.subject), inJson(entry.before), inJson(entry.after)];
    const isSame = subject === entry.subject && before === entry.before && after === entry.after;
    return statement(sql`
      update audit set kind = ${isSame ? entry.kind : ""}, subject = ${subject}, says = ${inText(entry.says)},
        before = ${before}, after = ${after}
      where id = ${entry.id}`);
  });
}

/** Matches an address in any case where it neither ends nor begins a longer one: "joann@acme.com", "ann@acme.com.au". */
const wholeAddress = (email: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_.+-])${email.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?!\\.?[\\p{L}\\p{N}_-])`,
    "giu",
  );

/** Returns a value of JSON with each of its texts, also the names of its fields, changed. */
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((inner) => eachText(inner, change));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [change(name), eachText(inner, change)]),
  );
}

/** Returns the entries about an address, by their index: no act of the desk has a reader's address for its subject. */
export const heldEntries = (email: string): Statement<object> =>
  statement<object>(sql`
    select at, act, says from audit
    where (kind = 'person' and subject = ${email}) or (kind = '' and subject = ${`person/${email}`})`);
