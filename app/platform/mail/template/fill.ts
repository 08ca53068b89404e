import { sql } from "drizzle-orm";
import { batch, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { Audience } from "../delivery/audience.ts";

/** Recipients that go to the provider as one: within what each provider takes, and all that a lost answer can concern. */
export const BATCH_SIZE = 100;

/** Recipients noted in one transaction. */
const PAGE_SIZE = 2000;

export interface FilledPage {
  batchIds: string[];
  /** Whether there may be more recipients. */
  more: boolean;
}

/**
 * Notes the next page of a mailing's recipients, in batches, and how far it came, in one transaction in which no row
 * leaves the database. Two at once, or one after a crash, note nobody twice: the page belongs to its cursor.
 * The composition of a batch is written down before any of it is sent.
 */
export async function fillPage(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, cursor, pages }: { id: string; cursor: string; pages: number },
  audience: Audience,
  pageSize = PAGE_SIZE,
): Promise<FilledPage> {
  const prefix = `${id}.${pages}.`;
  // Ids begin with digits after the prefix, and "~" comes after them.
  const ofThisPage = sql`batch_id >= ${prefix} and batch_id < ${`${prefix}~`}`;
  const mine = sql`id = ${id} and state = 'sending' and filled_at is null and pages = ${pages}`;
  const time = now().getTime();
  // A bound number is a floating one, and would not divide into whole batches.
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
