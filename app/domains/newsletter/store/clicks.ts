import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/**
 * How often the links of letters are followed. A link is the same for every reader; a click adds one to its day's number
 * and leaves nothing else.
 */

export interface LinkRow {
  id: string;
  url: string;
  label: string;
}

/** Stores the links of a letter, in their order, once and if the condition holds. */
export const addLinks = (letter: string, links: readonly LinkRow[], when: SQL): Statement =>
  statement(sql`
    insert into letter_links (id, letter, place, url, label)
    select value ->> 'id', ${letter}, key, value ->> 'url', value ->> 'label'
    from json_each(${JSON.stringify(links)})
    where ${when} and not exists (select 1 from letter_links where letter = ${letter})
    on conflict do nothing`);

/** Returns where a link leads; null for one that no letter has. */
export async function addressOfLink({ db }: Pick<Deps, "db">, id: string): Promise<string | null> {
  if (!/^[\w-]{12}$/.test(id)) return null;
  const [row] = await rowsOf(
    db,
    statement<{ url: string }>(sql`select url from letter_links where id = ${id}`),
  );
  return row?.url ?? null;
}

/** Counts a click of a link. */
export function countClick(id: string, now: Date): Statement[] {
  const day = now.toISOString().slice(0, 10);
  return [
    statement(sql`update letter_links set clicks = clicks + 1 where id = ${id}`),
    statement(sql`
      insert into letter_clicks (link, day, clicks)
      select id, ${day}, 1 from letter_links where id = ${id}
      on conflict (link, day) do update set clicks = clicks + 1`),
  ];
}

export interface LinkClicks extends LinkRow {
  clicks: number;
}

/** More links than a letter has; of one with more these are the first. */
const MOST_LINKS = 40;

/** Returns the links of a letter with their clicks, in their order. */
export const linkClicks = (letter: string): Statement<LinkClicks> =>
  statement<LinkClicks>(sql`
    select id, url, label, clicks from letter_links where letter = ${letter}
    order by place limit ${MOST_LINKS}`);

export interface ClicksOfDay extends Omit<LinkRow, "id"> {
  day: string;
  clicks: number;
}

/** Returns the clicks of a letter by day and link, for its table. */
export const clicksByDay = (letter: string): Statement<ClicksOfDay> =>
  statement<ClicksOfDay>(sql`
    select c.day, l.label, l.url, c.clicks
    from letter_links l cross join letter_clicks c on c.link = l.id
    where l.letter = ${letter} order by c.day, l.place`);
