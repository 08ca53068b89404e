import { type SQL, sql } from "drizzle-orm";
import { oneLine } from "~/lib/text/text.ts";
import { type Statement, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
import { isLocalHost } from "../forms/origin.ts";

/**
 * Single mails go through the outbox. A form or job writes the mail in the same batch as the record it is about, so
 * both exist or neither. The queue and the clock send it (`delivery/`), never a visitor's request. One content for many
 * recipients is a mailing: `delivery/mailings.ts`.
 */

export interface Mail {
  /** The kind of mail: "contact", "newsletter-confirmation"… */
  kind: string;
  /** One address, validated. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Further headers, by name, such as Reply-To. */
  headers?: Record<string, string>;
  /** A second mail with the same key is not written. */
  idempotencyKey: string;
}

interface QueueOptions {
  /** Writes the mail only if this condition holds after the preceding statements of the batch. */
  when?: SQL;
  /**
   * Writes it only if no mail of its kind to its address was written within the last hour; with `after`, since that time
   * only (ms since 1970).
   */
  hourly?: boolean | { after: SQL };
}

const HOUR_MS = 60 * 60_000;

/** Returns the statement that writes a mail to the outbox. Removes control characters from headers. */
export function queueMail(
  deps: Pick<Deps, "now">,
  mail: Mail,
  { when = sql`true`, hourly = false }: QueueOptions = {},
): Statement<Record<string, never>> {
  const since = hourly === true ? {} : hourly;
  const late = since ? sql`and not ${wroteLately(mail.kind, mail.to, deps.now().getTime(), since)}` : sql``;
  return queueMails(deps, [mail], { when: sql`(${when}) ${late}` });
}

/**
 * Returns the statement that writes mails to the outbox. It may hold 2 MB, about 50 long mails. `when` is asked for each
 * mail, whose `to` and other fields are in `mail.value`.
 */
export function queueMails(
  { now }: Pick<Deps, "now">,
  mails: readonly Mail[],
  { when = sql`true` }: Pick<QueueOptions, "when"> = {},
): Statement<Record<string, never>> {
  const time = now().getTime();
  const rows = mails.map(({ to, subject, headers = {}, ...mail }) => ({
    ...mail,
    id: crypto.randomUUID(),
    to: oneLine(to),
    subject: oneLine(subject),
    headers: JSON.stringify(
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [oneLine(name), oneLine(value)])),
    ),
  }));
  const column = (name: string) => sql`mail.value ->> ${name}`;
  return statement(sql`
    insert into outbox (id, kind, recipient, subject, html, text, headers, idempotency_key, next_try_at, created_at)
    select ${column("id")}, ${column("kind")}, ${column("to")}, ${column("subject")}, ${column("html")},
      ${column("text")}, ${column("headers")}, ${column("idempotencyKey")}, ${time}, ${time}
    from json_each(${JSON.stringify(rows)}) mail where ${when}
    on conflict do nothing`);
}

/**
 * Returns the SQL condition that so many mails of a kind to an address were written within the last hour, and `after` a
 * time (ms since 1970).
 */
export const wroteLately = (
  kind: string,
  to: string,
  time: number,
  { count = 1, after = sql`0` }: { count?: number; after?: SQL } = {},
): SQL => sql`(
  select count(*) from (select 1 from outbox where recipient = ${oneLine(to)} and kind = ${kind}
    and created_at > max(${time - HOUR_MS}, ${after}) limit ${count})) >= ${count}`;

/**
 * Returns the statement that takes back waiting mails of a kind to some addresses, but for those with the keys to keep.
 * An open request stays as it is. The sign keeps SQLite from the index of all that waits.
 */
export const withdrawMails = (kind: string, recipients: SQL, keep: SQL): Statement =>
  statement(sql`
    delete from outbox
    where kind = ${kind} and +status = 'pending' and recipient in (${recipients}) and idempotency_key not in (${keep})`);

/** Returns the origin of the links in a mail: the site's public origin, or a local host's own. */
export const linkOrigin = ({ publication }: Pick<Deps, "publication">, request: Request): string =>
  new URL(isLocalHost(request) ? request.url : publication.brand.url).origin;
