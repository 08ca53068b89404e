import { sql } from "drizzle-orm";
import { exceed, isUsedUp } from "../../../data/budgets.ts";
import { batch, rowsOf, statement } from "../../../data/db.ts";
import type { Deps } from "../../../deps.ts";
import type { MailProvider } from "../../providers/provider.ts";
import type { Audiences } from "../audience.ts";
import { finishMailings } from "../batches/counts.ts";
import { dispatch, dueSingles, type MailDeps, queueBatches } from "../dispatch.ts";
import { type Again, enqueue, type MailRef } from "./enqueue.ts";
import type { UsefulMs } from "./useless.ts";

/**
 * The clock's part of sending: starts due mailings and finds mail that the queue lost. With a queue it only enqueues
 * ids; without one it sends the mail itself, within a time limit.
 */

/** Single mails, and batches, enqueued in one sweep at most. */
const MOST = 1000;

/** A batch that was enqueued this recently is not enqueued again while other batches of its mailing finish. */
const QUEUED_MS = 10 * 60_000;

/** If no batch of a mailing finished for this long, the queue has lost them. */
const STALLED_MS = 30_000;

/** How long a sweep without a queue sends: less than a tick, so that sweeps do not overlap. */
const SENDING_MS = 4 * 60_000;

export interface Swept {
  started: number;
  singles: number;
  batches: number;
}

/** Starts due mailings and sends or enqueues due mail. Throws when D1 or the queue do not work. */
export async function sweepMail(
  deps: MailDeps,
  provider: MailProvider,
  audiences: Audiences,
  { most = MOST, sendingMs = SENDING_MS, useful = {} as UsefulMs } = {},
): Promise<Swept> {
  const time = deps.now().getTime();
  const usedUp = isUsedUp(deps, "mails");
  const [started, , filling, pauses, , [budget]] = await batch(deps.db, [
    statement<{ id: string }>(sql`
      update mailings set state = 'sending', started_at = coalesce(started_at, ${time})
      where state = 'scheduled' and send_at <= ${time} returning id`),
    finishMailings(time, sql`true`),
    statement<{ id: string }>(sql`select id from mailings where state = 'sending' and filled_at is null`),
    statement(sql`select 1 from mail_pauses where provider = ${provider.name} and until > ${time}`),
    exceed(
      deps,
      "mails",
      sql`${usedUp} and exists (select 1 from mailings m join mail_batches b on b.mailing_id = m.id
        where m.state = 'sending' and b.state = 'waiting')`,
    ),
    statement<{ usedUp: number }>(sql`select ${usedUp} as usedUp`),
  ]);
  const swept: Swept = { started: started.length, singles: 0, batches: 0 };
  const mailings = filling.map(({ id }): MailRef => ({ mailing: id }));
  const silent = pauses.length > 0;
  // Single mails go ahead.
  const mostBatches = budget?.usedUp === 1 ? 0 : most;

  if (deps.mailQueue) {
    await enqueue(deps.mailQueue, mailings);
    if (silent) return swept;
    const singles = await dueSingles(deps, most);
    await enqueue(
      deps.mailQueue,
      singles.map((outbox) => ({ outbox })),
    );
    const batches = await dueBatches(deps, mostBatches);
    await queueBatches(deps, batches);
    return { ...swept, singles: singles.length, batches: batches.length };
  }

  const end = Date.now() + sendingMs;
  const work = async (ref: MailRef): Promise<Again[]> => dispatch(deps, provider, audiences, ref, useful);
  for (const mailing of mailings)
    for (let left = [mailing]; left.length > 0 && Date.now() < end; )
      left = (await Promise.all(left.map(work))).flat().map(({ ref }) => ref);
  if (silent) return swept;
  for (const outbox of await dueSingles(deps, most)) {
    if (Date.now() >= end) return swept;
    await work({ outbox });
    swept.singles += 1;
  }
  for (const id of await dueBatches(deps, mostBatches)) {
    if (Date.now() >= end) return swept;
    await work({ batch: id });
    swept.batches += 1;
  }
  return swept;
}

/** Returns due batches without a lease that are not in the queue. A batch that is done has its end in `next_try_at`. */
async function dueBatches({ db, now }: Pick<Deps, "db" | "now">, limit: number): Promise<string[]> {
  const time = now().getTime();
  const rows = await rowsOf(
    db,
    statement<{ id: string }>(sql`
      with under_way as materialized (
        select id, exists (
          select 1 from mail_batches where mailing_id = mailings.id and state = 'done'
            and next_try_at > ${time - STALLED_MS}) as moves
        from mailings where state = 'sending')
      select b.id from under_way m cross join mail_batches b on b.mailing_id = m.id
      where b.state in ('waiting', 'sending') and b.next_try_at <= ${time} and b.leased_until <= ${time}
        and b.queued_at <= iif(m.moves, ${time - QUEUED_MS}, ${time - STALLED_MS})
      limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}
