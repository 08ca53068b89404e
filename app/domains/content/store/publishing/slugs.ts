import { sql } from "drizzle-orm";
import { rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ArticleInput } from "../../schema.ts";
import { withheldOf } from "../desk/withheld.ts";
import { articlesOf } from "./pins.ts";

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

/**
 * Returns the identities of those articles of a source that have no place here yet and whose slug another source's article
 * has: a published one, one that the desk withholds, or one to come.
 */
export async function takenByOthers(
  deps: Pick<Deps, "db">,
  sourceId: string,
  articles: readonly Pick<ArticleInput, "identity" | "slug">[],
): Promise<Set<string>> {
  const stored = [...(await articlesOf(deps, sourceId)), ...(await withheldOf(deps, sourceId))];
  const placed = new Set(stored.map(({ identity }) => identity));
  const wanted = articles.filter(({ identity }) => !placed.has(identity));
  const slugs = JSON.stringify(wanted.map(({ slug }) => slug ?? ""));
  const rows = await rowsOf(
    deps.db,
    statement<{ slug: string; identity: string }>(
      sql`select a.slug, a.identity from json_each(${slugs}) wanted cross join articles a on a.slug = wanted.value
        union all select w.slug, w.identity from json_each(${slugs}) wanted
          cross join withheld w on w.slug = wanted.value where w.kind = 'article'
        union all select article ->> 'slug', article ->> 'identity' from scheduled_articles
          where article ->> 'slug' in (select value from json_each(${slugs}))`,
    ),
  );
  const isTaken = ({ identity, slug }: Pick<ArticleInput, "identity" | "slug">) =>
    rows.some((row) => row.slug === slug && row.identity !== identity);
  return new Set(wanted.filter(isTaken).map(({ identity }) => identity));
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
