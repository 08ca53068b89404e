import { sql } from "drizzle-orm";
import { readCsv } from "~/lib/csv/read.ts";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { addressHash } from "~/platform/mail/delivery/reports/suppressions.ts";
import type { List } from "../../fields.ts";
import { rowReader } from "./parse.ts";
import { cancelImport, evidenceOf } from "./staged.ts";
import { outcomeOf, STORED_COLUMNS, storeRows } from "./store.ts";

/**
 * The steps of an import, each one transaction that moves the import's cursor with what it writes: a run that is killed
 * repeats its step. First each row is read and it is said what would come of it; once somebody approved that, the rows
 * are stored, and it is said what came of them.
 */

type StepDeps = Pick<Deps, "db" | "now">;

interface Working {
  id: string;
  list: List;
  consentPlace: string;
  consentWording: string;
  consentAt: number | null;
  header: string;
  separator: string;
  state: "reading" | "storing";
  parts: number;
  nextPart: number;
  storedLine: number;
}

/** Rows that are stored in one transaction. */
const ROWS = 2000;

const working = (limit: number): Statement<Working> =>
  statement<Working>(sql`
    select id, list, consent_place as consentPlace, consent_wording as consentWording, consent_at as consentAt, header,
      separator, state, parts, next_part as nextPart, stored_line as storedLine
    from subscriber_imports where state in ('reading', 'storing') order by created_at limit ${limit}`);

/** Whether an import has something for the clock to do. */
export const isImportWaiting = async ({ db }: Pick<Deps, "db">): Promise<boolean> =>
  (await rowsOf(db, working(1))).length > 0;

/** Does the next step of the oldest import. Returns false when there is none. */
export async function stepImport(deps: StepDeps): Promise<boolean> {
  const [next] = await rowsOf(deps.db, working(1));
  if (!next) return false;
  if (next.state === "reading") await readPart(deps, next);
  else await storePage(deps, next);
  return true;
}

/** Reads the next part of a file, and says of each row what would come of it. */
async function readPart({ db, now }: StepDeps, work: Working): Promise<void> {
  const { id, list, consentPlace, consentWording, header, separator, nextPart, parts } = work;
  const [part] = await rowsOf(
    db,
    statement<{ line: number; text: string }>(sql`
      select line, text from subscriber_import_parts where import_id = ${id} and number = ${nextPart}`),
  );
  const consentAt = work.consentAt === null ? "" : new Date(work.consentAt).toISOString();
  const evidence = evidenceOf({ consentPlace, consentWording, consentAt });
  const reader = rowReader(JSON.parse(header), { now: now(), list, evidence });
  // What an older version took in may not be readable. It does not hold up those behind it.
  if (!reader.ok) return void (await batch(db, cancelImport({ now }, id)));
  const given = part ? readCsv(part.text, { separator, line: part.line }) : [];
  const { read, emailIn } = reader.value;
  const rows = await Promise.all(
    given.map(async ({ line, cells }) => {
      const row = read(cells);
      if (!row.ok) return { line, email: emailIn(cells), hash: "", list, reason: row.message };
      const { email, ...rest } = row.value;
      return { ...rest, line, email, hash: await addressHash(email), id: crypto.randomUUID() };
    }),
  );
  const isLast = nextPart >= parts;
  const mine = sql`exists (
    select 1 from subscriber_imports where id = ${id} and state = 'reading' and next_part = ${nextPart})`;
  const lines = sql`import_id = ${id} and line between ${rows[0]?.line ?? 1} and ${rows.at(-1)?.line ?? 0}`;
  const insert = (json: string) =>
    statement(sql`
      insert into subscriber_import_rows (import_id, line, email, email_hash, list, outcome, reason, subscriber_id,
        status, consent_at, consent_place, consent_wording, confirmed_at, ended_at, paused_until)
      select ${id}, given.line, given.email, given.email_hash, given.list,
        case when given.status is null then 'refused'
          else ${outcomeOf("given")} end,
        given.reason, given.subscriber_id, given.status, given.consent_at,
        nullif(given.consent_place, ${consentPlace}), nullif(given.consent_wording, ${consentWording}),
        given.confirmed_at, given.ended_at, given.paused_until
      from (
        select value ->> 'line' as line, value ->> 'email' as email, value ->> 'hash' as email_hash,
          value ->> 'list' as list, value ->> 'reason' as reason, value ->> 'id' as subscriber_id,
          value ->> 'status' as status, value ->> 'consentAt' as consent_at, value ->> 'consentPlace' as consent_place,
          value ->> 'consentWording' as consent_wording, value ->> 'confirmedAt' as confirmed_at,
          value ->> 'endedAt' as ended_at, value ->> 'pausedUntil' as paused_until
        from json_each(${json})) given
      where ${mine} and not exists (
        select 1 from erasures where address_hash = given.email_hash
          and erased_at >= (select created_at from subscriber_imports where id = ${id}))
      on conflict do nothing`);
  await batch(db, [
    ...jsonParts(rows).map(insert),
    // Of the rows of an address the first counts, in whichever part it is.
    statement(sql`
      update subscriber_import_rows set outcome = 'repeated'
      where ${lines} and ${mine} and outcome not in ('refused', 'repeated') and exists (
        select 1 from subscriber_import_rows earlier where earlier.email = subscriber_import_rows.email
          and earlier.import_id = ${id} and earlier.list = subscriber_import_rows.list
          and earlier.line < subscriber_import_rows.line and earlier.outcome <> 'refused')`),
    countRows(id, lines, mine, 1),
    statement(sql`
      delete from subscriber_import_parts where import_id = ${id} and number = ${nextPart} and ${mine}`),
    statement(sql`
      update subscriber_imports set next_part = next_part + 1,
        rows = rows + (select count(*) from subscriber_import_rows where ${lines}),
        state = ${isLast ? "checked" : "reading"}
      where id = ${id} and state = 'reading' and next_part = ${nextPart}`),
  ]);
}

