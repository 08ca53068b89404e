import { type SQL, sql } from "drizzle-orm";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { withdrawRecipients } from "~/platform/mail/delivery/mailings.ts";
import { addressHash, isSuppressed } from "~/platform/mail/delivery/reports/suppressions.ts";
import { LISTS, type List } from "../../fields.ts";
import { audienceOf } from "../../rules/links.ts";
import type { ImportedSubscription } from "./parse.ts";

/**
 * Stores subscriptions that came with their evidence. Never reactivates an address that has left or is suppressed; a
 * rerun changes nothing. The evidence confirms a pending subscription. One that was asked for since its owner left
 * elsewhere goes on waiting for its confirmation, with the time of leaving: no later file brings it back. One that is
 * active ends when its owner left elsewhere since it was confirmed.
 */

/** Whether a row is of an owner who left elsewhere since a subscription was confirmed. A file that lacks the time of leaving has that of the consent. */
const leftSince = (
  row: SQL,
  subscription: SQL,
) => sql`(${subscription}.status = 'active' and ${row}.status = 'ended'
  and ${row}.ended_at >= coalesce(${subscription}.confirmed_at, ${subscription}.consent_at))`;

/** What comes of a row that can be read. */
export type Outcome = "added" | "confirmed" | "noted" | "known" | "left" | "suppressed";

/**
 * Returns the SQL text of what comes of a row now. `noted` is one that left elsewhere; `left` one that left here.
 * @param row has `email`, `email_hash`, `list`, `status` and `ended_at`
 */
export const outcomeOf = (row: string): SQL => {
  const column = (name: string) => sql.raw(`${row}.${name}`);
  return sql`iif(${isSuppressed(column("email_hash"))}, 'suppressed', coalesce(
    (select case when ${leftSince(sql.raw(row), sql`x`)} then 'noted'
        when x.status = 'active' then 'known'
        when x.status = 'ended' or x.ended_at is not null then 'left'
        when ${column("status")} = 'ended' then 'noted' else 'confirmed' end
      from subscribers s cross join subscriptions x on x.subscriber_id = s.id and x.list = ${column("list")}
      where s.email = ${column("email")}),
    iif(${column("status")} = 'ended', 'noted', 'added')))`;
};

/** Returns what would come of the first of given rows now. */
export async function outcomeIn(db: Deps["db"], given: SQL): Promise<Outcome> {
  const [row] = await rowsOf(
    db,
    statement<{ outcome: Outcome }>(
      sql`select ${outcomeOf("given")} as outcome from (${given}) given limit 1`,
    ),
  );
  return row?.outcome ?? "added";
}

/** What is written of a row; the id is for an address that is new. Times are milliseconds since 1970, UTC. */
export const STORED_COLUMNS = `subscriber_id, email, email_hash, list, status, consent_at, consent_place, consent_wording,
  confirmed_at, ended_at, paused_until`;

/** What a row replaces of a pending subscription; `confirmations_sent` becomes 0. An active one keeps its evidence when it ends. */
const REPLACED_COLUMNS =
  "status consent_at consent_place consent_wording confirmed_at confirmations_sent source changed_at".split(
    " ",
  );

const ENDING_COLUMNS = ["status", "changed_at"];

/** A subscription as it is after its row was stored. */
interface Stored {
  list: List;
  status: "active" | "pending" | "ended";
}

/**
 * Returns the statements that store rows. Mailings that go out are withdrawn from whom they end.
 * @param rows a select of `STORED_COLUMNS`
 * @param source how they come: "import" or "desk"
 */
