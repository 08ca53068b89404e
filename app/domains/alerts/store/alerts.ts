import { type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { CONSENT } from "../rules/copy.ts";
import { CONFIRM_PURPOSE, END_PURPOSE } from "../rules/links.ts";
import type { AlertRequest, AlertRule } from "../schema.ts";
import { endLinks, linkMaker, managerOf, type Owner, subjectOf } from "./links.ts";
import { endMails } from "./watch.ts";

/** What an address has asked for: stored, confirmed, shown and ended. Times are milliseconds, UTC. */

type AlertDeps = Pick<Deps, "db" | "now" | "vars" | "publication">;
type Broken = "invalid" | "expired";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the id of an address; undefined when it is not known. */
export async function addressId(db: Deps["db"], email: string): Promise<string | undefined> {
  const [known] = await rowsOf(
    db,
    statement<{ id: string }>(sql`select id from alert_addresses where email = ${email}`),
  );
  return known?.id;
}

/** Returns a new alert's id: 72 random bits. */
export const newAlertId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");

interface Wish extends AlertRequest {
  /** Of the address. */
  id: string;
  emailHash: string;
  alertId: string;
  /** How many unconfirmed alerts are kept: the newest. */
  most: number;
}

/**
 * Stores an alert that waits for its confirmation, and that a confirmation is mailed. The pause between two of them to
 * one address is an hour, and grows fourfold with each that is not answered, up to a day. Leaves an alert alone that the
 * address has already.
 */
export const insertPending = (
  { id, email, emailHash, place, rule, alertId, most }: Wish,
  time: number,
): Statement[] => [
  statement(sql`
    insert into alert_addresses (id, email, email_hash, created_at) values (${id}, ${email}, ${emailHash}, ${time})
    on conflict do nothing`),
  statement(sql`
    insert into alerts (id, address_id, symbol, kind, threshold, asked_at, place, consent)
    select ${alertId}, id, ${rule.symbol}, ${rule.kind}, ${rule.threshold}, ${time}, ${place}, ${CONSENT}
    from alert_addresses where email = ${email}
    on conflict (address_id, symbol, kind, threshold) do update set asked_at = excluded.asked_at,
      place = excluded.place, consent = excluded.consent
    where confirmed_at is null`),
  statement(sql`
    delete from alerts where id in (
      select id from alerts where address_id = ${id} and confirmed_at is null
      order by asked_at desc, id limit -1 offset ${most})`),
  statement(sql`
    update alert_addresses set confirmations_sent = confirmations_sent + 1, confirmation_sent_at = ${time}
    where id = ${id}
      and confirmation_sent_at + min(${DAY_MS}, ${HOUR_MS} << (2 * max(0, min(confirmations_sent - 1, 4)))) <= ${time}
      and exists (select 1 from alerts where address_id = ${id} and asked_at = ${time} and confirmed_at is null)`),
];

/** Returns the SQL condition that `insertPending` at that time requires a confirmation mail. */
export const confirmationDue = (id: string, time: number): SQL => sql`exists (
  select 1 from alert_addresses where id = ${id} and confirmation_sent_at = ${time})`;

export interface StoredAlert extends AlertRule {
  id: string;
}

interface Alerts {
  waiting: StoredAlert[];
  active: StoredAlert[];
}

type AlertRow = StoredAlert & { active: number };

/** Returns the alerts of an address, by company. */
export async function alertsOf({ db }: Pick<Deps, "db">, id: string): Promise<Alerts> {
  const rows = await rowsOf(
    db,
    statement<AlertRow>(sql`
      select id, symbol, kind, threshold, confirmed_at is not null as active from alerts
      where address_id = ${id} order by symbol, kind, threshold`),
  );
  const those = (active: number) =>
    rows.filter((row) => row.active === active).map(({ active: _, ...alert }) => alert);
  return { waiting: those(0), active: those(1) };
}

/** Returns the alerts that a link would confirm. Writes nothing. */
export async function checkConfirmation(deps: AlertDeps, token: string): Promise<Result<Alerts, Broken>> {
  const id = await subjectOf(deps, CONFIRM_PURPOSE, token);
  return id.ok ? existing(await alertsOf(deps, id.value)) : id;
}

const existing = (alerts: Alerts): Result<Alerts, "invalid"> =>
  alerts.waiting.length + alerts.active.length > 0 ? ok(alerts) : fail("invalid");

export interface Confirmed extends Alerts {
  /** The path of the page of the address. */
  manage: string;
}

/** Confirms what waits, the oldest first, as far as the address may have more alerts. Repeating it is harmless. */
export async function confirmAlerts(deps: AlertDeps, token: string): Promise<Result<Confirmed, Broken>> {
  const subject = await subjectOf(deps, CONFIRM_PURPOSE, token);
  if (!subject.ok) return subject;
  const id = subject.value;
  const most = deps.publication.alerts?.perAddress ?? 0;
  await batch(deps.db, [
    statement(sql`
      update alerts set confirmed_at = ${deps.now().getTime()} where id in (
        select id from alerts where address_id = ${id} and confirmed_at is null order by asked_at, id
        limit max(0, ${most} - (select count(*) from alerts where address_id = ${id} and confirmed_at is not null)))`),
    statement(sql`update alert_addresses set confirmations_sent = 0 where id = ${id}`),
  ]);
  const alerts = existing(await alertsOf(deps, id));
  if (!alerts.ok) return alerts;
  const link = await linkMaker(deps, "");
  return ok({ ...alerts.value, manage: await link("manage", id) });
}

export interface Managed extends Alerts {
  email: string;
}

/** Returns the alerts of the address that a link is for. Writes nothing. */
export async function readManaged(deps: AlertDeps, token: string): Promise<Result<Managed, Broken>> {
  const owner = await managerOf(deps, token);
  return owner.ok ? ok(await managedBy(deps, owner.value)) : owner;
}

const managedBy = async (deps: AlertDeps, { id, email }: Owner): Promise<Managed> => ({
  email,
  ...(await alertsOf(deps, id)),
});

/** Ends one alert of an address, or `all`, and returns what is left. With the last one the link ends. */
export async function endManaged(
  deps: AlertDeps,
  token: string,
  end: string,
): Promise<Result<Managed, Broken>> {
  const owner = await managerOf(deps, token);
  if (!owner.ok) return owner;
  const { id } = owner.value;
  const ending = end === "all" ? sql`address_id = ${id}` : sql`address_id = ${id} and id = ${end}`;
  await batch(deps.db, endAll(deps, ending));
  return ok(await managedBy(deps, owner.value));
}

const endAll = ({ now }: Pick<Deps, "now">, ending: SQL): [Statement, Statement, Statement<StoredAlert>] => [
  endLinks(ending, now().getTime()),
  endMails(ending),
  statement<StoredAlert>(sql`delete from alerts where ${ending} returning id, symbol, kind, threshold`),
];

const withIds = (ids: string) => sql`id in (select value from json_each(${JSON.stringify(ids.split(","))}))`;

/** Returns the alerts that a link would end; none when they have ended. Writes nothing. */
export async function checkEnd(deps: AlertDeps, token: string): Promise<Result<StoredAlert[], Broken>> {
  const ids = await subjectOf(deps, END_PURPOSE, token);
  if (!ids.ok) return ids;
  const query = sql`select id, symbol, kind, threshold from alerts where ${withIds(ids.value)} order by symbol, kind`;
  return ok(await rowsOf(deps.db, statement<StoredAlert>(query)));
}

/** Ends the alerts of a link. Repeating it is harmless, also for an address that is erased. */
export async function endAlerts(deps: AlertDeps, token: string): Promise<Result<StoredAlert[], Broken>> {
  const ids = await subjectOf(deps, END_PURPOSE, token);
  if (!ids.ok) return ids;
  const [, , ended] = await batch(deps.db, endAll(deps, withIds(ids.value)));
  return ok(ended);
}

/** Returns the SQL condition that an address has a confirmed alert. */
export const hasAlerts = (id: string): SQL =>
  sql`exists (select 1 from alerts where address_id = ${id} and confirmed_at is not null)`;
