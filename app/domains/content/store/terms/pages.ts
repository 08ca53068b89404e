import { type SQL, sql } from "drizzle-orm";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import { pageLooks } from "../../rules/pictures/looks.ts";
import { type TermKind, termList } from "../../rules/terms.ts";
import type { ArticleSummary } from "../../schema.ts";
import { PAGE_SIZE } from "../pages.ts";
import { paged, selectArticles } from "../queries.ts";
import { toArticleSummary } from "../rows.ts";

/** Reads of the pages of tags and authors. */

export interface TermContent {
  /** As its newest article writes it. */
  label: string;
  articles: ArticleSummary[];
  total: number;
}

/** Selects how the newest article of a list writes its term. */
export const selectLabel = (list: string) =>
  statement<{ label: string }>(
    sql`select label from article_terms where list = ${list} order by published_at desc, article_id desc limit 1`,
  );

/** Returns a page of a tag's or an author's articles, newest first; null when no article has the term. */
export async function termContent(
  db: Db,
  kind: TermKind,
  slug: string,
  page: number,
): Promise<TermContent | null> {
  const list = termList(kind, slug);
  const [[term], rows] = await batch(db, [
    selectLabel(list),
    selectArticles({ list, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ]);
  if (!term) return null;
  const { items, total } = paged(rows, toArticleSummary);
  return { label: term.label, articles: pageLooks().articles(items), total };
}

/** A tag of fewer articles has a page, but search engines are not told of it: it repeats the article. */
const LISTED_ARTICLES = 2;
/** As many addresses as a sitemap may have. */
const MOST_LISTED = 50_000;

/** Whether `termPaths` returns any. Reads the list's rows up to the first such term. */
export const hasListedTerms = (kind: TermKind): SQL =>
  sql`exists (select 1 from listings where list > ${`${kind}/`} and list < ${`${kind}0`}
    and position = ${LISTED_ARTICLES})`;

/** Returns the paths of the tags or authors of several articles. Reads two rows a term, whatever number of articles they have. */
export async function termPaths(db: Db, kind: TermKind, most = MOST_LISTED): Promise<{ path: string }[]> {
  const end = `${kind}0`;
  const rows = await rowsOf(
    db,
    statement<{ list: string }>(sql`with recursive named (list) as (
        select min(list) from listings where list > ${`${kind}/`} and list < ${end}
        union all select (select min(list) from listings where list > named.list and list < ${end})
          from named where named.list is not null)
      select list from named where list is not null
        and exists (select 1 from listings l where l.list = named.list and l.position = ${LISTED_ARTICLES})
      limit ${most}`),
  );
  return rows.map(({ list }) => ({ path: `/${list}` }));
}
