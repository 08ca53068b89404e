import { sql } from "drizzle-orm";
import type { Statement } from "~/platform/data/db.ts";
import { everyPartOf, noteChange, noteChangeOf, partOf } from "~/platform/data/topic-versions.ts";
import { articleList } from "./listings.ts";
import { NEXT_WINDOW } from "./queries.ts";

/**
 * Which articles' own pages a write changes: theirs, and those that show them as the next article or a
 * related one. A new article at the
 * top of the lists is on no other article's page, so those stay as they are.
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
  const page = partOf(TOPIC, "");
  return noteChangeOf(
    sql`with written as materialized (
        select a.id, a.slug, a.original_url, l.position
        from json_each(${JSON.stringify(ids)}) wanted
        cross join articles a on a.id = wanted.value
        left join listings l on l.list = ${list} and l.item_id = a.id
      )
      select ${page} || slug from written
      union
      select ${page} || a.slug from written w
        cross join listings l on l.list = ${list} and l.position > w.position
          and l.position <= w.position + ${NEXT_WINDOW}
        cross join articles a on a.id = l.item_id
      where w.original_url is null
        and not exists (select 1 from listings nearer cross join articles own on own.id = nearer.item_id
          where nearer.list = ${list} and nearer.position > w.position and nearer.position < l.position
            and own.original_url is null)
      union
      select ${page} || a.slug from json_each(${JSON.stringify(ids)}) wanted
        cross join article_related r on r.related_id = wanted.value
        cross join articles a on a.id = r.article_id`,
    now,
  );
}

/** Notes that every article's page changed. */
export const noteAllArticles = (now: Date): Statement => noteChange([everyPartOf(TOPIC)], now);
