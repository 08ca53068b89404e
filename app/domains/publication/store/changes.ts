import { sql } from "drizzle-orm";
import * as z from "zod";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { inOrder } from "../rules/saved.ts";
import { type PublicationChange, publicationChange } from "../schema.ts";

/** The topic of changes of the publication. No page shows it: pages are kept under what the publication is. */
export const PUBLICATION_TOPIC = "publication";

export interface ChangeRow {
  path: string;
  value: string;
  from: number;
  by: string;
  at: number;
}

/** More are never stored: each entry has one that holds and a few that will. */
const MOST = 2000;

const inRange = (range: ReturnType<typeof sql>): Statement<ChangeRow> =>
  statement(sql`select path, value, holds_from as "from", by, at from publication_changes
    where ${range} order by path, holds_from limit ${MOST}`);

/** The paths of a part: its own, and those that begin with it and a dot. */
const ofPart = (part: string) => sql`(path = ${part} or (path > ${`${part}.`} and path < ${`${part}/`}))`;

const changes = z.array(publicationChange);

/** Reads all changes of the publication, in their order. Throws when D1 does not work, or has something else. */
export async function publicationChangesIn({ db }: Pick<Deps, "db">): Promise<PublicationChange[]> {
  return understood(await rowsOf(db, inRange(sql`true`)));
}

/** Reads the changes of one part, in their order. */
export async function changesOfPart({ db }: Pick<Deps, "db">, part: string): Promise<PublicationChange[]> {
  return understood(await rowsOf(db, rowsOfPart(part)));
}

/** The rows of a part, for the batch of a page. */
export const rowsOfPart = (part: string): Statement<ChangeRow> => inRange(ofPart(part));

/** Reads rows of changes, in their order. */
export const understood = (rows: readonly ChangeRow[]): PublicationChange[] =>
  inOrder(changes.parse(rows.map((row) => ({ ...row, value: JSON.parse(row.value) }))));

/** Returns the statements that put changes in the place of those that a part has. */
export const replaceChanges = (part: string, changes: readonly PublicationChange[]): Statement[] => [
  statement(sql`delete from publication_changes where ${ofPart(part)}`),
  statement(sql`insert into publication_changes (path, holds_from, value, by, at)
    select value ->> 'path', value ->> 'from', value -> 'value', value ->> 'by', value ->> 'at'
    from json_each(${JSON.stringify(changes)})`),
];

/**
 * Notes which changes the files have as well, by their keys, since when; those that they have not are noted as such. The
 * changes that they had at a time before are deleted. Returns how many.
 */
export async function noteWritten(
  { db, now }: Pick<Deps, "db" | "now">,
  written: readonly Pick<PublicationChange, "path" | "from" | "at">[],
  before: number,
): Promise<number> {
  const keys = JSON.stringify(written.map(({ path, from, at }) => ({ path, from, at })));
  const isWritten = sql`exists (select 1 from json_each(${keys}) written
    where written.value ->> 'path' = publication_changes.path and written.value ->> 'from' = holds_from
      and written.value ->> 'at' = at)`;
  const [, gone] = await batch(db, [
    statement(sql`update publication_changes
      set written_at = case when written_at is null then ${now().getTime()} end
      where (written_at is null) = ${isWritten}`),
    statement<{ path: string }>(
      sql`delete from publication_changes where written_at < ${before} returning path`,
    ),
  ]);
  return gone.length;
}
