import { type SQL, sql } from "drizzle-orm";
import { oneLine } from "~/lib/text.ts";
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
  /** Writes it only if no mail of its kind to its address was written within the last hour. */
  hourly?: boolean;
}

const HOUR_MS = 60 * 60_000;

/** Returns the statement that writes a mail to the outbox. Removes control characters from headers. */
export function queueMail(
  { now }: Pick<Deps, "now">,
  { kind, to, subject, html, text, headers = {}, idempotencyKey }: Mail,
  { when = sql`true`, hourly = false }: QueueOptions = {},
): Statement<Record<string, never>> {
  const time = now().getTime();
  const safeHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [oneLine(name), oneLine(value)]),
  );
  return statement(sql`
    insert into outbox (id, kind, recipient, subject, html, text, headers, idempotency_key, next_try_at, created_at)
    select ${crypto.randomUUID()}, ${kind}, ${oneLine(to)}, ${oneLine(subject)}, ${html}, ${text}, ${JSON.stringify(safeHeaders)},
      ${idempotencyKey}, ${time}, ${time}
    where ${when} ${hourly ? sql`and not ${wroteLately(kind, to, time)}` : sql``}
    on conflict do nothing`);
}

/** Returns the SQL condition that a mail of a kind to an address was written within the last hour. */
export const wroteLately = (kind: string, to: string, time: number): SQL => sql`exists (
  select 1 from outbox where recipient = ${oneLine(to)} and kind = ${kind} and created_at > ${time - HOUR_MS})`;

/** Returns the origin of the links in a mail: the site's public origin, or a local host's own. */
export const linkOrigin = ({ publication }: Pick<Deps, "publication">, request: Request): string =>
  new URL(isLocalHost(request) ? request.url : publication.brand.url).origin;