/** Characters of a value that is bound: SQLite takes 2,000,000 bytes, and a character has up to four. */
const BOUND = 400_000;

/** Returns rows as JSON arrays, each short enough to be bound. */
function jsonParts(rows: object[]): string[] {
  const parts: string[][] = [];
  let length = BOUND;
  for (const row of rows) {
    const text = JSON.stringify(row);
    length += text.length + 1;
    if (length > BOUND) {
      parts.push([]);
      length = text.length;
    }
    parts.at(-1)?.push(text);
  }
  return parts.map((part) => `[${part.join(",")}]`);
}

/** Adds the rows of some lines to the counts by outcome, or takes them away. */
const countRows = (id: string, lines: ReturnType<typeof sql>, mine: ReturnType<typeof sql>, sign: 1 | -1) =>
  statement(sql`
    insert into subscriber_import_counts (import_id, outcome, count)
    select ${id}, outcome, ${sql.raw(String(sign))} * count(*) from subscriber_import_rows where ${lines} and ${mine}
    group by outcome
    on conflict (import_id, outcome) do update set count = count + excluded.count`);

/** Stores the next rows, and says of each what came of it. */
async function storePage({ db, now }: StepDeps, work: Working): Promise<void> {
  const { id, consentPlace, consentWording, storedLine } = work;
  const time = now().getTime();
  const [end] = await rowsOf(
    db,
    statement<{ line: number | null; count: number }>(sql`
      select max(line) as line, count(*) as count from (
        select line from subscriber_import_rows where import_id = ${id} and line > ${storedLine}
        order by line limit ${ROWS})`),
  );
  const until = end?.line ?? storedLine;
  const isLast = (end?.count ?? 0) < ROWS;
  const mine = sql`exists (
    select 1 from subscriber_imports where id = ${id} and state = 'storing' and stored_line = ${storedLine})`;
  const lines = sql`import_id = ${id} and line > ${storedLine} and line <= ${until}`;
  const columns = STORED_COLUMNS.replace("consent_place, consent_wording", "");
  const rows = sql`
    select ${sql.raw(columns.replace(/,\s*,/, ","))}, coalesce(consent_place, ${consentPlace}) as consent_place,
      coalesce(consent_wording, ${consentWording}) as consent_wording
    from subscriber_import_rows where ${lines} and outcome in ('added', 'confirmed', 'noted') and ${mine}`;
  await batch(db, [
    countRows(id, lines, mine, -1),
    // What was known when it was checked may have changed since.
    statement(sql`
      update subscriber_import_rows set outcome = ${outcomeOf("subscriber_import_rows")}
      where ${lines} and outcome not in ('refused', 'repeated') and ${mine}`),
    countRows(id, lines, mine, 1),
    ...storeRows(rows, "import", time),
    statement(sql`
      update subscriber_imports set stored_line = ${until}, state = ${isLast ? "done" : "storing"},
        finished_at = ${isLast ? time : null}
      where id = ${id} and state = 'storing' and stored_line = ${storedLine}`),
  ]);
}
