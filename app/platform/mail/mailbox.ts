import { sql } from "drizzle-orm";
import { batch, type Db, rowsOf, statement } from "../data/db.ts";
import { mailSecret } from "../data/signed-token.ts";
import type { Deps } from "../deps.ts";
import { isLocalHost } from "../forms/origin.ts";
import { NO_STORE, plainError } from "../page/responses.ts";
import { CONTENT_COLUMNS, type ContentRow, contentOf, personalise } from "./template/personal.ts";

/**
 * The local mailbox shows mail on the computer that runs the site while no provider sends it. It shows single mails as
 * stored and mails of a mailing as each recipient gets them.
 */

export const MAILBOX = "/_mailbox";

/** Mails shown at most. */
const SHOWN = 100;

/** Separates the mailing's id and the recipient's id in the address of a mail. */
const BETWEEN = "~";

export interface MailSummary {
  id: string;
  recipient: string;
  subject: string;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
}

export interface StoredMail extends MailSummary {
  kind: string;
  status: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Returns the mailbox's path if the visitor may open it. */
export const localMailbox = (request: Request) => (isLocalHost(request) ? MAILBOX : undefined);

/** Throws a 404 response, which is never cached, unless the request is for a local host. */
export function onlyLocally(request: Request): void {
  if (!isLocalHost(request)) throw plainError(404, "No such page.");
}

export const MAILBOX_HEADERS = { "Cache-Control": NO_STORE };

/** Returns the latest mails, newest first; for a mailing, those of its first batch. */
export async function latestMail(db: Db): Promise<MailSummary[]> {
  const [singles, mailed] = await batch(db, [
    statement<MailSummary>(sql`
      select id, recipient, subject, created_at as createdAt from outbox
      order by created_at desc, rowid desc limit ${SHOWN}`),
    statement<MailSummary>(sql`
      select m.id || ${BETWEEN} || d.recipient_id as id, d.address as recipient, m.subject,
        m.started_at as createdAt
      from (select * from mailings where started_at is not null order by started_at desc limit 10) m
      join deliveries d on d.batch_id = m.id || '.0.0'
      order by m.started_at desc, d.recipient_id limit ${SHOWN}`),
  ]);
  return [...singles, ...mailed].sort((a, b) => b.createdAt - a.createdAt).slice(0, SHOWN);
}

/** Returns a mail by the id in its address; null when there is none. */
export async function mailById(deps: Pick<Deps, "db" | "vars">, id: string): Promise<StoredMail | null> {
  const [mailingId = "", recipientId] = id.split(BETWEEN);
  if (recipientId !== undefined) return mailedTo(deps, mailingId, recipientId);
  const [row] = await rowsOf(
    deps.db,
    statement<Omit<StoredMail, "headers"> & { headers: string }>(sql`
      select id, kind, status, recipient, subject, html, text, headers, created_at as createdAt
      from outbox where id = ${id}`),
  );
  return row ? { ...row, headers: JSON.parse(row.headers) } : null;
}

async function mailedTo(
  deps: Pick<Deps, "db" | "vars">,
  mailingId: string,
  recipientId: string,
): Promise<StoredMail | null> {
  const [row] = await rowsOf(
    deps.db,
    statement<MailedRow>(sql`
      select m.kind, d.state as status, d.address as recipient, m.started_at as createdAt, ${CONTENT_COLUMNS}
      from mailings m join deliveries d on d.mailing_id = m.id
      where m.id = ${mailingId} and d.recipient_id = ${recipientId}`),
  );
  if (!row) return null;
  const { kind, status, recipient, createdAt } = row;
  const content = await personalise(contentOf(row), recipientId, await mailSecret(deps));
  return { id: `${mailingId}${BETWEEN}${recipientId}`, kind, status, recipient, createdAt, ...content };
}

interface MailedRow extends ContentRow {
  kind: string;
  status: string;
  recipient: string;
  createdAt: number;
}
