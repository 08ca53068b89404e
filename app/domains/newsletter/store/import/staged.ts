import { sql } from "drizzle-orm";
import { type CsvPart, csvParts, decodedSlices } from "~/lib/csv/parts.ts";
import { readCsv, separatorOf } from "~/lib/csv/read.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { isCalendarDay } from "~/lib/time/time-zone.ts";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { List } from "../../fields.ts";
import { rowReader } from "./parse.ts";

/** A file that is brought to the desk: kept in parts, which the clock reads and stores (`steps.ts`). */

export type ImportState = "receiving" | "reading" | "checked" | "storing" | "done" | "cancelled";

export interface NewImport {
  /** Of the file. */
  name: string;
  list: List;
  /** The evidence of rows that have none of their own; the day, such as "2025-03-31", may be empty. */
  consentPlace: string;
  consentWording: string;
  consentDay: string;
}

/** Characters of a part: some thousand rows. */
const PART = 120_000;

/** Parts that are stored in one transaction. */
const PARTS_A_BATCH = 8;

/**
 * Keeps a file and lets the clock read it. Returns the import's id. Fails when the day of consent is none, the file
 * is empty, or its first line does not name what a row needs.
 */
export async function receiveImport(
  { db, now }: Pick<Deps, "db" | "now">,
  { name, list, consentPlace, consentWording, consentDay }: NewImport,
  bytes: Uint8Array,
): Promise<Result<string, "file" | "consentDay">> {
  if (consentDay && !isCalendarDay(consentDay)) return fail("consentDay", "Use a day such as 2026-03-31.");
  const parts = csvParts(decodedSlices(bytes), PART);
  const first = parts.next().value;
  if (!first) return fail("file", "The file is empty.");
  const separator = separatorOf(first.text);
  const [header, ...rest] = readCsv(first.text, { separator });
  // A plain list of addresses needs no first line that says so.
  const isBare = header?.cells.length === 1 && header.cells[0]?.includes("@") === true;
  const cells = isBare ? ["email"] : (header?.cells ?? []);
  if (!isBare && rest.length === 0) return fail("file", "The file has no rows below its first line.");
  const evidence = evidenceOf({ consentPlace, consentWording, consentAt: consentDay });
  const reader = rowReader(cells, { now: now(), list, evidence });
  if (!reader.ok)
    return /consent_at/.test(reader.message ?? "") && !/email/.test(reader.message ?? "")
      ? fail("consentDay", "The file has no dates of consent: enter the latest day on which they consented.")
      : fail("file", reader.message);

  const id = crypto.randomUUID();
  const time = now().getTime();
  await batch(db, [
    statement(sql`
      insert into subscriber_imports (id, name, list, consent_place, consent_wording, consent_at, product, header,
        separator, state, created_at)
      values (${id}, ${name}, ${list}, ${consentPlace}, ${consentWording}, ${consentDay ? Date.parse(consentDay) : null},
        ${reader.value.product}, ${JSON.stringify(cells)}, ${separator}, 'receiving', ${time})`),
  ]);
  const [, second] = isBare ? [] : [header, rest[0]];
  const body = isBare ? first : withoutFirst(first, second?.line ?? 2);
  let number = 0;
  let waiting: Statement[] = [];
  for (const part of [body, ...parts]) {
    number += 1;
    waiting.push(
      statement(sql`
        insert into subscriber_import_parts (import_id, number, line, text)
        values (${id}, ${number}, ${part.line}, ${part.text})`),
    );
    if (waiting.length < PARTS_A_BATCH) continue;
    await batch(db, waiting);
    waiting = [];
  }
  await batch(db, [
    ...waiting,
    statement(sql`update subscriber_imports set state = 'reading', parts = ${number} where id = ${id}`),
  ]);
  return ok(id);
}

/** Returns a part from a line on. */
function withoutFirst({ text, line }: CsvPart, from: number): CsvPart {
  let rest = text;
  for (let at = line; at < from; at++) rest = rest.replace(/^[^\r\n]*(?:\r\n|\r|\n)/, "");
  return { line: from, text: rest };
}

/** Returns the evidence for rows that have none, by the names of our columns. */
export const evidenceOf = (given: {
  consentPlace: string;
  consentWording: string;
  consentAt: string;
}): Record<string, string> => ({
  consent_place: given.consentPlace,
  consent_wording: given.consentWording,
  ...(given.consentAt ? { consent_at: given.consentAt } : {}),
});

export interface ShownImport {
  id: string;
  name: string;
  list: List;
  consentPlace: string;
  consentWording: string;
  consentAt: number | null;
  product: string | null;
  state: ImportState;
  parts: number;
  nextPart: number;
  rows: number;
  /** Rows by outcome, as a JSON object. */
  counts: string;
  createdAt: number;
  finishedAt: number | null;
}

