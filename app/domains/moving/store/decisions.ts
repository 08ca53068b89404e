import { type SQL, sql } from "drizzle-orm";
import { batch, type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/** What the publisher decided and wrote beside the articles: rows of some tables, as they are. */

interface Table {
  name: string;
  file: string;
  /** What its rows are ordered by. */
  order: string;
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
  { name: "folders", file: "folders", order: "source_id" },
  { name: "corrections", file: "corrections", order: "kind, item_id", without: { stated_hash: "" } },
  { name: "withheld", file: "withheld", order: "kind, item_id" },
  { name: "pins", file: "pins", order: "list, rank" },
  { name: "moved_paths", file: "redirects", order: "path" },
  { name: "video_transcripts", file: "transcripts", order: "video_id" },
  { name: "publication_changes", file: "publication-changes", order: "path, holds_from" },
  { name: "desk_sources", file: "sources", order: "id" },
  { name: "drafts", file: "drafts", order: "id" },
  { name: "draft_revisions", file: "draft-revisions", order: "draft_id, number" },
  { name: "source_pauses", file: "source-pauses", order: "source_id" },
  { name: "issues", file: "letters", order: "day", letters: true },
  { name: "letters", file: "single-letters", order: "id", letters: true },
  { name: "waitlist", file: "waitlist", order: "id" },
  { name: "suppressions", file: "suppressions", order: "address_hash" },
];

export const DECISION_FILES: readonly string[] = TABLES.map(({ file }) => file);

type Row = Record<string, string | number | null>;

const PAGE = 100;

/** Yields the rows of each table as the text of a JSON file; a table without rows has none. */
export async function* decisions(db: Db): AsyncGenerator<{ file: string; rows: Row[] }> {
  for (const { name, file, order, without = {} } of TABLES) {
    const rows: Row[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const page = await rowsOf(
        db,
        statement<Row>(
          sql`select * from ${table(name)} order by ${sql.raw(order)} limit ${PAGE} offset ${offset}`,
        ),
      );
      for (const row of page) {
        for (const column of Object.keys(without)) delete row[column];
        rows.push(row);
      }
      if (page.length < PAGE) break;
    }
    if (rows.length > 0) yield { file, rows };
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
