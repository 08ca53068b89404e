import { type SQL, sql } from "drizzle-orm";
import { oneLine } from "~/lib/text/text.ts";
import { rowsOf, type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";

/**
 * Mailings: one content for many recipients. The content is stored once, with `{{name}}` in the place of a personal
 * link. Recipients are rows, written page by page from an `Audience` once the mailing is due, and sent in batches of a
 * hundred. The states:
 *
 *   createMailing → draft or scheduled → (the clock, at sendAt) sending ⇄ paused → sent
 *                                     ↘ cancelled, from any state but sent
 *
 * The clock and the queue start, fill and send mailings (`jobs/drain-outbox.ts`, which also registers the audiences); a
 * domain only creates them. Once the `sendAt` of a scheduled mailing is reached its content never changes: a repetition
 * after a crash must send the same bytes.
 */

export interface PersonalLink {
  /** Absolute; the recipient's token is added as `token`. */
  url: string;
  /** The purpose of the token, whose subject is the recipient's id; `readToken` checks it. */
  purpose: string;
  /** When its token expires, if before those of the other links. Milliseconds since 1970, UTC. */
  until?: number;
}

export interface MailingContent {
  subject: string;
  /** `{{name}}` in the subject, a format or a header is replaced with the link, escaped in HTML. */
  html: string;
  text: string;
  /** Further headers, by name; `listHeaders` returns those of list mail. */
  headers: Record<string, string>;
  /** By name: "unsubscribe", "preferences"… */
  links: Record<string, PersonalLink>;
  /** When the tokens of the links expire. */
  linksUntil: Date;
}

export interface MailingInput extends MailingContent {
  /** A key such as "insider/2026-w34": a second mailing with the same key is not written. */
  key: string;
  /** The kind of mail: "newsletter-issue"… */
  kind: string;
  /** The name of the audience in `jobs/drain-outbox.ts`. */
  audience: string;
  /** When it is sent; without it, the mailing is a draft. */
  sendAt?: Date | null;
}

export type MailingState = "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";

type Clock = Pick<Deps, "now">;

interface Changed {
  id: string;
}

/**
 * Writes a mailing if the condition holds after the preceding statements of the batch. Returns its id; no row when a
 * mailing with this key exists.
 */
export function createMailing(
  { now }: Clock,
  input: MailingInput,
  when: SQL = sql`true`,
): Statement<Changed> {
  const { key, kind, audience, sendAt = null } = input;
  const content = toColumns(input);
  return statement(sql`
    insert into mailings (id, key, kind, audience, subject, html, text, headers, links, links_until, state, send_at,
      created_at)
    select ${crypto.randomUUID()}, ${key}, ${kind}, ${audience}, ${content.subject}, ${content.html}, ${content.text},
      ${content.headers}, ${content.links}, ${content.linksUntil}, ${sendAt ? "scheduled" : "draft"},
      ${sendAt?.getTime() ?? null}, ${now().getTime()}
    where ${when}
    on conflict (key) do nothing
    returning id`);
}

/** Sets when a mailing that has not started is sent; a past time means the next minute. Null makes it a draft. */
export const scheduleMailing = (id: string, sendAt: Date | null): Statement<Changed> =>
  statement(sql`
    update mailings set state = ${sendAt ? "scheduled" : "draft"}, send_at = ${sendAt?.getTime() ?? null}
    where id = ${id} and state in ('draft', 'scheduled')
    returning id`);

/** Pauses a mailing. Batches that are being sent (a few hundred recipients at most) still arrive. */
export const pauseMailing = (id: string): Statement<Changed> =>
  statement(sql`update mailings set state = 'paused' where id = ${id} and state = 'sending' returning id`);

/** Resumes a paused mailing at the next tick. No recipient gets it twice. */
export const resumeMailing = (id: string): Statement<Changed> =>
  statement(sql`update mailings set state = 'sending' where id = ${id} and state = 'paused' returning id`);

/** Ends a mailing for good. Mails that were sent cannot be recalled. */
export const cancelMailing = ({ now }: Clock, id: string): Statement<Changed> =>
  statement(sql`
    update mailings set state = 'cancelled', finished_at = ${now().getTime()}
    where id = ${id} and state in ('draft', 'scheduled', 'sending', 'paused')
    returning id`);

/**
 * Removes a recipient from all mailings not sent to them yet, or from those of one audience, if the condition holds. An
 * open request stays as it is, and is not sent again once it is known that the provider did not take it. Part of the
 * batch that ends a subscription.
 */
export const withdrawRecipient = (recipientId: string, audience?: string, when: SQL = sql`true`): Statement =>
  withdrawRecipients(sql`select ${recipientId} where ${when}`, audience);

/** As `withdrawRecipient`, for the recipients whose ids a query returns. */
export const withdrawRecipients = (recipientIds: SQL, audience?: string): Statement =>
  statement(sql`
    update deliveries set state = iif(state = 'waiting', 'withdrawn', state), has_left = 1
    where recipient_id in (${recipientIds}) and state in ('waiting', 'sending', 'uncertain')
      ${audience === undefined ? sql`` : sql`and mailing_id in (select id from mailings where audience = ${audience})`}`);

/**
 * Deletes all mail sent or to be sent to a recipient: single mails by address, deliveries by the audience's id. A
 * suppression stays: it holds no address and prevents further mail.
 */
export const eraseRecipient = (address: string, recipientId?: string): Statement[] => [
  statement(sql`delete from outbox where recipient = ${address}`),
  statement(sql`delete from deliveries where recipient_id = ${recipientId ?? ""}`),
];

/** Returns the mails to an address that wait or are kept, without their text, and the mailings that it was sent. */
export const heldMail = (address: string, recipientId?: string): [Statement<object>, Statement<object>] => [
  statement<object>(sql`
    select id, kind, recipient, subject, status, created_at, sent_at from outbox where recipient = ${address}`),
  statement<object>(sql`select * from deliveries where recipient_id = ${recipientId ?? ""}`),
];

export interface MailingRow {
  id: string;
  subject: string;
  state: MailingState;
  /** Milliseconds since 1970, UTC, like the other. */
  startedAt: number | null;
  finishedAt: number | null;
}

/** Returns a mailing without its text and its counts; `totals.ts` has those in one row. */
export const mailingByKey = (key: string): Statement<MailingRow> =>
  statement<MailingRow>(sql`
    select id, subject, state, started_at as startedAt, finished_at as finishedAt from mailings where key = ${key}`);

/** Returns whether the time of a mailing has come that has not started. Reads one row. */
export async function isMailingDue({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ due: number }>(sql`
      select exists (select 1 from mailings where state = 'scheduled' and send_at <= ${now().getTime()}) as due`),
  );
  return row?.due === 1;
}

