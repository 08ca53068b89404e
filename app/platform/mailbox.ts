import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "./db.ts";
import { isLocalHost } from "./forms/origin.ts";
import { NO_STORE, plainError } from "./http.ts";

/** The local mailbox: where mail is read on the computer that serves, as long as no provider sends it. */

export const MAILBOX = "/_mailbox";

/** Shown at most. */
const SHOWN = 100;

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

/** The mailbox's address where the visitor may open it. */
export const localMailbox = (request: Request) => (isLocalHost(request) ? MAILBOX : undefined);

/** Throws a 404 for everybody who does not sit at the computer that serves; it is never kept. */
export function onlyLocally(request: Request): void {
  if (!isLocalHost(request)) throw plainError(404, "No such page.");
}

export const MAILBOX_HEADERS = { "Cache-Control": NO_STORE };

/** Newest first. */
export const latestMail = (db: Db): Promise<MailSummary[]> =>
  rowsOf(
    db,
    statement<MailSummary>(sql`
      select id, recipient, subject, created_at as createdAt from outbox
      order by created_at desc, rowid desc limit ${SHOWN}`),
  );

export async function mailById(db: Db, id: string): Promise<StoredMail | null> {
  const [row] = await rowsOf(
    db,
    statement<Omit<StoredMail, "headers"> & { headers: string }>(sql`
      select id, kind, status, recipient, subject, html, text, headers, created_at as createdAt
      from outbox where id = ${id}`),
  );
  return row ? { ...row, headers: JSON.parse(row.headers) } : null;
}
