import { type SQL, sql } from "drizzle-orm";
import { batch, type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/** What the publisher decided and wrote beside the articles: rows of some tables, as they are. */

interface Table {
  name: string;
  file: string;
  /** Its primary key, which its rows are read by. */
  key: string;
  /** Columns that say nothing elsewhere. */
  without?: Record<string, string>;
  /** Its rows are letters with a time to go out at. */
  letters?: true;
}

/**
 * What is not here is derived, read again from its source, or of readers who gave it for one purpose alone; a backup has
 * everything.
 */
const TABLES: readonly Table[] = [
  { name: "folders", file: "folders", key: "source_id" },
  { name: "corrections", file: "corrections", key: "kind, item_id", without: { stated_hash: "" } },
  { name: "withheld", file: "withheld", key: "kind, item_id" },
  { name: "pins", file: "pins", key: "list, article_id" },
  { name: "moved_paths", file: "redirects", key: "path" },
  { name: "video_transcripts", file: "transcripts", key: "video_id" },
  { name: "publication_changes", file: "publication-changes", key: "path, holds_from" },
  { name: "desk_sources", file: "sources", key: "id" },
  { name: "drafts", file: "drafts", key: "id" },
  { name: "draft_revisions", file: "draft-revisions", key: "draft_id, number" },
  { name: "source_pauses", file: "source-pauses", key: "source_id" },
  { name: "issues", file: "letters", key: "day", letters: true },
  { name: "letters", file: "single-letters", key: "id", letters: true },
  { name: "waitlist", file: "waitlist", key: "id" },
  { name: "suppressions", file: "suppressions", key: "address_hash" },
];

export const DECISION_FILES: readonly string[] = TABLES.map(({ file }) => file);

type Row = Record<string, string | number | null>;

/** Characters of one file, and of the rows that are read at a time: of a history, each may be half a megabyte. */
const PART_CHARS = 2_000_000;
const PAGE_CHARS = 1_000_000;
const [FIRST_PAGE, MOST_ROWS] = [8, 200];

/** Yields the rows of tables in parts, of all of them unless some are named; a table without rows has none. */
export async function* decisions(
  db: Db,
  files: readonly string[] = DECISION_FILES,
): AsyncGenerator<{ file: string; part: number; rows: Row[] }> {
  for (const each of TABLES.filter(({ file }) => files.includes(file))) {
    let rows: Row[] = [];
    let [part, size] = [1, 0];
    for await (const row of rowsIn(db, each)) {
      const chars = JSON.stringify(row).length;
      if (rows.length > 0 && size + chars > PART_CHARS) {
        yield { file: each.file, part, rows };
        part += 1;
        rows = [];
        size = 0;
      }
      rows.push(row);
      size += chars;
    }
    if (rows.length > 0) yield { file: each.file, part, rows };
  }
}

/** The name of the file of a part, and whether a name is of a part of a file. */
export const partName = (file: string, part: number): string => (part === 1 ? file : `${file}-${part}`);
export const isPartOf = (file: string, name: string): boolean =>
  name === file || (name.startsWith(`${file}-`) && /^\d+$/.test(name.slice(file.length + 1)));

async function* rowsIn(db: Db, { name, key, without = {} }: Table): AsyncGenerator<Row> {
  const columns = key.split(", ");
  let last: SQL | null = null;
  let limit = FIRST_PAGE;
  while (true) {
    const page: Row[] = await rowsOf(
      db,
      statement<Row>(sql`select * from ${table(name)} ${last ? sql`where (${sql.raw(key)}) > (${last})` : sql``}
        order by ${sql.raw(key)} limit ${limit}`),
    );
    const end = page.at(-1);
    if (end)
      last = sql.join(
        columns.map((column) => sql`${end[column] ?? null}`),
        sql`, `,
      );
    const chars = JSON.stringify(page).length;
    for (const row of page) {
      for (const column of Object.keys(without)) delete row[column];
      yield row;
    }
    if (page.length < limit) return;
    const fitting = Math.floor((PAGE_CHARS * page.length) / chars);
    limit = Math.max(1, Math.min(fitting, limit * 4, MOST_ROWS));
  }
}

const table = (name: string): SQL => sql.raw(`"${name}"`);

/** Keeps a parameter well under what D1 takes. */
const MOST_BYTES = 400_000;

/**
 * Writes rows of a file that `decisions` made, where no row has their key: what was decided here since stays. Columns
 * that the table does not have any more are left out. Returns how many were written.
 */
export async function restoreDecisions(
  { db, now }: Pick<Deps, "db" | "now">,
  file: string,
  rows: readonly unknown[],
): Promise<number> {
  const known = TABLES.find((each) => each.file === file);
  if (!known) return 0;
  const columns = await rowsOf(
    db,
    statement<{ name: string }>(sql`select name from pragma_table_info(${known.name})`),
  );
  const time = now().getTime();
  const given = rows
    .filter(isRow)
    .map((row) => ({ ...row, ...known.without, ...(known.letters && isOverdue(row, time) ? HELD : {}) }));
  const first = given[0];
  if (!first) return 0;
  const names = columns.map(({ name }) => name).filter((name) => name in first);
  const list = sql.raw(names.map((name) => `"${name}"`).join(", "));
  const values = sql.join(
    names.map((name) => sql`value ->> ${`$."${name}"`}`),
    sql`, `,
  );
  const statements = chunks(given).map(
    (json): Statement<{ one: number }> =>
      statement(sql`insert into ${table(known.name)} (${list})
        select ${values} from json_each(${json}) where true on conflict do nothing returning 1 as one`),
  );
  let written = 0;
  for (const one of statements) written += (await batch(db, [one]))[0].length;
  return written;
}

/** A letter whose time passed since the export went out elsewhere: it waits for a person here. */
const HELD = { status: "draft", send_at: null };

const isOverdue = ({ status, send_at }: Row, time: number) =>
  status === "scheduled" && Number(send_at) <= time;

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function chunks(rows: readonly Row[]): string[] {
  const made: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (size + json.length > MOST_BYTES) {
      made.push([]);
      size = 0;
    }
    made.at(-1)?.push(json);
    size += json.length;
  }
  return made.map((chunk) => `[${chunk.join(",")}]`);
}
