import { sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import type { Deps } from "~/platform/deps.ts";
import { LISTS, type List } from "../fields.ts";

/** The operator's access to the lists: figures, export, erasure. */

const DAY_MS = 24 * 60 * 60_000;
const PAGE = 500;

export interface ExportedSubscription {
  id: string;
  email: string;
  list: List;
  status: "pending" | "active" | "ended";
  consentPlace: string;
  consentWording: string;
  /** Milliseconds since 1970, UTC, like the others. */
  consentAt: number;
  confirmedAt: number | null;
  endedAt: number | null;
  pausedUntil: number | null;
}

/** Yields every subscription with its evidence, of one list or of both, in pages. */
export async function* exportedSubscriptions(
  db: Deps["db"],
  { list, status }: { list?: List; status?: ExportedSubscription["status"] } = {},
): AsyncGenerator<ExportedSubscription[]> {
  let last = { id: "", list: "" };
  while (true) {
    const page = await rowsOf(
      db,
      statement<ExportedSubscription>(sql`
        select s.id, s.email, x.list, x.status, x.consent_place as consentPlace, x.consent_wording as consentWording,
          x.consent_at as consentAt, x.confirmed_at as confirmedAt, x.ended_at as endedAt, s.paused_until as pausedUntil
        from subscriptions x cross join subscribers s on s.id = x.subscriber_id
        where (x.subscriber_id, x.list) > (${last.id}, ${last.list})
          ${list ? sql`and x.list = ${list}` : sql``} ${status ? sql`and x.status = ${status}` : sql``}
        order by x.subscriber_id, x.list limit ${PAGE}`),
    );
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1) ?? last;
  }
}

export interface ListStats {
  list: List;
  active: number;
  /** Active ones that are paused. */
  paused: number;
  pending: number;
  ended: number;
  /** In the last thirty days. */
  confirmedLately: number;
  endedLately: number;
}

/** Returns the figures of the lists. Reads every subscription, so it is not for pages. */
export const listStats = ({ db, now }: Pick<Deps, "db" | "now">): Promise<ListStats[]> => {
  const time = now().getTime();
  const lately = time - 30 * DAY_MS;
  return rowsOf(
    db,
    statement<ListStats>(sql`
      select x.list, sum(x.status = 'active') as active,
        sum(x.status = 'active' and coalesce(s.paused_until, 0) > ${time}) as paused,
        sum(x.status = 'pending') as pending, sum(x.status = 'ended') as ended,
        sum(x.status = 'active' and x.confirmed_at >= ${lately}) as confirmedLately,
        sum(x.status = 'ended' and x.ended_at >= ${lately}) as endedLately
      from subscriptions x cross join subscribers s on s.id = x.subscriber_id
      group by x.list order by x.list desc`),
  );
};

/** Deletes a subscriber and all subscriptions; `eraseRecipient` deletes their mail. */
export const eraseSubscriber = (email: string): Statement<unknown>[] => [
  statement(
    sql`delete from subscriptions where subscriber_id in (select id from subscribers where email = ${email})`,
  ),
  statement(sql`delete from subscribers where email = ${email}`),
];

/** Returns what is held of an address: each of its lists with its consent. */
export const heldSubscriptions = (email: string): Statement<object> =>
  statement<object>(sql`
    select s.email, s.created_at, s.paused_until, x.* from subscribers s
    left join subscriptions x on x.subscriber_id = s.id where s.email = ${email}`);

/** Returns the subscriber's id, which deliveries use. */
export async function subscriberId(db: Deps["db"], email: string): Promise<string | undefined> {
  const [known] = await rowsOf(
    db,
    statement<{ id: string }>(sql`select id from subscribers where email = ${email}`),
  );
  return known?.id;
}

/**
 * Deletes subscriptions that were never confirmed, and addresses without another one; an address that had left before
 * keeps that record. Uses the index of pending subscriptions: confirmed ones are not read.
 */
export function pruneUnconfirmed({ now }: Pick<Deps, "now">): Statement<unknown>[] {
  const before = now().getTime() - RETENTION.unconfirmed * DAY_MS;
  const stale = sql`list in (select value from json_each(${JSON.stringify(LISTS)})) and status = 'pending'
    and consent_at < ${before}`;
  return [
    statement(
      sql`update subscriptions set status = 'ended', changed_at = ended_at where ${stale} and ended_at is not null`,
    ),
    statement(sql`
      delete from subscribers where id in (select subscriber_id from subscriptions where ${stale})
        and not exists (
          select 1 from subscriptions other where other.subscriber_id = subscribers.id
            and not (other.status = 'pending' and other.consent_at < ${before}))`),
    statement(sql`delete from subscriptions where ${stale}`),
  ];
}
