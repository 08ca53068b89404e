import { type DocumentKind, SLOTS } from "./position.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** The rows behind the index. Triggers in the database keep the full-text tables in step with them. */

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
  /** First position of its minute; where in it the row goes is decided as it is stored. */
  minute: number;
}

export interface StoredRow extends DocumentKey, DocumentText {
  position: number;
}

export const keyOf = ({ kind, id }: DocumentKey) => `${kind}/${id}`;

/** What is stored under these keys, by `keyOf`. */
export async function storedRows(search: D1Database, keys: DocumentKey[]): Promise<Map<string, StoredRow>> {
  const { results } = await search
    .prepare(
      `select d.position, d.kind, d.id, d.title, d.excerpt, d.tags, d.body from json_each(?) wanted
      cross join documents d on d.kind = wanted.value ->> 'kind' and d.id = wanted.value ->> 'id'`,
    )
    .bind(JSON.stringify(keys.map(({ kind, id }) => ({ kind, id }))))
    .all<StoredRow>();
  return new Map(results.map((row) => [keyOf(row), row]));
}

/** Puts `after` in the place of `before`, in one transaction. */
export async function replaceRows(search: D1Database, before: StoredRow[], after: NewRow[]): Promise<void> {
  await search.batch([
    search
      .prepare("delete from documents where position in (select value from json_each(?))")
      .bind(JSON.stringify(before.map(({ position }) => position))),
    insertRows(search, after),
    countWords(search, before, after),
  ]);
}

/** Each row takes the next free position of its minute. */
function insertRows(search: D1Database, rows: NewRow[]): D1PreparedStatement {
  return search
    .prepare(
      `insert into documents (position, kind, id, title, excerpt, tags, body)
      select minute + row_number() over (partition by minute order by id) - 1 + coalesce(
          (select max(position) + 1 - minute from documents where position between minute and minute + ${SLOTS - 1}), 0),
        kind, id, title, excerpt, tags, body
      from (
        select value ->> 'minute' as minute, value ->> 'kind' as kind, value ->> 'id' as id, value ->> 'title' as title,
          value ->> 'excerpt' as excerpt, value ->> 'tags' as tags, value ->> 'body' as body
        from json_each(?)
      )`,
    )
    .bind(JSON.stringify(rows));
}

/** Brings the vocabulary's counts along. Words of a body alone are kept too, uncounted: they can be meant as well. */
function countWords(search: D1Database, before: DocumentText[], after: DocumentText[]): D1PreparedStatement {
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
  return search
    .prepare(
      `insert into words (word, uses) select value ->> 0, value ->> 1 from json_each(?) where true
      on conflict (word) do update set uses = uses + excluded.uses where excluded.uses <> 0`,
    )
    .bind(JSON.stringify([...changes]));
}

/** Every id of a kind, in pages. */
export async function* documentIds(
  search: D1Database,
  kind: DocumentKind,
  pageSize: number,
): AsyncGenerator<string[]> {
  let last = "";
  while (true) {
    const { results } = await search
      .prepare("select id from documents where kind = ? and id > ? order by id limit ?")
      .bind(kind, last, pageSize)
      .all<{ id: string }>();
    const ids = results.map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (ids.length < pageSize) return;
    last = ids.at(-1) ?? last;
  }
}
