import { sql } from "drizzle-orm";
import { type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";

/** The pins of a list, as the desk orders them. */

/** An item that stands at the top of a list. */
export interface DeskPin {
  id: string;
  /** When it ends, milliseconds; null for never. */
  until: number | null;
}

/** Reads the pins of a list in their order: `featured`, a category's slug, `videos` or `videos/` and a slug. */
export const readPins = (db: Db, list: string): Promise<DeskPin[]> =>
  rowsOf(
    db,
    statement<DeskPin>(sql`select article_id as id, until from pins where list = ${list} order by rank`),
  );

/** Returns the statements that make these the pins of a list, in this order. */
export const writePins = (list: string, pins: readonly DeskPin[]): Statement[] => [
  statement(sql`delete from pins where list = ${list}`),
  statement(sql`insert into pins (list, article_id, rank, until, desk)
    select ${list}, value ->> 'id', key + 1, value ->> 'until', 1 from json_each(${JSON.stringify(pins)})`),
];

export interface ShownPin extends DeskPin {
  kind: "article" | "video";
  title: string;
  /** `missing`: it is not on the site: hidden, or to come. */
  state: "shown" | "missing";
}

/** Reads the pins of a list with their titles. Reads three rows a pin. */
export const readShownPins = (db: Db, list: string): Promise<ShownPin[]> =>
  rowsOf(
    db,
    statement<ShownPin>(sql`select p.article_id as id, p.until,
        case when p.list = 'videos' or p.list like 'videos/%' then 'video' else 'article' end as kind,
        coalesce(a.title, v.title, w.title, s.article ->> 'title', p.article_id) as title,
        case when a.id is null and v.id is null then 'missing' else 'shown' end as state
      from pins p
      left join articles a on a.id = p.article_id
      left join videos v on v.id = p.article_id
      left join withheld w on w.item_id = p.article_id
        and w.kind = case when p.list like 'videos%' then 'video' else 'article' end
      left join scheduled_articles s on s.id = p.article_id
      where p.list = ${list} order by p.rank`),
  );
