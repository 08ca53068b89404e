import type { SQL } from "drizzle-orm";

/** The recipients of a mailing. A domain provides them page by page, as SQL. */
export interface Audience {
  /**
   * Returns a select of two columns, `id` and `address` (validated, normalised, unique), of the recipients whose `id`
   * comes after `after`, ascending by `id`, at most `limit`; an empty page is the end. It is the source of an
   * `insert … select`: no row leaves the database. The id is the subject of the tokens in personal links.
   *
   *   page: (after, limit) => sql`select id, email as address from subscribers
   *     where status = 'confirmed' and id > ${after} order by id limit ${limit}`
   */
  page: (after: string, limit: number) => SQL;
}

/** Audiences by name. */
export type Audiences = Record<string, Audience>;
