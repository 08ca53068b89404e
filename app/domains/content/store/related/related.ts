import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { nextPart } from "~/platform/data/rounds.ts";
import type { Deps } from "~/platform/deps.ts";
import { type Comparable, relatedTo } from "../../rules/related.ts";
import { noteArticlePages } from "../changes.ts";

/**
 * The related articles of each own article. The clock compares a part of the articles, and always the newest, with the
 * newest own ones, so that no visitor pays for it and a run reads a bounded number of rows.
 */

/** The newest own articles, among which the related ones are. */
const CANDIDATES = 400;
/** Those that are compared at every run: a new article has its related ones within a tick. */
const NEWEST = 12;
/** Rows of a part of the round. */
const PART = 200;
/** One more than a page shows: it leaves out the one that Continue Reading names. */
export const MOST_RELATED = 4;

interface Row {
  id: string;
  title: string;
  excerpt: string;
  categories: string;
  tags: string;
  own: number;
}

const COLUMNS = sql.raw("id, title, excerpt, categories, tags, original_url is null as own");

const comparable = ({ categories, tags, ...row }: Row): Comparable => ({
  ...row,
  categories: JSON.parse(categories),
  tags: JSON.parse(tags),
});

/** Finds the related articles of the next part again. Returns of how many articles they changed. */
export const relateArticles = ({ db, now }: Pick<Deps, "db" | "now">): Promise<number> =>
  nextPart({ db }, "related", async ({ after }) => {
    const [candidates, part] = await batch(db, [
      statement<Row>(sql`select ${COLUMNS} from articles indexed by articles_own
        where original_url is null and undated = 0 order by published_at desc, id desc limit ${CANDIDATES}`),
      statement<Row>(sql`select ${COLUMNS} from articles where id > ${after} order by id limit ${PART}`),
    ]);
    const nearest = relatedTo(candidates.map(comparable), MOST_RELATED);
    const articles = new Map(
      [...candidates.slice(0, NEWEST), ...part.filter(({ own }) => own)].map((row) => [row.id, row]),
    );
    const ids = JSON.stringify([...articles.keys()]);
    const stored = await rowsOf(
      db,
      statement<{ id: string; related: string | null }>(sql`select value as id, (
          select group_concat(related_id, ',') from (
            select related_id from article_related where article_id = value order by rank)) as related
        from json_each(${ids})`),
    );
    const before = new Map(stored.map(({ id, related }) => [id, related]));
    const changed = [...articles.values()]
      .map((row) => ({ id: row.id, related: nearest(comparable(row)) }))
      .filter(({ id, related }) => related.join() !== (before.get(id) ?? ""));
    if (changed.length > 0) {
      const changedIds = changed.map(({ id }) => id);
      const rows = changed.flatMap(({ id, related }) =>
        related.map((to, index) => ({ id, to, rank: index + 1 })),
      );
      await batch(db, [
        statement(sql`delete from article_related where article_id in (
          select value from json_each(${JSON.stringify(changedIds)}))`),
        statement(sql`insert into article_related (article_id, rank, related_id)
          select value ->> 'id', value ->> 'rank', value ->> 'to' from json_each(${JSON.stringify(rows)}) where true`),
        noteArticlePages(changedIds, now()),
      ]);
    }
    return { after: part.length < PART ? "" : (part.at(-1)?.id ?? ""), mended: changed.length };
  });
