import type { SQL } from "drizzle-orm";

/** Who gets a mailing. A domain knows its people; the platform only asks for them, page by page and in SQL. */
export interface Audience {
  /**
   * A select of two columns, `id` and `address` (validated, normalised, each once), of the people whose `id` comes
   * after `after`, ascending by `id`, `limit` of them at most; an empty page is the end. It is the source of an
   * `insert … select`: no row leaves the database. The id is what the personal links' tokens are about.
   *
   *   page: (after, limit) => sql`select id, email as address from subscribers
   *     where status = 'confirmed' and id > ${after} order by id limit ${limit}`
   */
  page: (after: string, limit: number) => SQL;
}

/** By the names that mailings give. */
export type Audiences = Record<string, Audience>;