/** Returns which of these mailings are on their way, by their keys. */
export const mailingsGoing = (keys: readonly string[]): Statement<{ key: string; state: MailingState }> =>
  statement<{ key: string; state: MailingState }>(sql`
    select m.key, m.state from json_each(${JSON.stringify(keys)}) wanted cross join mailings m on m.key = wanted.value
    where m.state in ('scheduled', 'sending', 'paused')`);

export interface MailingProgress {
  id: string;
  key: string;
  kind: string;
  audience: string;
  subject: string;
  state: MailingState;
  /** Milliseconds since 1970, UTC, like the others. */
  sendAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  /** Recipients written so far; all of them once `complete`. */
  recipients: number;
  complete: boolean;
  sent: number;
  failed: number;
  suppressed: number;
  /** Unsubscribed before it was sent. */
  withdrawn: number;
  /** Sent to a provider that never said whether it took it: a person settles it. */
  uncertain: number;
  /** Recipients without a result yet. */
  left: number;
}

/** Returns the progress of a mailing by id or key, or of the latest of a kind, newest first. Sums up their batches. */
export async function mailingProgress(
  { db }: Pick<Deps, "db">,
  which: { id: string } | { key: string } | { kind: string },
  limit = 20,
): Promise<MailingProgress[]> {
  const [column, value] = Object.entries(which)[0] ?? [];
  const rows = await rowsOf(
    db,
    statement<Omit<MailingProgress, "left" | "complete"> & { complete: number }>(sql`
      select m.id, m.key, m.kind, m.audience, m.subject, m.state, m.send_at as sendAt, m.started_at as startedAt,
        m.finished_at as finishedAt, m.recipients, m.filled_at is not null as complete,
        coalesce(sum(b.sent), 0) as sent, coalesce(sum(b.failed), 0) as failed,
        coalesce(sum(b.suppressed), 0) as suppressed, coalesce(sum(b.withdrawn), 0) as withdrawn,
        coalesce(sum(b.uncertain), 0) as uncertain
      from (select * from mailings where ${sql.identifier(String(column))} = ${value}
        order by created_at desc limit ${limit}) m
      left join mail_batches b on b.mailing_id = m.id
      group by m.id order by m.created_at desc`),
  );
  return rows.map((row) => ({
    ...row,
    complete: row.complete === 1,
    left: row.recipients - row.sent - row.failed - row.suppressed - row.withdrawn - row.uncertain,
  }));
}

/** Returns the content as it is stored, without control characters in headers. */
function toColumns({ subject, html, text, headers, links, linksUntil }: MailingContent) {
  const safe = Object.entries(headers).map(([name, value]) => [oneLine(name), oneLine(value)]);
  return {
    subject: oneLine(subject),
    html,
    text,
    headers: JSON.stringify(Object.fromEntries(safe)),
    links: JSON.stringify(links),
    linksUntil: linksUntil.getTime(),
  };
}
