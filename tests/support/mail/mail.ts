import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Audience } from "~/platform/mail/delivery/audience.ts";
import { createMailing, type MailingInput } from "~/platform/mail/delivery/mailings.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import type { MailProvider, Message, SendAnswer } from "~/platform/mail/providers/provider.ts";
import { testDeps } from "../unit/deps.ts";

/** Returns the dependencies of `testDeps` with a clock that `pass` moves and a record of logged errors. */
export function clockedDeps() {
  let time = Date.parse("2026-08-21T12:00:00Z");
  const errors: string[] = [];
  const deps = testDeps({
    now: () => new Date(time),
    log: { info: () => {}, error: (event) => void errors.push(event) },
  });
  const pass = (seconds: number) => {
    time += seconds * 1000;
  };
  return { ...deps, errors, pass };
}

/** Empties the tables of mail, before each test. */
export async function clearMail({ db }: Pick<Deps, "db">): Promise<void> {
  for (const table of [
    "mailings",
    "mail_batches",
    "deliveries",
    "suppressions",
    "mail_pauses",
    "mail_pace",
    "outbox",
  ])
    await rowsOf(db, statement(sql`delete from ${sql.identifier(table)}`));
}

export interface Request {
  key: string;
  to: string[];
  messages: Message[];
}

type Script = (request: Request) => SendAnswer | Promise<SendAnswer>;

/** Returns a provider that answers as the script says, and the record of its requests. */
export function fakeProvider(script: Script = accept, remembersMs = 23 * 60 * 60_000, most = 100) {
  const requests: Request[] = [];
  const provider: MailProvider = {
    name: remembersMs > 0 ? "resend" : "postmark",
    most,
    remembersMs,
    requestsPerMinute: 1000,
    send: async (key, messages) => {
      const request = { key, to: messages.map(({ to }) => to), messages };
      requests.push(request);
      return script(request);
    },
  };
  return { provider, requests };
}

export const accept = ({ to }: Request): SendAnswer => ({
  results: to.map((address) => ({ outcome: "sent", providerId: `id-${address}` })),
});

export const all =
  (outcome: "refused" | "suppressed" | "later" | "unknown"): Script =>
  ({ to }) => ({ results: to.map(() => ({ outcome, error: `It was ${outcome}.` })) });

/** Throws, as if the Worker ended during the call. */
export const crash = (): never => {
  throw new Error("The Worker was killed.");
};

/** Runs one script for each request; the last one repeats. */
export function inTurn(...scripts: Script[]): Script {
  let turn = 0;
  return (request) => (scripts[Math.min(turn++, scripts.length - 1)] as Script)(request);
}

/** Returns an audience of this many numbered people. */
export const people = (count: number, domain = "example.com"): Audience => ({
  page: (after, limit) => sql`
    select * from (select printf('r%06d', value) as id, printf('r%06d@', value) || ${domain} as address
      from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ${count})
        select value from n where value <= ${count}))
    where id > ${after} order by id limit ${limit}`,
});

export const mailing = (key: string, changes: Partial<MailingInput> = {}): MailingInput => ({
  key,
  kind: "issue",
  audience: "people",
  subject: "The week",
  html: '<p>The week</p><a href="{{unsubscribe}}">Unsubscribe</a>',
  text: "The week\nUnsubscribe: {{unsubscribe}}",
  headers: { "List-Unsubscribe": "<{{unsubscribe}}>" },
  links: { unsubscribe: { url: "https://recurring.ai/newsletter/unsubscribe", purpose: "unsubscribe" } },
  linksUntil: new Date("2027-08-21T00:00:00Z"),
  sendAt: new Date("2026-08-21T12:00:00Z"),
  ...changes,
});

/** Creates a mailing to this many people and starts it. Returns its id and its batches in order. */
export async function begin(
  deps: ReturnType<typeof clockedDeps>,
  key: string,
  count: number,
): Promise<{ id: string; batches: string[] }> {
  const [[created]] = await batch(deps.db, [createMailing(deps, mailing(key))]);
  const id = String(created?.id);
  const { provider } = fakeProvider(crash);
  await sweepMail(deps, provider, { people: people(count) }, { most: 0 });
  const rows = await rowsOf(
    deps.db,
    statement<{ id: string }>(sql`select id from mail_batches where mailing_id = ${id} order by id`),
  );
  return { id, batches: rows.map((row) => row.id) };
}

/** Returns the number of deliveries of a mailing by state. */
export async function states(deps: ReturnType<typeof clockedDeps>, mailingId: string) {
  const rows = await rowsOf(
    deps.db,
    statement<{ state: string; count: number }>(sql`
      select state, count(*) as count from deliveries where mailing_id = ${mailingId} group by state`),
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Queues a single mail and returns its id. */
export async function single(deps: ReturnType<typeof clockedDeps>, key: string, to = "reader@example.com") {
  const mail = {
    kind: "test",
    to,
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    idempotencyKey: key,
  };
  await batch(deps.db, [queueMail(deps, mail)]);
  const row = await deps.db.$client
    .prepare("select id from outbox where idempotency_key = ?")
    .bind(key)
    .first<{ id: string }>();
  return String(row?.id);
}

/** Returns what the outbox holds of a mail. */
export async function outboxRow({ db }: Pick<Deps, "db">, id: string) {
  const [row] = await rowsOf(
    db,
    statement<Record<string, unknown>>(sql`
      select status, attempts, provider, provider_id as providerId, error, sent_at as sentAt, next_try_at as nextTryAt from outbox
      where id = ${id}`),
  );
  return row;
}

/** A mail that can be queued. */
export const MAIL = {
  kind: "t",
  to: "c@example.com",
  subject: "s",
  html: "h",
  text: "t",
  idempotencyKey: "k",
};
