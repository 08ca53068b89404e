import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider } from "../providers/provider.ts";
import { pausedUntil } from "./attempt.ts";
import type { Audiences } from "./audience.ts";
import { finishMailings } from "./batch-store.ts";
import { dispatch, dueSingles, type MailDeps, queueBatches } from "./dispatch.ts";
import { type Again, enqueue, type MailRef } from "./queue.ts";

/**
 * The clock's part: begins the mailings whose time has come, and finds what the queue dropped: due, and nobody's. With
 * a queue it only hands ids over; without one it sends by itself, until its time is up.
 */

/** Handed over in one sweep, of each sort. */
const MOST = 1000;

/** What was handed over this recently is still on its way, as long as other batches of its mailing arrive. */
const ON_ITS_WAY_MS = 10 * 60_000;

/** A mailing of which nothing arrived for this long stands still: the queue has lost it. */
const STANDSTILL_MS = 30_000;

/** Without a queue: how long a sweep sends. Well inside a tick, so that the next one finds it done. */
const SENDING_MS = 4 * 60_000;

export interface Swept {
  started: number;
  singles: number;
  batches: number;
}

export async function sweepMail(
  deps: MailDeps,
  provider: MailProvider,
  audiences: Audiences,
  { most = MOST, sendingMs = SENDING_MS } = {},
): Promise<Swept> {
  const time = deps.now().getTime();
  const [started, , filling, [paused]] = await batch(deps.db, [
    statement<{ id: string }>(sql`
      update mailings set state = 'sending', started_at = coalesce(started_at, ${time})
      where state = 'scheduled' and send_at <= ${time} returning id`),
    finishMailings(time, sql`true`),
    statement<{ id: string }>(sql`select id from mailings where state = 'sending' and filled_at is null`),
    statement<{ until: number }>(sql`select ${pausedUntil(provider.name)} as until`),
  ]);
  const swept: Swept = { started: started.length, singles: 0, batches: 0 };
  const mailings = filling.map(({ id }): MailRef => ({ mailing: id }));
  const silent = (paused?.until ?? 0) > time;

  if (deps.mailQueue) {
    await enqueue(deps.mailQueue, mailings);
    if (silent) return swept;
    const singles = await dueSingles(deps, most);
    await enqueue(
      deps.mailQueue,
      singles.map((outbox) => ({ outbox })),
    );
    const batches = await dueBatches(deps, most);
    await queueBatches(deps, batches);
    return { ...swept, singles: singles.length, batches: batches.length };
  }

  const end = Date.now() + sendingMs;
  const work = async (ref: MailRef): Promise<Again[]> => dispatch(deps, provider, audiences, ref);
  for (const mailing of mailings)
    for (let left = [mailing]; left.length > 0 && Date.now() < end; )
      left = (await Promise.all(left.map(work))).flat().map(({ ref }) => ref);
  if (silent) return swept;
  for (const outbox of await dueSingles(deps, most)) {
    if (Date.now() >= end) return swept;
    await work({ outbox });
    swept.singles += 1;
  }
  for (const id of await dueBatches(deps, most)) {
    if (Date.now() >= end) return swept;
    await work({ batch: id });
    swept.batches += 1;
  }
  return swept;
}

/** Batches that are due and nobody's, nor on their way through the queue. A batch that is done says since when. */
async function dueBatches({ db, now }: Pick<Deps, "db" | "now">, limit: number): Promise<string[]> {
  const time = now().getTime();
  const rows = await rowsOf(
    db,
    statement<{ id: string }>(sql`
      with under_way as materialized (
        select id, exists (
          select 1 from mail_batches where mailing_id = mailings.id and state = 'done'
            and next_try_at > ${time - STANDSTILL_MS}) as moves
        from mailings where state = 'sending')
      select b.id from under_way m cross join mail_batches b on b.mailing_id = m.id
      where b.state in ('waiting', 'sending') and b.next_try_at <= ${time} and b.leased_until <= ${time}
        and b.queued_at <= iif(m.moves, ${time - ON_ITS_WAY_MS}, ${time - STANDSTILL_MS})
      limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}
