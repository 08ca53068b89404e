import { sql } from "drizzle-orm";
import { rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/** The slugs of articles, and the articles that own them. */

/** Returns the identities of the published articles with these slugs, by slug. */
export async function slugOwners(
  { db }: Pick<Deps, "db">,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    statement<{ slug: string; identity: string }>(
      sql`select a.slug, a.identity from json_each(${JSON.stringify(slugs)}) wanted
        cross join articles a on a.slug = wanted.value`,
    ),
  );
  return new Map(rows.map(({ slug, identity }) => [slug, identity]));
}

export interface StoredSlug {
  slug: string;
  /** Whether its article waits for its date: another may have the slug meanwhile. */
  waiting: boolean;
}

/** Returns the slugs of a source's articles by their keys there: of those published, withheld by the desk, or to come. */
export async function slugsOf({ db }: Pick<Deps, "db">, sourceId: string): Promise<Map<string, StoredSlug>> {
  const rows = await rowsOf(
    db,
    statement<{ key: string | null; slug: string | null; waiting: number }>(
      sql`select article ->> 'sourceKey' as key, article ->> 'slug' as slug, 1 as waiting
          from scheduled_articles where source_id = ${sourceId}
        union all select source_key, slug, 0 from withheld where kind = 'article' and source_id = ${sourceId}
        union all select source_key, slug, 0 from articles where source_id = ${sourceId}
        order by waiting desc`,
    ),
  );
  return new Map(
    rows.flatMap(({ key, slug, waiting }) =>
      key && slug ? [[key, { slug, waiting: waiting === 1 }] as const] : [],
    ),
  );
}
