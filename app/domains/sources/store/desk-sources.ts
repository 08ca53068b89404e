import { sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { type DeskSource, deskSources } from "../schema.ts";

/** Sources that were added at the desk. */

interface Row {
  kind: string;
  /** JSON. */
  entry: string;
  addedAt: number;
  addedBy: string;
}

const COLUMNS = sql`kind, entry, added_at as addedAt, added_by as addedBy`;

/** Selects the desk's sources in the order in which they were added. */
export const selectDeskSources = (): Statement<Row> =>
  statement(sql`select ${COLUMNS} from desk_sources order by added_at, id`);

/** Returns rows as sources. */
export const toDeskSources = (rows: readonly Row[]): DeskSource[] =>
  deskSources.parse(rows.map((row) => ({ ...row, entry: JSON.parse(row.entry) })));

export const readDeskSources = async ({ db }: Pick<Deps, "db">): Promise<DeskSource[]> =>
  toDeskSources(await rowsOf(db, selectDeskSources()));

/** Returns one of the desk's sources; null when there is none of this id. */
export async function readDeskSource({ db }: Pick<Deps, "db">, id: string): Promise<DeskSource | null> {
  const rows = await rowsOf(db, statement<Row>(sql`select ${COLUMNS} from desk_sources where id = ${id}`));
  return toDeskSources(rows)[0] ?? null;
}

/** Returns the statement that stores a source under its id, or takes it out (`null`). */
export const writeDeskSource = (id: string, source: DeskSource | null): Statement =>
  source
    ? statement(sql`insert into desk_sources (id, kind, entry, added_at, added_by)
        values (${id}, ${source.kind}, ${JSON.stringify(source.entry)}, ${source.addedAt}, ${source.addedBy})
        on conflict (id) do update set kind = excluded.kind, entry = excluded.entry, added_at = excluded.added_at,
          added_by = excluded.added_by`)
    : statement(sql`delete from desk_sources where id = ${id}`);
