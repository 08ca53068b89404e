import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** Opens drizzle over a D1 binding. Queries name their tables; there is no global schema object. */
export function openDb(binding: D1Database) {
  return drizzle(binding);
}

export type Db = ReturnType<typeof openDb>;

/** One SQL statement and the rows it answers. Built apart from running, so that a page is one batch of them. */
export interface Statement<Row = Record<string, never>> {
  query: SQL;
  /** Never set: carries the type of the rows. */
  row?: Row;
}

/** Names the rows that a statement answers: `statement<ArticleRow>(sql`select …`)`. */
export const statement = <Row = Record<string, never>>(query: SQL): Statement<Row> => ({ query });

type Rows<Statements extends readonly Statement<unknown>[]> = {
  [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> ? Row[] : never;
};

/** Runs statements in one round trip and one transaction: all of them happen, or none. */
export async function batch<const Statements extends readonly Statement<unknown>[]>(
  { $client }: Db,
  statements: Statements,
): Promise<Rows<Statements>> {
  if (statements.length === 0) return [] as unknown as Rows<Statements>;
  const dialect = new SQLiteAsyncDialect();
  const results = await $client.batch(
    statements.map(({ query }) => {
      const { sql: text, params } = dialect.sqlToQuery(query);
      return $client.prepare(text).bind(...params);
    }),
  );
  return results.map(({ results: rows }) => rows) as unknown as Rows<Statements>;
}

/** A statement that ends its whole batch with an error unless the condition holds: then nothing of it is written. */
export const refuseUnless = (condition: SQL): Statement =>
  statement(sql`select iif(${condition}, 1, json('Refused.')) as holds`);

/** Returns whether a batch ended with the error of `refuseUnless`. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("malformed JSON");

/** The rows of a single statement. */
export async function rowsOf<Row>(db: Db, one: Statement<Row>): Promise<Row[]> {
  const [rows] = await batch(db, [one]);
  return rows as Row[];
}
