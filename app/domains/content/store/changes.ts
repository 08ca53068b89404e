import { sql } from "drizzle-orm";
import type { Statement } from "~/platform/data/db.ts";
import { everyPartOf, noteChange, noteChangeOf, partOf } from "~/platform/data/topic-versions.ts";
import { articleList } from "./listings.ts";

/**
 * Which articles' own pages a write changes: theirs, and those that show them as the next article or a related one. A
 * new article at the top of the lists is on no other article's page, so those stay as they are.
 */

const TOPIC = "content";

/** Above this number, every article's page counts as changed. */
const MOST_NOTED = 100;

/**
 * Notes that the pages of these stored articles changed. For the batch that writes them: before a deletion, before and
 * after a change of their place in the list.
 */
export function noteArticles(ids: readonly string[], now: Date): Statement {
  if (ids.length > MOST_NOTED) return noteAllArticles(now);
  const list = articleList();
  return noteChangeOf(
    sql`with written as materialized (
        select a.id, a.slug, a.original_url, a.published_at, l.position
        from json_each(${JSON.stringify(ids)}) wanted
        cross join articles a on a.id = wanted.value
        left join listings l on l.list = ${list} and l.item_id = a.id
      ),
      -- An own article is the next one of those newer than it, up to the next newer own one.
      before as materialized (
        select l.item_id from written w cross join listings l on l.list = ${list} and l.position > w.position
        where w.original_url is null and l.position <= coalesce((
          select o.position from listings o where o.list = ${list} and o.item_id = (
            select own.id from articles own indexed by articles_own
            where own.original_url is null and own.undated = 0
              and (own.published_at, own.id) > (w.published_at, w.id)
            order by own.published_at, own.id limit 1)), l.position)
        limit ${MOST_NOTED + 1}
      )
      select ${partOf(TOPIC, "")} || slug from written
      union
      select case when (select count(*) from before) > ${MOST_NOTED} then ${everyPartOf(TOPIC)}
        else ${partOf(TOPIC, "")} || a.slug end from before b cross join articles a on a.id = b.item_id
      union
      ${pagesRelatedTo(ids)}`,
    now,
  );
}

/** As `noteArticles`, for what their own pages show of them and the pages that relate to them, but none as the next. */
export function noteArticlePages(ids: readonly string[], now: Date): Statement {
  if (ids.length > MOST_NOTED) return noteAllArticles(now);
  return noteChangeOf(
    sql`select ${partOf(TOPIC, "")} || a.slug from json_each(${JSON.stringify(ids)}) wanted
        cross join articles a on a.id = wanted.value
      union
      ${pagesRelatedTo(ids)}`,
    now,
  );
}

const pagesRelatedTo = (ids: readonly string[]) =>
  sql`select ${partOf(TOPIC, "")} || a.slug from json_each(${JSON.stringify(ids)}) wanted
    cross join article_related r on r.related_id = wanted.value
    cross join articles a on a.id = r.article_id`;

/** Notes that every article's page changed. */
export const noteAllArticles = (now: Date): Statement => noteChange([everyPartOf(TOPIC)], now);
