import { sql } from "drizzle-orm";
import { asciiAddress } from "~/lib/url.ts";
import { type Db, rowsOf, type Statement, statement } from "../../data/db.ts";
import { comparable } from "../../publication/redirects.ts";

/** Paths that no page has any more: where they lead now, or that their page is gone for good. */

/** The SQL condition that selects a path, also one that was stored with its letters as codes. */
const isPath = (path: string) =>
  sql`path in (${comparable(path)}, ${asciiAddress(comparable(path)).toLowerCase()})`;

/** Returns the statement that lets a path lead to a target; null says that its page is gone for good. */
export const movePath = (path: string, target: string | null, now: Date): Statement =>
  statement(sql`insert into moved_paths (path, target, since) values (${comparable(path)}, ${target}, ${now.getTime()})
    on conflict (path) do update set target = excluded.target`);

/** Returns the statement that lets a path lead to a target, unless it was decided before where it leads. */
export const addMove = (path: string, target: string, now: Date): Statement =>
  statement(sql`insert into moved_paths (path, target, since)
    select ${comparable(path)}, ${target}, ${now.getTime()}
    where not exists (select 1 from moved_paths where ${isPath(path)})`);

/** Returns the statement that forgets where a path leads. */
export const forgetMove = (path: string): Statement =>
  statement(sql`delete from moved_paths where ${isPath(path)}`);

export interface MovedPath {
  path: string;
  /** A path of this site or an https address; null: gone for good. */
  target: string | null;
  since: number;
}

/** Selects where a path leads: one row, or none. */
export const selectMove = (path: string) =>
  statement<MovedPath>(sql`select path, target, since from moved_paths where ${isPath(path)}
    order by path = ${comparable(path)} desc limit 1`);

/** Reads where a path leads; undefined for one that leads nowhere. */
export async function moveOf(db: Db, path: string): Promise<MovedPath | undefined> {
  const [row] = await rowsOf(db, selectMove(path));
  return row;
}

/** Reads a page of the paths in their order, behind one of them; `prefix` limits them to those that begin with it. */
export function movesAfter(db: Db, after: string, prefix: string, limit: number): Promise<MovedPath[]> {
  const first = comparable(prefix);
  return rowsOf(
    db,
    statement<MovedPath>(sql`select path, target, since from moved_paths
      where path > ${after} and path >= ${first} and path < ${`${first}\uffff`} order by path limit ${limit}`),
  );
}
