import { sql } from "drizzle-orm";
import { batch, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { Audience } from "./audience.ts";

/** Recipients of one batch: within every provider's limit, and the most that a lost response can concern. */
export const BATCH_SIZE = 100;

/** Recipients written in one transaction. */
const PAGE_SIZE = 2000;

export interface FilledPage {
  batchIds: string[];
  /** Whether there may be more recipients. */
  more: boolean;
}

/**
 * Writes the next page of a mailing's recipients, their batches and the cursor in one transaction, in which no row
 * leaves the database. Simultaneous runs, or a run after a crash, write nobody twice, because a page belongs to its
 * cursor. A batch is complete before any of it is sent.
 */
export async function fillPage(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, cursor, pages }: { id: string; cursor: string; pages: number },
  audience: Audience,
  pageSize = PAGE_SIZE,
): Promise<FilledPage> {
  const prefix = `${id}.${pages}.`;
  // After the prefix, ids begin with digits, which sort before "~".
  const ofThisPage = sql`batch_id >= ${prefix} and batch_id < ${`${prefix}~`}`;
  const mine = sql`id = ${id} and state = 'sending' and filled_at is null and pages = ${pages}`;
  const time = now().getTime();
  // BATCH_SIZE is not bound: a bound number is a float, and the division must be one of integers.
  const [, , , batches] = await batch(db, [
    statement(sql`
      insert into deliveries (recipient_id, mailing_id, address, batch_id, state)
      select page.id, ${id}, page.address,
        ${prefix} || ((row_number() over (order by page.id) - 1) / ${sql.raw(String(BATCH_SIZE))}), 'waiting'
      from (${audience.page(cursor, pageSize)}) page
      where exists (select 1 from mailings where ${mine})
      on conflict do nothing`),
    statement(sql`
      insert into mail_batches (id, mailing_id, state, size, next_try_at)
      select batch_id, ${id}, 'waiting', count(*), ${time} from deliveries
      where ${ofThisPage} group by batch_id
      on conflict do nothing`),
    statement(sql`
      update mailings set pages = pages + 1,
        recipients = recipients + (select count(*) from deliveries where ${ofThisPage}),
        cursor = coalesce((select max(recipient_id) from deliveries where ${ofThisPage}), cursor),
        filled_at = iif(exists (select 1 from deliveries where ${ofThisPage}), null, ${time})
      where ${mine}`),
    statement<{ id: string }>(sql`
      select distinct batch_id as id from deliveries where ${ofThisPage} order by id`),
  ]);
  return { batchIds: batches.map(({ id }) => id), more: batches.length > 0 };
}
