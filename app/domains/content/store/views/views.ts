import { sql } from "drizzle-orm";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { noteArticlePages } from "../changes.ts";

/** Counts the views of articles: the site notes each, the clock adds them to the articles (docs/decisions/0052). */

export interface View {
  slug: string;
  /** An own article is viewed on its page; another publication's by the click that opens it. */
  own: boolean;
}

/** Returns the view that an event of the browser is; null for none. */
export function viewOf({
  name,
  path,
  subject,
}: {
  name: string;
  path: string;
  subject?: string;
}): View | null {
  if (name === "article_click") return subject ? { slug: subject, own: false } : null;
  const slug = name === "page_view" ? /^\/article\/([^/]+)$/.exec(path)?.[1] : undefined;
  return slug === undefined ? null : { slug, own: true };
}

/** Notes a view. One of an article that does not exist is left out, so that made-up ones fill nothing. */
export const viewNoted = ({ slug, own }: View): Statement =>
  statement(sql`insert into article_views (article_id, count)
    select id, 1 from articles where slug = ${slug} and (original_url is null) = ${own ? 1 : 0}
    on conflict (article_id) do update set count = count + 1`);

/** As `viewNoted`, alone. */
export async function noteView({ db }: Pick<Deps, "db">, view: View): Promise<void> {
  await batch(db, [viewNoted(view)]);
}

/** Articles whose views are added in one transaction. */
const MOST_AT_ONCE = 500;

/**
 * Adds the noted views to the counts of their articles and notes that their pages changed. What is added is deleted in
 * the same transaction, so a run that is killed or repeated counts nothing twice. Returns how many articles it changed.
 */
export async function addViews({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  let changed = 0;
  for (;;) {
    const noted = await rowsOf(
      db,
      statement<{ id: string }>(
        sql`select article_id as id from article_views order by article_id limit ${MOST_AT_ONCE}`,
      ),
    );
    if (noted.length === 0) return changed;
    const ids = noted.map(({ id }) => id);
    const these = sql`(select value from json_each(${JSON.stringify(ids)}))`;
    await batch(db, [
      statement(sql`update articles
        set view_count = view_count + (select count from article_views where article_id = articles.id)
        where id in (select article_id from article_views where article_id in ${these})`),
      statement(sql`delete from article_views where article_id in ${these}`),
      noteArticlePages(ids, now()),
    ]);
    changed += ids.length;
  }
}
