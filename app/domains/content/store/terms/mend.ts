import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { nextPart } from "~/platform/data/rounds.ts";
import type { Deps } from "~/platform/deps.ts";
import { termsOf } from "../../rules/terms.ts";
import { listsOfArticles, renumberLists, writeTerms } from "./terms.ts";

/** Compares terms and their lists with the articles, a part at a time. It also fills them for articles older than they. */

type MendDeps = Pick<Deps, "db">;

const PART = 1000;

interface Compared {
  id: string;
  tags: string;
  author: string;
  publishedAt: number;
  /** The stored terms as JSON pairs of list and label, sorted; only those that their list has too. */
  stored: string;
}

/** Writes the terms of articles that lack some or have others, and closes the gaps of their lists. Returns how many. */
export async function mendTerms(deps: MendDeps): Promise<number> {
  return (await mendMissing(deps)) + (await mendForeign(deps));
}

const mendMissing = ({ db }: MendDeps): Promise<number> =>
  nextPart({ db }, "terms", async ({ after }) => {
    const rows = await rowsOf(
      db,
      statement<Compared>(sql`select a.id, a.tags, a.author, a.published_at as publishedAt,
          (select json_group_array(json_array(t.list, t.label)) from article_terms t
            cross join listings l on l.list = t.list and l.item_id = t.article_id
            where t.article_id = a.id and t.published_at = a.published_at and l.published_at = a.published_at) as stored
        from articles a where a.id > ${after} order by a.id limit ${PART}`),
    );
    const articles = rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
    const wrong = articles.filter((article) => {
      const wanted = termsOf(article).map(({ list, label }) => JSON.stringify([list, label]));
      const stored = (JSON.parse(article.stored) as unknown[]).map((pair) => JSON.stringify(pair));
      return wanted.sort().join() !== stored.sort().join();
    });
    if (wrong.length > 0) {
      const left = await listsOfArticles(
        db,
        wrong.map(({ id }) => id),
      );
      const { statements, lists } = writeTerms(wrong, left);
      await batch(db, [...statements, ...renumberLists(lists)]);
    }
    return { after: rows.length < PART ? "" : (rows.at(-1)?.id ?? ""), mended: wrong.length };
  });

/** Lists of terms that are compared in one part. */
const LISTS = 200;

/** Terms of articles that went, rows of lists without a term, and lists with gaps or in another order. */
const mendForeign = ({ db }: MendDeps): Promise<number> =>
  nextPart({ db }, "terms/rows", async ({ after }) => {
    const lists = await rowsOf(
      db,
      statement<{ list: string; wrong: number }>(sql`with page as materialized (
          select list from (
            select list from (select distinct list from article_terms where list > ${after} order by list limit ${LISTS})
            union
            select list from (select distinct list from listings
              where list > ${after} and ((list > 'tags/' and list < 'tags0') or (list > 'authors/' and list < 'authors0'))
              order by list limit ${LISTS})
          ) order by list limit ${LISTS})
        select p.list,
          (select count(*) from article_terms t where t.list = p.list)
            <> (select count(*) from listings l where l.list = p.list)
          or exists (select 1 from article_terms t where t.list = p.list
            and not exists (select 1 from articles a where a.id = t.article_id))
          or exists (select 1 from (
              select position, item_id, row_number() over (order by published_at, item_id) as counted
              from listings where list = p.list) l
            where l.counted <> l.position or not exists (
              select 1 from article_terms t where t.article_id = l.item_id and t.list = p.list)) as wrong
        from page p`),
    );
    const wrong = lists.filter((row) => row.wrong).map(({ list }) => list);
    if (wrong.length > 0)
      await batch(db, [
        statement(sql`delete from article_terms where list in (select value from json_each(${JSON.stringify(wrong)}))
          and not exists (select 1 from articles a where a.id = article_id)`),
        ...renumberLists(wrong),
      ]);
    return { after: lists.length < LISTS ? "" : (lists.at(-1)?.list ?? ""), mended: wrong.length };
  });