const SHOWN = sql`id, name, list, consent_place as consentPlace, consent_wording as consentWording,
  consent_at as consentAt, product, state, parts, next_part as nextPart, rows, created_at as createdAt,
  finished_at as finishedAt, (
    select json_group_object(outcome, count) from subscriber_import_counts where import_id = subscriber_imports.id) as counts`;

/** Returns an import; no row when there is none of that id. */
export const importOf = (id: string): Statement<ShownImport> =>
  statement<ShownImport>(sql`select ${SHOWN} from subscriber_imports where id = ${id}`);

/** Returns the latest imports, newest first. */
export const latestImports = (limit: number): Statement<ShownImport> =>
  statement<ShownImport>(
    sql`select ${SHOWN} from subscriber_imports order by created_at desc limit ${limit}`,
  );

/** Returns the imports whose rows are checked and that wait for somebody's word, newest first. */
export const importsToDecide = (limit: number): Statement<{ id: string; name: string }> =>
  statement<{ id: string; name: string }>(sql`
    select id, name from subscriber_imports where state = 'checked' order by created_at desc limit ${limit}`);

/** Lets the clock store an import whose rows were checked. Returns its id; no row when it does not wait for that. */
export const approveImport = (id: string): Statement<{ id: string; rows: number }> =>
  statement(sql`
    update subscriber_imports set state = 'storing' where id = ${id} and state = 'checked' returning id, rows`);

/** Ends an import before it is stored, and deletes what was read. Returns its id; no row when it is too late. */
export const cancelImport = (
  { now }: Pick<Deps, "now">,
  id: string,
): [Statement<{ id: string }>, ...Statement[]] => [
  statement<{ id: string }>(sql`
    update subscriber_imports set state = 'cancelled', finished_at = ${now().getTime()}
    where id = ${id} and state in ('receiving', 'reading', 'checked') returning id`),
  ...forgetRows(sql`id = ${id} and state = 'cancelled'`),
];

const forgetRows = (which: ReturnType<typeof sql>): Statement[] =>
  ["subscriber_import_parts", "subscriber_import_rows"].map((table) =>
    statement(sql`
      delete from ${sql.identifier(table)} where import_id in (select id from subscriber_imports where ${which})`),
  );

/** Deletes the rows of imports that were begun before a time: the counts stay. One that nobody approved ends. */
export const pruneImports = (before: number): Statement[] => [
  statement(sql`
    update subscriber_imports set state = 'cancelled', finished_at = ${before}
    where created_at < ${before} and state in ('receiving', 'reading', 'checked')`),
  ...forgetRows(sql`created_at < ${before} and state in ('done', 'cancelled')`),
];

export interface ReportRow {
  line: number;
  email: string;
  list: string;
  outcome: string;
  reason: string | null;
}

const REPORT_PAGE = 1000;

/** Yields every row of an import and what comes or came of it, in pages; of one outcome only where it is given. */
export async function* importReport(
  db: Deps["db"],
  id: string,
  outcome?: string,
): AsyncGenerator<ReportRow[]> {
  let last = 0;
  while (true) {
    const page: ReportRow[] = await rowsOf(
      db,
      statement<ReportRow>(sql`
        select line, email, list, outcome, reason from subscriber_import_rows
        where import_id = ${id} and line > ${last} ${outcome ? sql`and outcome = ${outcome}` : sql``}
        order by line limit ${REPORT_PAGE}`),
    );
    if (page.length > 0) yield page;
    if (page.length < REPORT_PAGE) return;
    last = page.at(-1)?.line ?? last;
  }
}

/** Returns the first rows that are refused, for the screen. */
export const refusedRows = (id: string, limit: number): Statement<ReportRow> =>
  statement<ReportRow>(sql`
    select line, email, list, outcome, reason from subscriber_import_rows
    where import_id = ${id} and outcome = 'refused' order by line limit ${limit}`);

const REFUSED_SHOWN = 10;

export interface ImportShown {
  work: Omit<ShownImport, "counts"> & { counts: Record<string, number> };
  /** The first of them. */
  refused: ReportRow[];
}

/** Returns what the screen of an import shows; null when there is none of that id. */
export async function readImport(db: Deps["db"], id: string): Promise<ImportShown | null> {
  const [[work], refused] = await batch(db, [importOf(id), refusedRows(id, REFUSED_SHOWN)]);
  if (!work) return null;
  return { work: { ...work, counts: JSON.parse(work.counts) as Record<string, number> }, refused };
}

/** Deletes what imports hold of an address. */
export const eraseImported = (email: string): Statement =>
  statement(sql`delete from subscriber_import_rows where email = ${email}`);

/** Returns what imports hold of an address. */
export const heldImported = (email: string): Statement<object> =>
  statement<object>(sql`
    select i.name, r.line, r.list, r.outcome, i.created_at from subscriber_import_rows r
    join subscriber_imports i on i.id = r.import_id where r.email = ${email}`);
