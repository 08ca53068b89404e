import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "../../../data/db.ts";
import type { Deps } from "../../../deps.ts";

/** Mail that nobody needs any more. */

/** How long mails are of use, by kind (ms): a single one is nothing but a link that works for so long. */
export type UsefulMs = Readonly<Record<string, number>>;

/** Mails ended in one tick, at most. */
const MOST_ENDED = 1000;

/**
 * Ends single mails that waited for longer than they are of use, because there was no provider, it paused or it did not
 * take them. One whose answer was lost may have been sent: nobody needs to know, and it is not repeated. One whose provider
 * is to be asked goes on: asking sends nothing. Returns how many. They are kept as long as if they had been sent at once.
 */
export async function endUseless({ db, now }: Pick<Deps, "db" | "now">, useful: UsefulMs): Promise<number> {
  return (await rowsOf(db, end(now().getTime(), useful, sql`true`))).length;
}

/** Returns the statement that ends a single mail as `endUseless` does: its link may end between two ticks. */
export const endIfUseless = ({ now }: Pick<Deps, "now">, useful: UsefulMs, id: string): Statement<object> =>
  end(now().getTime(), useful, sql`o.id = ${id}`);

const end = (time: number, useful: UsefulMs, which: SQL) =>
  statement<{ id: string }>(sql`
    update outbox set status = 'failed', next_try_at = created_at,
      error = iif(status = 'sending', 'Its link ended before it was known whether it was sent.',
        'Its link ended before it was sent.')
    where id in (
      select o.id from outbox o join json_each(${JSON.stringify(useful)}) useful on useful.key = o.kind
      where ${which} and o.status in ('pending', 'sending') and o.created_at <= ${time} - useful.value
        and (o.status = 'pending' or o.leased_until <= ${time} and o.ask_at is null)
      order by o.next_try_at limit ${MOST_ENDED})
    returning id`);

/**
 * Ends mailings that wait for longer after their time than they are of use, and of which nothing was sent, is being sent
 * or may have been. Returns their keys.
 */
export async function endLate({ db, now }: Pick<Deps, "db" | "now">, useful: UsefulMs): Promise<string[]> {
  const time = now().getTime();
  const ended = await rowsOf(
    db,
    statement<{ key: string }>(sql`
      update mailings set state = 'cancelled', finished_at = ${time}
      where state in ('scheduled', 'sending')
        and send_at < ${time} - (select value from json_each(${JSON.stringify(useful)}) useful where useful.key = mailings.kind)
        and not exists (select 1 from mail_batches b
          where b.mailing_id = mailings.id and (b.state <> 'waiting' or b.sent > 0 or b.keyed_at is not null))
      returning key`),
  );
  return ended.map(({ key }) => key);
}
