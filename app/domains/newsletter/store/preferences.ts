import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { withdrawRecipient } from "~/platform/mail/delivery/mailings.ts";
import { LISTS, type List } from "../fields.ts";
import { consentTo, type ListPublication, PAUSE_DAYS } from "../rules/copy.ts";
import { audienceOf, leavePurpose, PREFERENCES_PURPOSE } from "../rules/links.ts";
import type { PreferencesChange } from "../schema.ts";
import { subscriberOf } from "./links.ts";

/** The preferences of a subscriber, read and changed with a signed link, which proves that the address is theirs. */

type PreferencesDeps = Pick<Deps, "db" | "now" | "vars" | "publication">;

const DAY_MS = 24 * 60 * 60_000;

export interface Preferences {
  email: string;
  /** The lists that are sent. */
  lists: List[];
  /** ISO 8601 UTC; null when nothing is paused. */
  pausedUntil: string | null;
}

/** Returns what a subscriber receives. Fails with `invalid` for a link that is not ours and for an erased address. */
export async function readPreferences(
  deps: PreferencesDeps,
  token: string,
): Promise<Result<Preferences, "invalid" | "expired">> {
  const subscriber = await subscriberOf(deps, PREFERENCES_PURPOSE, token);
  return subscriber.ok ? preferencesOf(deps, subscriber.value) : subscriber;
}

async function preferencesOf(
  { db, now }: Pick<Deps, "db" | "now">,
  id: string,
): Promise<Result<Preferences, "invalid">> {
  const [people, lists] = await batch(db, [
    statement<{ email: string; pausedUntil: number | null }>(
      sql`select email, paused_until as pausedUntil from subscribers where id = ${id}`,
    ),
    statement<{ list: List }>(
      sql`select list from subscriptions where subscriber_id = ${id} and status = 'active'`,
    ),
  ]);
  const [person] = people;
  if (!person) return fail("invalid");
  const paused = person.pausedUntil !== null && person.pausedUntil > now().getTime();
  return ok({
    email: person.email,
    lists: LISTS.filter((list) => lists.some((row) => row.list === list)),
    pausedUntil: paused ? new Date(person.pausedUntil ?? 0).toISOString() : null,
  });
}

/**
 * Changes what a subscriber receives and returns the result; repeating it is harmless. A list that is chosen here needs
 * no further confirmation. A list that is left or paused is also withdrawn from mailings that are being sent.
 */
export async function changePreferences(
  deps: PreferencesDeps,
  token: string,
  change: PreferencesChange,
): Promise<Result<Preferences, "invalid" | "expired">> {
  const subscriber = await subscriberOf(deps, PREFERENCES_PURPOSE, token);
  if (!subscriber.ok) return subscriber;
  const id = subscriber.value;
  const time = deps.now().getTime();
  await batch(deps.db, changes(deps.publication, id, time, change));
  return preferencesOf(deps, id);
}

function changes(
  publication: ListPublication,
  id: string,
  time: number,
  { intent, weekly, daily }: PreferencesChange,
): Statement<unknown>[] {
  switch (intent) {
    case "save":
      return Object.entries({ weekly, daily }).flatMap(([list, wanted]) =>
        wanted
          ? [choose(id, list as List, consentTo(publication, list as List), time)]
          : leave(id, list as List, time),
      );
    case "leave":
      return [...LISTS.flatMap((list) => leave(id, list, time)), pauseUntil(id, null)];
    case "pause":
      return [pauseUntil(id, time + PAUSE_DAYS * DAY_MS), withdrawRecipient(id)];
    case "resume":
      return [pauseUntil(id, null)];
  }
}

const pauseUntil = (id: string, until: number | null) =>
  statement(sql`update subscribers set paused_until = ${until} where id = ${id}`);

const choose = (id: string, list: List, consent: string, time: number) =>
  statement(sql`
    insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording, confirmed_at)
    select id, ${list}, 'active', ${time}, 'preferences', ${consent}, ${time} from subscribers where id = ${id}
    on conflict (subscriber_id, list) do update set
      status = 'active', consent_at = excluded.consent_at, consent_place = excluded.consent_place,
      consent_wording = excluded.consent_wording, confirmed_at = excluded.confirmed_at, ended_at = null,
      confirmations_sent = 0
    where status <> 'active'`);

const leave = (id: string, list: List, time: number) => [
  statement(sql`
    update subscriptions set status = 'ended', ended_at = ${time}
    where subscriber_id = ${id} and list = ${list} and status <> 'ended'`),
  withdrawRecipient(id, audienceOf(list)),
];

/** Returns the subscriber and the list that a link would end. Writes nothing. */
export async function checkUnsubscribe(
  deps: PreferencesDeps,
  list: List,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  return subscriberOf(deps, leavePurpose(list), token);
}

/** Ends a list for the subscriber of the link. Repeating it is harmless, also for an address that is erased. */
export async function unsubscribe(
  deps: PreferencesDeps,
  list: List,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  const subscriber = await subscriberOf(deps, leavePurpose(list), token);
  if (subscriber.ok) await batch(deps.db, leave(subscriber.value, list, deps.now().getTime()));
  return subscriber;
}
