import { sql } from "drizzle-orm";
import { rowsOf, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider } from "../providers/provider.ts";
import type { Audiences } from "./audience.ts";
import { sendBatch } from "./batches/send.ts";
import { fillPage } from "./fill.ts";
import { type Again, enqueue, type MailRef } from "./queue/enqueue.ts";
import type { UsefulMs } from "./queue/useless.ts";
import { sendSingle } from "./send-single.ts";

/** Handles one id, from the queue or from the sweep. */

export type MailDeps = Pick<Deps, "db" | "now" | "vars" | "log" | "mailQueue" | "publication">;

/** Single mails sent before a batch: a confirmation must not wait until an issue is sent. */
const SINGLES_FIRST = 10;

/** Pages of recipients written before other messages of the queue are handled. */
const PAGES = 10;

/** Sends a single mail or a batch, or fills a mailing. Returns the work that remains. Throws when D1 does not work. */
export async function dispatch(
  deps: MailDeps,
  provider: MailProvider,
  audiences: Audiences,
  ref: MailRef,
  useful: UsefulMs = {},
): Promise<Again[]> {
  if ("outbox" in ref) return sendSingle(deps, provider, ref.outbox, useful);
  if ("mailing" in ref) return fillMailing(deps, audiences, ref.mailing);
  const again: Again[] = [];
  for (const id of await dueSingles(deps, SINGLES_FIRST))
    again.push(...(await sendSingle(deps, provider, id, useful)));
  again.push(...(await sendBatch(deps, provider, ref.batch)));
  return again;
}

/** Returns the ids of due single mails without a lease, the longest due first. */
export async function dueSingles({ db, now }: Pick<Deps, "db" | "now">, limit: number): Promise<string[]> {
  const time = now().getTime();
  const rows = await rowsOf(
    db,
    statement<{ id: string }>(sql`
      select id from outbox where status in ('pending', 'sending') and next_try_at <= ${time}
        and leased_until <= ${time}
      order by next_try_at limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** Writes some pages of a mailing's recipients and enqueues their batches. */
async function fillMailing(deps: MailDeps, audiences: Audiences, id: string): Promise<Again[]> {
  for (let count = 0; count < PAGES; count++) {
    const [mailing] = await rowsOf(
      deps.db,
      statement<{ id: string; audience: string; cursor: string; pages: number }>(sql`
        select id, audience, cursor, pages from mailings
        where id = ${id} and state = 'sending' and filled_at is null`),
    );
    if (!mailing) return [];
    const audience = audiences[mailing.audience];
    if (!audience) {
      deps.log.error("mail.no-audience", "the mailing's audience is unknown", { mailing: id });
      return [];
    }
    const { batchIds, more } = await fillPage(deps, mailing, audience);
    await queueBatches(deps, batchIds);
    if (!more) return [];
  }
  return [{ ref: { mailing: id }, afterMs: 0 }];
}

/** Enqueues batches and stores the time; without a queue the sweep finds them. */
export async function queueBatches(
  { db, now, mailQueue }: Pick<Deps, "db" | "now" | "mailQueue">,
  ids: string[],
  afterMs = 0,
): Promise<void> {
  if (!mailQueue || ids.length === 0) return;
  await enqueue(
    mailQueue,
    ids.map((batch) => ({ batch })),
    afterMs,
  );
  await rowsOf(
    db,
    statement(sql`
      update mail_batches set queued_at = ${now().getTime()}
      where id in (select value from json_each(${JSON.stringify(ids)}))`),
  );
}
