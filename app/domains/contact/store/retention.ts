import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import type { Deps } from "~/platform/deps.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Forgets what an address wrote to us, and the mails that brought it. */
export const eraseMessages = (email: string): Statement<unknown>[] => [
  statement(sql`
    delete from outbox where idempotency_key in (
      select 'contact/' || id from contact_messages where email = ${email})`),
  statement(sql`delete from contact_messages where email = ${email}`),
];

/** Returns what is held of an address. */
export const heldMessages = (email: string): Statement<object> =>
  statement<object>(sql`select * from contact_messages where email = ${email}`);

/** Forgets messages whose time is over. */
export const pruneMessages = ({ now }: Pick<Deps, "now">): Statement<unknown> =>
  statement(sql`
    delete from contact_messages where created_at < ${now().getTime() - RETENTION.messages * DAY_MS}`);
