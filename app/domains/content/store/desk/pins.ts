import { sql } from "drizzle-orm";
import { batch, type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { placeOfList } from "../../rules/desk/pin-lists.ts";

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

/** Selects the lists that have pins: a row each. */
const selectLists = () =>
  statement<{ list: string }>(sql`with recursive named (list) as (
      select min(list) from pins
      union all select (select min(list) from pins where list > named.list) from named where named.list is not null)
    select list from named where list is not null`);

/** Reads a list's pins with their titles, and the names of the lists that have any. Reads two rows a pin. */
export async function shownPins(db: Db, list: string): Promise<{ pins: ShownPin[]; lists: string[] }> {
  const { kind } = placeOfList(list);
  const table = kind === "article" ? sql`articles` : sql`videos`;
  const [pins, lists] = await batch(db, [
    statement<ShownPin>(sql`select p.article_id as id, p.until, ${kind} as kind,
        coalesce(i.title, (select title from withheld w where w.kind = ${kind} and w.item_id = p.article_id),
          (select article ->> 'title' from scheduled_articles s where s.id = p.article_id), p.article_id) as title,
        case when i.id is null then 'missing' else 'shown' end as state
      from pins p left join ${table} i on i.id = p.article_id where p.list = ${list} order by p.rank`),
    selectLists(),
  ]);
  return { pins, lists: lists.map((row) => row.list) };
}
