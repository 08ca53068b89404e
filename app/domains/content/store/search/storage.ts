import { sql } from "drizzle-orm";
import { batch, type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { vocabularyOf } from "~/platform/search/vocabulary.ts";
import { type DocumentKind, SLOTS } from "./position.ts";

/** The rows behind the search index. Triggers in the database update the full-text tables with them. */

export interface DocumentKey {
  kind: DocumentKind;
  id: string;
}

export interface DocumentText {
  title: string;
  excerpt: string;
  tags: string;
  body: string;
}

export interface NewRow extends DocumentKey, DocumentText {
  /** First position of its minute; storing the row assigns the position within it. */
  minute: number;
}

export interface StoredRow extends DocumentKey, DocumentText {
  position: number;
}

export const keyOf = ({ kind, id }: DocumentKey) => `${kind}/${id}`;

/** Returns the stored rows of these keys, by `keyOf`. */
export async function storedRows(search: Db, keys: DocumentKey[]): Promise<Map<string, StoredRow>> {
  const wanted = JSON.stringify(keys.map(({ kind, id }) => ({ kind, id })));
  const rows = await rowsOf(
    search,
    statement<StoredRow>(sql`select d.position, d.kind, d.id, d.title, d.excerpt, d.tags, d.body
      from json_each(${wanted}) wanted
      cross join documents d on d.kind = wanted.value ->> 'kind' and d.id = wanted.value ->> 'id'`),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Replaces the rows `before` with `after` in one transaction; also what another writer stored meanwhile for these keys. */
export async function replaceRows(search: Db, before: StoredRow[], after: NewRow[]): Promise<void> {
  const keys = JSON.stringify([...before, ...after].map(({ kind, id }) => ({ kind, id })));
  await batch(search, [
    statement(sql`delete from documents where position in (
      select d.position from json_each(${keys}) wanted
      cross join documents d on d.kind = wanted.value ->> 'kind' and d.id = wanted.value ->> 'id')`),
    insertRows(after),
    countWords(before, after),
  ]);
}

/** Each row takes the next free position of its minute. */
function insertRows(rows: NewRow[]): Statement {
  const last = sql.raw(String(SLOTS - 1));
  return statement(sql`insert into documents (position, kind, id, title, excerpt, tags, body)
    select minute + row_number() over (partition by minute order by id) - 1 + coalesce(
        (select max(position) + 1 - minute from documents where position between minute and minute + ${last}), 0),
      kind, id, title, excerpt, tags, body
    from (
      select value ->> 'minute' as minute, value ->> 'kind' as kind, value ->> 'id' as id, value ->> 'title' as title,
        value ->> 'excerpt' as excerpt, value ->> 'tags' as tags, value ->> 'body' as body
      from json_each(${JSON.stringify(rows)})
    )`);
}

/** Updates the vocabulary's counts. Words found only in a body are stored with a count of 0, as possible corrections. */
function countWords(before: DocumentText[], after: DocumentText[]): Statement {
  const changes = new Map<string, number>();
  const add = (text: string, uses: number) => {
    for (const word of vocabularyOf(text)) changes.set(word, (changes.get(word) ?? 0) + uses);
  };
  const head = ({ title, excerpt, tags }: DocumentText) => `${title} ${excerpt} ${tags}`;
  for (const row of before) add(head(row), -1);
  for (const row of after) {
    add(head(row), 1);
    add(row.body, 0);
  }
  return statement(sql`insert into words (word, uses)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify([...changes])}) where true
    on conflict (word) do update set uses = uses + excluded.uses where excluded.uses <> 0`);
}

/** Yields every id of a kind, in pages. */
export async function* documentIds(
  search: Db,
  kind: DocumentKind,
  pageSize: number,
): AsyncGenerator<string[]> {
  let last = "";
  while (true) {
    const ids = await documentIdsAfter(search, kind, last, pageSize);
    if (ids.length > 0) yield ids;
    if (ids.length < pageSize) return;
    last = ids.at(-1) ?? last;
  }
}

/** Returns the ids of a kind after an id, in their order. */
export async function documentIdsAfter(
  search: Db,
  kind: DocumentKind,
  id: string,
  limit: number,
): Promise<string[]> {
  const rows = await rowsOf(
    search,
    statement<{ id: string }>(
      sql`select id from documents where kind = ${kind} and id > ${id} order by id limit ${limit}`,
    ),
  );
  return rows.map(({ id }) => id);
}
