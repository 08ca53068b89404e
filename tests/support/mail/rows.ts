import { type SQL, sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { createMailing } from "~/platform/mail/delivery/mailings.ts";
import { type clockedDeps, mailing } from "./mail.ts";

interface OutboxFields {
  kind?: string;
  status?: string;
  attempts?: number;
  nextTryAt?: number;
  leasedUntil?: number;
  createdAt?: number;
  to?: string;
}

/** Writes and reads rows of mail, of the dependencies of the present test. */
export function mailRows(deps: () => ReturnType<typeof clockedDeps>) {
  const rows = <Row extends object>(query: SQL) => rowsOf(deps().db, statement<Row>(query));
  return {
    rows,
    /** Creates a mailing. Returns its id. */
    create: async (key: string, more = {}): Promise<string> => {
      const [[created]] = await batch(deps().db, [createMailing(deps(), mailing(key, more))]);
      return String(created?.id);
    },
    setState: (id: string, state: string) => rows(sql`update mailings set state = ${state} where id = ${id}`),
    /** Writes a single mail. */
    outbox: async (id: string, fields: OutboxFields) => {
      const now = deps().now().getTime();
      const {
        kind = "test",
        status = "pending",
        attempts = 0,
        nextTryAt = now,
        leasedUntil = 0,
        createdAt = now,
        to = "a@example.com",
      } = fields;
      await rows(sql`
        insert into outbox (id, kind, recipient, subject, html, text, headers, idempotency_key, status, attempts, next_try_at, leased_until, created_at)
        values (${id}, ${kind}, ${to}, 's', 'h', 't', '{}', ${id}, ${status}, ${attempts}, ${nextTryAt}, ${leasedUntil}, ${createdAt})`);
    },
  };
}
