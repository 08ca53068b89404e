import { sql } from "drizzle-orm";
import type { Result } from "~/lib/result.ts";
import { batch, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { withdrawRecipient } from "~/platform/mail/delivery/mailings.ts";
import { countUnsubscribed } from "~/platform/mail/delivery/totals.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import { LISTS, type List, type Readers } from "../fields.ts";
import { PAUSE_DAYS } from "../rules/copy.ts";
import { audienceOf, LEAVE_MS } from "../rules/links.ts";
import { activeSubscription, changed } from "./events.ts";
import { endLinks, leaverOf } from "./links.ts";

/** What a subscriber receives, read and changed by whoever has a link that is theirs (`links.ts`). */

const DAY_MS = 24 * 60 * 60_000;

export interface Preferences {
  email: string;
  /** The lists that are sent. */
  lists: List[];
  /** The lists that wait for their confirmation. */
  asked: List[];
  /** ISO 8601 UTC; null when nothing is paused. */
  pausedUntil: string | null;
}

/** Returns what a subscriber receives; null for an erased address. */
export async function readPreferences(
  { db, now }: Pick<Deps, "db" | "now">,
  id: string,
): Promise<Preferences | null> {
  const [people, rows] = await batch(db, [
    statement<{ email: string; pausedUntil: number | null }>(
      sql`select email, paused_until as pausedUntil from subscribers where id = ${id}`,
    ),
    statement<{ list: List; status: string }>(
      sql`select list, status from subscriptions where subscriber_id = ${id} and status in ('active', 'pending')`,
    ),
  ]);
  const [person] = people;
  if (!person) return null;
  const withStatus = (status: string) =>
    LISTS.filter((list) => rows.some((row) => row.list === list && row.status === status));
  const lists = withStatus("active");
  const paused = lists.length > 0 && person.pausedUntil !== null && person.pausedUntil > now().getTime();
  return {
    email: person.email,
    lists,
    asked: withStatus("pending"),
    pausedUntil: paused ? new Date(person.pausedUntil ?? 0).toISOString() : null,
  };
}

/** Ends a list, also in mailings that are being sent, and tells who is to be told of it. */
export const leave = (id: string, list: List, time: number): Statement[] => [
  noteEvent(time, changed("left", id, list, time), { about: activeSubscription(id, list) }),
  statement(sql`
    update subscriptions set status = 'ended', ended_at = ${time}, changed_at = ${time}
    where subscriber_id = ${id} and list = ${list} and status <> 'ended'`),
  withdrawRecipient(id, audienceOf(list)),
  withdrawRecipient(id, audienceOf("all"), sql`not ${hasAny(id)}`),
];

/** Ends a list at its reader's wish. One that the desk had ended is theirs from now on: no Undo of the desk puts it back. */
const leaveByWish = (id: string, list: List, time: number): Statement[] => [
  ...leave(id, list, time),
  statement(sql`
    update subscriptions set ended_at = ${time}
    where subscriber_id = ${id} and list = ${list} and status = 'ended'`),
];

/**
 * Ends a list that its reader saves their preferences without. One that has ended stays so: a millisecond tells it from
 * what the desk ended, so that no Undo puts it back. It does not count as left again.
 */
export const leaveOut = (id: string, list: List, time: number): Statement[] => [
  statement(sql`
    update subscriptions set ended_at = ended_at + 1
    where subscriber_id = ${id} and list = ${list} and status = 'ended'`),
  ...leave(id, list, time),
];

const hasAny = (id: string) =>
  sql`exists (select 1 from subscriptions where subscriber_id = ${id} and status = 'active')`;

/** Ends every list, the pause and the links to the preferences. */
export const leaveAll = (id: string, time: number): Statement<unknown>[] => [
  ...LISTS.flatMap((list) => leaveByWish(id, list, time)),
  resume(id),
  endLinks(id, time),
];

/** Pauses everything, also mailings that are being sent. */
export const pause = (id: string, time: number): Statement<unknown>[] => [
  pauseUntil(id, time + PAUSE_DAYS * DAY_MS),
  withdrawRecipient(id),
];

/** Ends the pause, if this condition holds. */
export const resume = (id: string, when = sql`true`): Statement<unknown> => pauseUntil(id, null, when);

const pauseUntil = (id: string, until: number | null, when = sql`true`) =>
  statement(sql`update subscribers set paused_until = ${until} where id = ${id} and ${when}`);

/** Returns whether an unsubscribe link works. Writes nothing. */
export const checkUnsubscribe = (
  deps: Pick<Deps, "db" | "now" | "vars">,
  list: Readers,
  token: string,
): Promise<Result<{ id: string }, "invalid" | "expired">> => leaverOf(deps, list, token);

/** Who leaves by a letter this long after it went out leaves because of something else. */
const LEFT_BY_IT_MS = 30 * DAY_MS;

/**
 * Ends a list, or all of them, for the subscriber of an unsubscribe link, the pause with the last list, and the links to
 * the preferences that are in older mails. Who has the list yet is counted as having left by that mail. Repeating it is
 * harmless, also for an address that is erased.
 */
export async function unsubscribe(
  deps: Pick<Deps, "db" | "now" | "vars">,
  list: Readers,
  token: string,
): Promise<Result<{ id: string }, "invalid" | "expired">> {
  const leaver = await leaverOf(deps, list, token);
  if (!leaver.ok) return leaver;
  const { id, linksUntil } = leaver.value;
  const time = deps.now().getTime();
  const isLate = linksUntil - LEAVE_MS < time - LEFT_BY_IT_MS;
  await batch(deps.db, [
    ...(isLate ? [] : [countUnsubscribed(audienceOf(list), linksUntil, hasList(id, list))]),
    ...(list === "all" ? LISTS : [list]).flatMap((each) => leaveByWish(id, each, time)),
    resume(id, sql`not ${hasAny(id)}`),
    endLinks(id, time),
  ]);
  return leaver;
}

const hasList = (id: string, list: Readers) =>
  list === "all"
    ? hasAny(id)
    : sql`exists (select 1 from subscriptions where subscriber_id = ${id} and list = ${list} and status = 'active')`;
