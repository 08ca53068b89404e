import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { noteChange } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { SHOWN } from "../../rules/desk/placement.ts";
import type { ItemKind } from "../writing/rows-sql.ts";
import { readItem } from "./items.ts";
import { settleNow } from "./settle.ts";

/** What the clock does for the desk: publishes what waited, ends pins, and says what was changed. */

type ClockDeps = Pick<Deps, "db" | "search" | "now" | "publication">;

/** Items that are published in one run. */
const MOST_AT_ONCE = 100;

/** Returns whether the time of a scheduled item or the end of a pin has come, or something was changed. Reads three rows. */
export async function isDeskDue({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  const time = now().getTime();
  const [row] = await rowsOf(
    db,
    statement<{ due: number }>(sql`select exists (select 1 from withheld where publish_at <= ${time})
      or exists (select 1 from pins where until <= ${time})
      or exists (select 1 from desk_changes) as due`),
  );
  return row?.due === 1;
}

/** Publishes the scheduled items whose time has come, at the date that they were given. Returns them. */
export async function publishWithheld(deps: ClockDeps): Promise<{ kind: ItemKind; id: string }[]> {
  const due = await rowsOf(
    deps.db,
    statement<{
      kind: ItemKind;
      id: string;
      at: number;
    }>(sql`select kind, item_id as id, publish_at as at from withheld
      where publish_at <= ${deps.now().getTime()} order by publish_at, item_id limit ${MOST_AT_ONCE}`),
  );
  const published: { kind: ItemKind; id: string }[] = [];
  for (const { kind, id, at } of due) {
    const item = await readItem(deps.db, kind, id);
    // The desk may have decided otherwise while those before it were published.
    if (!item || !(await isStillDue(deps, kind, id, at))) continue;
    const overlay = { ...item.overlay, publishedAt: at };
    const decision = { placement: { ...SHOWN, publishedAt: at }, overlay };
    const isDone = await settleNow(deps, item, decision, [noteChange([topicOf(kind)], deps.now())]);
    // One whose text is gone is on no page.
    if (isDone && item.values) published.push({ kind, id });
  }
  return published;
}

async function isStillDue(
  { db }: Pick<Deps, "db">,
  kind: ItemKind,
  id: string,
  at: number,
): Promise<boolean> {
  const still = statement(
    sql`select 1 from withheld where kind = ${kind} and item_id = ${id} and publish_at = ${at}`,
  );
  return (await rowsOf(db, still)).length > 0;
}

/** The topic of the pages that show an item. */
export const topicOf = (kind: ItemKind) => (kind === "article" ? "content" : "videos");

/** Takes off the pins whose end has come. Returns how many. */
export async function endPins({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const time = now().getTime();
  const [ended] = await batch(db, [
    statement<{ list: string }>(sql`delete from pins where until <= ${time} returning list`),
    noteChange(["content", "videos"], now()),
  ]);
  return ended.length;
}

/** Returns whether a pin's end has come. */
export async function isPinOver({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ over: number }>(
      sql`select exists (select 1 from pins where until <= ${now().getTime()}) as over`,
    ),
  );
  return row?.over === 1;
}

export interface DeskChange {
  kind: ItemKind;
  id: string;
  /** Where readers open it: the path of its page, or the original of another publication's; null where it has neither. */
  url: string | null;
  /** Milliseconds. */
  changedAt: number;
}

/** Reads what the desk changed since the clock looked. */
export async function deskChanges({ db }: Pick<Deps, "db">): Promise<DeskChange[]> {
  return rowsOf(
    db,
    statement<DeskChange>(sql`select d.kind, d.item_id as id, d.changed_at as changedAt,
        case d.kind when 'video' then '/video/' || d.item_id
          else coalesce(a.original_url, w.item ->> 'originalUrl', '/article/' || coalesce(a.slug, w.slug)) end as url
      from desk_changes d
      left join articles a on d.kind = 'article' and a.id = d.item_id
      left join withheld w on w.kind = d.kind and w.item_id = d.item_id
      order by d.changed_at limit ${MOST_AT_ONCE}`),
  );
}

/** Forgets changes that everything was told of; one that was made meanwhile stays. */
export async function forgetChanges({ db }: Pick<Deps, "db">, changes: readonly DeskChange[]): Promise<void> {
  await batch(db, [
    statement(sql`delete from desk_changes where exists (select 1 from json_each(${JSON.stringify(changes)})
      where value ->> 'kind' = kind and value ->> 'id' = item_id and value ->> 'changedAt' = changed_at)`),
  ]);
}
