import { type SQL, sql } from "drizzle-orm";
import { oneLine } from "~/lib/text.ts";
import { type Statement, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
import { isLocalHost } from "../forms/origin.ts";

/**
 * Mail leaves through the outbox. A service writes it in the batch that writes what it tells of, so neither is
 * without the other; sending is the business of the queue and the clock (`mail/`), never of a visitor's request.
 * One content for many recipients is a mailing: `mail/mailings.ts`.
 */

export interface Mail {
  /** What it is: "contact", "newsletter-confirmation"… */
  kind: string;
  /** One address, validated. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Further headers, by name, such as Reply-To. */
  headers?: Record<string, string>;
  /** One per occasion: a second mail with the same key is not written. */
  idempotencyKey: string;
}

interface QueueOptions {
  /** Writes the mail only where this condition holds, once the statements before it in the batch have run. */
  when?: SQL;
}

/** The statement that puts a mail into the outbox. Control characters cannot reach a header, whatever the caller did. */
export function queueMail(
  { now }: Pick<Deps, "now">,
  { kind, to, subject, html, text, headers = {}, idempotencyKey }: Mail,
  { when = sql`true` }: QueueOptions = {},
): Statement<Record<string, never>> {
  const time = now().getTime();
  const safeHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [oneLine(name), oneLine(value)]),
  );
  return statement(sql`
    insert into outbox (id, kind, recipient, subject, html, text, headers, idempotency_key, next_try_at, created_at)
    select ${crypto.randomUUID()}, ${kind}, ${oneLine(to)}, ${oneLine(subject)}, ${html}, ${text}, ${JSON.stringify(safeHeaders)},
      ${idempotencyKey}, ${time}, ${time}
    where ${when}
    on conflict do nothing`);
}

/** Returns the origin of the links in a mail: the site's public one, whatever host was asked; on a local host, that. */
export const linkOrigin = ({ publication }: Pick<Deps, "publication">, request: Request): string =>
  new URL(isLocalHost(request) ? request.url : publication.brand.url).origin;