export function storeRows(
  rows: SQL,
  source: "import" | "desk",
  time: number,
): [Statement, Statement<Stored>, ...Statement[]] {
  const ends = leftSince(sql`excluded`, sql`subscriptions`);
  const askedSince = sql`excluded.status = 'ended' and excluded.ended_at < subscriptions.consent_at`;
  const replaced = REPLACED_COLUMNS.map((name) => {
    const column = sql.raw(name);
    const kept = ENDING_COLUMNS.includes(name)
      ? sql`not ${ends} and ${askedSince}`
      : sql`${ends} or ${askedSince}`;
    return sql`${column} = iif(${kept}, subscriptions.${column}, excluded.${column})`;
  });
  const ended = (which: SQL) => sql`
    select x.subscriber_id from (${rows}) rows cross join subscribers s on s.email = rows.email
      cross join subscriptions x on x.subscriber_id = s.id and x.list = rows.list
    where rows.status = 'ended' and x.status = 'ended' and x.changed_at = ${time} and ${which}`;
  const allowed = sql`not ${isSuppressed(sql`rows.email_hash`)}`;
  return [
    statement(sql`
      insert into subscribers (id, email, created_at, paused_until)
      select rows.subscriber_id, rows.email, ${time}, rows.paused_until from (${rows}) rows where ${allowed} on conflict do nothing`),
    statement<Stored>(sql`
      insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording,
        confirmed_at, ended_at, source, changed_at)
      select s.id, rows.list, rows.status, rows.consent_at, rows.consent_place, rows.consent_wording,
        rows.confirmed_at, rows.ended_at, ${source}, ${time}
      from (${rows}) rows cross join subscribers s on s.email = rows.email
      where ${allowed}
      on conflict (subscriber_id, list) do update set
        ${sql.join(replaced, sql`, `)}, ended_at = excluded.ended_at
      where (subscriptions.status = 'pending' and subscriptions.ended_at is null) or ${ends}
      returning list, status`),
    ...LISTS.map((list) => withdrawRecipients(ended(sql`x.list = ${list}`), audienceOf(list))),
    withdrawRecipients(
      ended(sql`not exists (
        select 1 from subscriptions other where other.subscriber_id = s.id and other.status = 'active')`),
      audienceOf("all"),
    ),
  ];
}

/** Returns a select of `STORED_COLUMNS` from rows that are read. */
export async function givenRows(rows: readonly ImportedSubscription[]): Promise<SQL> {
  const given = await Promise.all(
    rows.map(async (row) => [
      crypto.randomUUID(),
      row.email,
      await addressHash(row.email),
      row.list,
      row.status,
      row.consentAt,
      row.consentPlace,
      row.consentWording,
      row.confirmedAt,
      row.endedAt,
      row.pausedUntil ?? null,
    ]),
  );
  const columns = STORED_COLUMNS.split(",").map((name, index) => `value ->> ${index} as ${name.trim()}`);
  return sql`select ${sql.raw(columns.join(", "))} from json_each(${JSON.stringify(given)})`;
}

export interface ImportCounts {
  added: number;
  /** Rows whose owner left elsewhere: they are not subscribed here, or not any more. */
  noted: number;
  /** Rows whose address has the list or has left it: they stay unchanged. */
  unchanged: number;
  suppressed: number;
}

const CHUNK = 200;

/** Stores the rows of a file, in pages. */
export async function importSubscriptions(
  { db, now }: Pick<Deps, "db" | "now">,
  rows: readonly ImportedSubscription[],
): Promise<ImportCounts> {
  const counts = { added: 0, noted: 0, unchanged: 0, suppressed: 0 };
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const given = await givenRows(chunk);
    const [suppressed, , stored] = await batch(db, [
      statement<{ count: number }>(sql`
        select count(*) as count from (${given}) rows where ${isSuppressed(sql`rows.email_hash`)}`),
      ...storeRows(given, "import", now().getTime()),
    ]);
    const added = stored.filter(({ status }) => status === "active").length;
    counts.added += added;
    counts.noted += stored.length - added;
    counts.suppressed += suppressed[0]?.count ?? 0;
    counts.unchanged += chunk.length - stored.length - (suppressed[0]?.count ?? 0);
  }
  return counts;
}
