import { sql } from "drizzle-orm";
import type { Result } from "~/lib/result.ts";
import { batch, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { withdrawRecipient } from "~/platform/mail/delivery/mailings.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import { LISTS, type List } from "../fields.ts";
import { PAUSE_DAYS } from "../rules/copy.ts";
import { audienceOf } from "../rules/links.ts";
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
  const paused = person.pausedUntil !== null && person.pausedUntil > now().getTime();
  return {
    email: person.email,
    lists: withStatus("active"),
    asked: withStatus("pending"),
    pausedUntil: paused ? new Date(person.pausedUntil ?? 0).toISOString() : null,
  };
}

/** Ends a list, also in mailings that are being sent, and tells who is to be told of it. */
export const leave = (id: string, list: List, time: number): Statement<unknown>[] => [
  noteEvent(time, changed("left", id, list, time), { about: activeSubscription(id, list) }),
  statement(sql`
    update subscriptions set status = 'ended', ended_at = ${time}, changed_at = ${time}
    where subscriber_id = ${id} and list = ${list} and status <> 'ended'`),
  withdrawRecipient(id, audienceOf(list)),
];

/** Ends every list, the pause and the links to the preferences. */
export const leaveAll = (id: string, time: number): Statement<unknown>[] => [
  ...LISTS.flatMap((list) => leave(id, list, time)),
  resume(id),
  endLinks(id, time),
];

/** Pauses everything, also mailings that are being sent. */
export const pause = (id: string, time: number): Statement<unknown>[] => [
  pauseUntil(id, time + PAUSE_DAYS * DAY_MS),
  withdrawRecipient(id),
];

export const resume = (id: string): Statement<unknown> => pauseUntil(id, null);

const pauseUntil = (id: string, until: number | null) =>
  statement(sql`update subscribers set paused_until = ${until} where id = ${id}`);

/** Returns the subscriber that an unsubscribe link is for. Writes nothing. */
export const checkUnsubscribe = (
  deps: Pick<Deps, "db" | "now" | "vars">,
  list: List,
  token: string,
): Promise<Result<string, "invalid" | "expired">> => leaverOf(deps, list, token);

/**
 * Ends a list for the subscriber of an unsubscribe link, and the links to the preferences that are in older mails.
 * Repeating it is harmless, also for an address that is erased.
 */
export async function unsubscribe(
  deps: Pick<Deps, "db" | "now" | "vars">,
  list: List,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  const leaver = await leaverOf(deps, list, token);
  const time = deps.now().getTime();
  if (leaver.ok) await batch(deps.db, [...leave(leaver.value, list, time), endLinks(leaver.value, time)]);
  return leaver;
}
