import { sql } from "drizzle-orm";
import { rowsOf, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider } from "../providers/provider.ts";
import { fillPage } from "../template/fill.ts";
import type { Audiences } from "./audience.ts";
import { type Again, enqueue, type MailRef } from "./queue.ts";
import { sendBatch } from "./send-batch.ts";
import { sendSingle } from "./send-single.ts";

/** What is done with one id, whether the queue hands it over or the sweep found it. */

export type MailDeps = Pick<Deps, "db" | "now" | "vars" | "log" | "mailQueue" | "publication">;

/** Single mails that overtake a batch: a confirmation must not wait for an issue to be out. */
const OVERTAKING = 10;

/** Pages of recipients noted before the others in the queue get their turn. */
const PAGES = 10;

export async function dispatch(
  deps: MailDeps,
  provider: MailProvider,
  audiences: Audiences,
  ref: MailRef,
): Promise<Again[]> {
  if ("outbox" in ref) return sendSingle(deps, provider, ref.outbox);
  if ("mailing" in ref) return fillMailing(deps, audiences, ref.mailing);
  const again: Again[] = [];
  for (const id of await dueSingles(deps, OVERTAKING)) again.push(...(await sendSingle(deps, provider, id)));
  again.push(...(await sendBatch(deps, provider, ref.batch)));
  return again;
}

/** Single mails that wait and are nobody's, the longest waiting first. */
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

/** Notes a mailing's recipients, some pages at a time, and hands its batches to the queue as they come to be. */
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

/** Hands batches to the queue and notes when; without a queue the sweep finds them. */
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
