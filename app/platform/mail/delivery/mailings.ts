import { sql } from "drizzle-orm";
import { oneLine } from "~/lib/text.ts";
import { rowsOf, type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";

/**
 * Mailings: one content for many recipients. The content is stored once, with `{{name}}` where a recipient's own
 * link belongs; recipients are rows, filled in page by page from an `Audience` once the mailing is due, and sent in
 * batches of a hundred. What happens when:
 *
 *   createMailing → draft or scheduled → (the clock, at sendAt) sending ⇄ paused → sent
 *                                     ↘ cancelled, from any state but sent
 *
 * Starting, filling and sending is the business of the clock and the queue (`jobs/drain-outbox.ts`); a domain writes
 * the mailing, and in `jobs/drain-outbox.ts` names the people that it goes to. From `scheduled` on with its `sendAt`
 * reached the content never changes: what is repeated after a crash must be what was sent before it.
 */

export interface PersonalLink {
  /** Absolute; the recipient's token is added as `token`. */
  url: string;
  /** What the token is for: see `readToken` in `platform/signed-token.ts`. Its subject is the recipient's id. */
  purpose: string;
}

export interface MailingContent {
  subject: string;
  /** `{{name}}` in any of the formats and headers stands for a link; HTML escapes it. */
  html: string;
  text: string;
  /** Further headers, by name: `listHeaders` makes those of list mail. */
  headers: Record<string, string>;
  /** By name: "unsubscribe", "preferences"… */
  links: Record<string, PersonalLink>;
  /** When the links' tokens end. */
  linksUntil: Date;
}

export interface MailingInput extends MailingContent {
  /** One per occasion, such as "insider/2026-w34": a second mailing with the same key is not written. */
  key: string;
  /** What it is: "newsletter-issue"… */
  kind: string;
  /** The name of the audience in `jobs/drain-outbox.ts`. */
  audience: string;
  /** When it goes out; without it, it stays a draft. */
  sendAt?: Date | null;
}

export type MailingState = "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";

type Clock = Pick<Deps, "now">;

interface Changed {
  id: string;
}

/** Writes a mailing. Answers its id; no row when there is one with this key already. */
export function createMailing({ now }: Clock, input: MailingInput): Statement<Changed> {
  const { key, kind, audience, sendAt = null } = input;
  const content = stored(input);
  return statement(sql`
    insert into mailings (id, key, kind, audience, subject, html, text, headers, links, links_until, state, send_at,
      created_at)
    values (${crypto.randomUUID()}, ${key}, ${kind}, ${audience}, ${content.subject}, ${content.html}, ${content.text},
      ${content.headers}, ${content.links}, ${content.linksUntil}, ${sendAt ? "scheduled" : "draft"},
      ${sendAt?.getTime() ?? null}, ${now().getTime()})
    on conflict (key) do nothing
    returning id`);
}

/** Sets the time of a mailing that has not begun; a time that has passed is the next tick. Null makes it a draft. */
export const scheduleMailing = (id: string, sendAt: Date | null): Statement<Changed> =>
  statement(sql`
    update mailings set state = ${sendAt ? "scheduled" : "draft"}, send_at = ${sendAt?.getTime() ?? null}
    where id = ${id} and state in ('draft', 'scheduled')
    returning id`);

/** Sends no further batch. Those on their way (a few hundred recipients at most) still arrive. */
export const pauseMailing = (id: string): Statement<Changed> =>
  statement(sql`update mailings set state = 'paused' where id = ${id} and state = 'sending' returning id`);

/** Goes on where it stopped; the next tick picks it up. Nobody gets it twice. */
export const resumeMailing = (id: string): Statement<Changed> =>
  statement(sql`update mailings set state = 'sending' where id = ${id} and state = 'paused' returning id`);

/** Ends a mailing for good. Who has it has it. */
export const cancelMailing = ({ now }: Clock, id: string): Statement<Changed> =>
  statement(sql`
    update mailings set state = 'cancelled', finished_at = ${now().getTime()}
    where id = ${id} and state in ('draft', 'scheduled', 'sending', 'paused')
    returning id`);

/**
 * Takes somebody out of every mailing that has not reached them, or of those to one audience: part of the batch that
 * ends a subscription.
 */
export const withdrawRecipient = (recipientId: string, audience?: string): Statement =>
  statement(sql`
    update deliveries set state = 'withdrawn' where recipient_id = ${recipientId} and state = 'waiting'
      ${audience === undefined ? sql`` : sql`and mailing_id in (select id from mailings where audience = ${audience})`}`);

/**
 * Forgets what was ever sent, or is to be sent, to somebody: single mails by address, deliveries by the id that the
 * audience gave them. A suppression stays: it holds no address, and keeps us from writing again.
 */
export const eraseRecipient = (address: string, recipientId?: string): Statement[] => [
  statement(sql`delete from outbox where recipient = ${address}`),
  statement(sql`delete from deliveries where recipient_id = ${recipientId ?? ""}`),
];

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
  /** Noted so far; all of them once `complete`. */
  recipients: number;
  complete: boolean;
  sent: number;
  failed: number;
  suppressed: number;
  /** Left before it was sent. */
  withdrawn: number;
  /** Handed to a provider that does not recognise a repetition, and never answered: not repeated. */
  uncertain: number;
  /** Neither of these yet. */
  left: number;
}

/** How far mailings are, newest first: one of them by id or key, or the latest of a kind. Sums up their batches. */
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

/** Control characters cannot reach a header, whatever the caller did. */
function stored({ subject, html, text, headers, links, linksUntil }: MailingContent) {
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
