import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { withdrawRecipient } from "~/platform/mail/delivery/mailings.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { preferencesMail } from "../mail/confirmation.ts";
import { consentTo, LISTS, type List, PAUSE_DAYS } from "../rules/copy.ts";
import type { PreferencesChange } from "../schema.ts";
import { audienceOf } from "./audience.ts";
import { leaving, PREFERENCES, preferencesLink, subscriberOf } from "./links.ts";

/** What a subscriber changes by a signed link from a mail: the link itself is the proof that the address is theirs. */

type PreferencesDeps = Pick<Deps, "db" | "now" | "vars">;

const DAY_MS = 24 * 60 * 60_000;

/** Between two mails with the link, to one address. */
const LINK_MAIL_MS = 10 * 60_000;

export interface Preferences {
  email: string;
  /** What is sent. */
  lists: List[];
  /** ISO 8601 UTC; null when nothing is paused. */
  pausedUntil: string | null;
}

/** What a subscriber receives. Changes nothing. `invalid` for links that are not ours and for erased addresses. */
export async function readPreferences(
  deps: PreferencesDeps,
  token: string,
): Promise<Result<Preferences, "invalid" | "expired">> {
  const subscriber = await subscriberOf(deps, PREFERENCES, token);
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
 * Does what a subscriber asks on the preferences page and answers how things stand then. Asking twice is harmless.
 * A list that is chosen here needs no further confirmation. What is left, or paused, leaves mailings on their way too.
 */
export async function changePreferences(
  deps: PreferencesDeps,
  token: string,
  change: PreferencesChange,
): Promise<Result<Preferences, "invalid" | "expired">> {
  const subscriber = await subscriberOf(deps, PREFERENCES, token);
  if (!subscriber.ok) return subscriber;
  const id = subscriber.value;
  const time = deps.now().getTime();
  await batch(deps.db, changes(id, time, change));
  return preferencesOf(deps, id);
}

function changes(
  id: string,
  time: number,
  { intent, weekly, daily }: PreferencesChange,
): Statement<unknown>[] {
  switch (intent) {
    case "save":
      return Object.entries({ weekly, daily }).flatMap(([list, wanted]) =>
        wanted ? [choose(id, list as List, time)] : leave(id, list as List, time),
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

const choose = (id: string, list: List, time: number) =>
  statement(sql`
    insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording, confirmed_at)
    select id, ${list}, 'active', ${time}, 'preferences', ${consentTo(list)}, ${time} from subscribers where id = ${id}
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

/** Whether a link from a mail would end a list. Changes nothing. */
export async function checkUnsubscribe(
  deps: PreferencesDeps,
  list: List,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  return subscriberOf(deps, leaving(list), token);
}

/** Ends one list for whoever's link it is, at once. Twice is harmless, and so is an address that is gone already. */
export async function unsubscribe(
  deps: PreferencesDeps,
  list: List,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  const subscriber = await subscriberOf(deps, leaving(list), token);
  if (subscriber.ok) await batch(deps.db, leave(subscriber.value, list, deps.now().getTime()));
  return subscriber;
}

/** Mails an address the link to its preferences, if it is one of ours. The caller learns nothing of the address. */
export async function mailPreferencesLink(
  deps: PreferencesDeps,
  email: string,
  origin: string,
): Promise<void> {
  const [known] = await rowsOf(
    deps.db,
    statement<{ id: string }>(sql`select id from subscribers where email = ${email}`),
  );
  const preferences = await preferencesLink(deps, known?.id ?? "", origin);
  const turn = Math.floor(deps.now().getTime() / LINK_MAIL_MS);
  const mail = preferencesMail({ email, preferences, idempotencyKey: `preferences/${known?.id}/${turn}` });
  await batch(deps.db, [queueMail(deps, mail, { when: known ? sql`true` : sql`false` })]);
}
