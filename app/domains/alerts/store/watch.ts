import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { isSuppressed } from "~/platform/mail/delivery/reports/suppressions.ts";
import { withdrawMails } from "~/platform/mail/outbox.ts";
import { ALERT_MAIL } from "../rules/links.ts";
import type { Baseline, Level } from "../rules/reading.ts";
import type { AlertRule } from "../schema.ts";

/**
 * What the clock compares the figures with. Every statement goes from the companies' levels to the alerts by the index
 * `alerts_watched`, so that only those are read whose state changes.
 */

/** Returns the stored last readings. */
export const readBaselines = (db: Deps["db"]): Promise<Baseline[]> =>
  rowsOf(
    db,
    statement<Baseline>(sql`
      select symbol, base_day as baseDay, base_close as baseClose, arr_basis as arrBasis, period_end as periodEnd,
        arr, shares from alert_readings`),
  );

/** Returns which of these companies have an alert about their quarters. */
export async function watchedQuarters(db: Deps["db"], symbols: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    db,
    statement<{ symbol: string }>(sql`
      select value as symbol from json_each(${JSON.stringify(symbols)}) where exists (
        select 1 from alerts where symbol = value and kind = 'quarter' and confirmed_at is not null)`),
  );
  return rows.map(({ symbol }) => symbol);
}

interface Settlement {
  levels: readonly Level[];
  /** Of all `levels`. */
  baselines: readonly Baseline[];
  /** Companies whose prices do not continue those that were seen. */
  newPrices: readonly string[];
  /** Companies whose multiple does not. */
  newMultiples: readonly string[];
}

/** Selects, for the levels of companies, their alerts of a kind; `l` is the level and `a` the alert. */
const watched = (levels: string, columns: SQL, condition: SQL): SQL => sql`
  select ${columns} from json_each(${levels}) l cross join alerts a on a.symbol = l.value ->> 'symbol'
    and a.confirmed_at is not null and ${condition}`;

const where = {
  over: sql`a.threshold < l.value ->> 'multiple'`,
  under: sql`a.threshold > l.value ->> 'multiple'`,
};

/** Where the multiple was before a crossing that an alert waits for, and after it. */
const CROSSINGS = {
  above: { from: "under", to: "over" },
  below: { from: "over", to: "under" },
} as const;

/**
 * Returns the statements that keep what was seen without a mail: the first figure, a way back, a second crossing of the
 * day; and the baselines. A company whose figures do not continue starts over, so that its next figure is the first.
 */
export function settle({ levels, baselines, newPrices, newMultiples }: Settlement): Statement[] {
  const json = JSON.stringify(levels);
  const forget = (symbols: readonly string[], kinds: SQL) =>
    statement(sql`
      update alerts set seen = null where id in (
        select a.id from json_each(${JSON.stringify(symbols)}) s cross join alerts a on a.symbol = s.value
          and a.confirmed_at is not null and a.kind in (${kinds}))`);
  const keep = (changes: SQL, condition: SQL) =>
    statement(sql`update alerts set ${changes} where id in (${watched(json, sql`a.id`, condition)})`);
  const see = (kind: keyof typeof CROSSINGS, to: "over" | "under", seen: SQL) =>
    keep(sql`seen = ${to}`, sql`a.kind = ${kind} and ${seen} and ${where[to]}`);
  /** A figure of the company of the alert that is written. */
  const own = (figure: keyof Level) => sql`
    (select l.value ->> ${figure} from json_each(${json}) l where l.value ->> 'symbol' = alerts.symbol)`;
  return [
    forget(newMultiples, sql`'above', 'below'`),
    forget(newPrices, sql`'move'`),
    ...(["above", "below"] as const).flatMap((kind) => {
      const { from, to } = CROSSINGS[kind];
      return [
        see(kind, "over", sql`a.seen is null`),
        see(kind, "under", sql`a.seen is null`),
        see(kind, from, sql`a.seen = ${to}`),
        see(kind, to, sql`a.seen = ${from} and a.fired_day = l.value ->> 'day'`),
      ];
    }),
    keep(
      sql`seen = 'seen', fired_day = iif(threshold < ${own("move")}, ${own("day")}, fired_day)`,
      sql`a.kind = 'move' and a.seen is null and l.value ->> 'move' is not null`,
    ),
    keep(
      sql`seen = ${own("quarter")}`,
      sql`a.kind = 'quarter' and a.seen is null and l.value ->> 'quarter' is not null`,
    ),
    statement(sql`
      insert into alert_readings (symbol, base_day, base_close, arr_basis, period_end, arr, shares)
      select value ->> 'symbol', value ->> 'baseDay', value ->> 'baseClose', value ->> 'arrBasis',
        value ->> 'periodEnd', value ->> 'arr', value ->> 'shares'
      from json_each(${JSON.stringify(baselines)}) where true
      on conflict (symbol) do update set base_day = coalesce(excluded.base_day, base_day),
        base_close = coalesce(excluded.base_close, base_close),
        arr_basis = coalesce(excluded.arr_basis, arr_basis), period_end = coalesce(excluded.period_end, period_end),
        arr = coalesce(excluded.arr, arr), shares = coalesce(excluded.shares, shares)`),
  ];
}

/**
 * Makes the next figure of every alert its first, which never triggers, after the database was put back to an earlier
 * moment: what has come since may have been mailed. Returns no row, because nobody has to settle it.
 */
export const holdAlerts = (): Statement<object> =>
  statement<object>(sql`update alerts set seen = null where seen is not null`);

/** An alert whose figure has come, with its address. */
export interface Fired extends AlertRule {
  id: string;
  addressId: string;
  email: string;
  /** The write that mailed it last. */
  round: string;
  /** The address bounced or complained. */
  suppressed: number;
}

/**
 * Returns the alerts whose figures have come, by address: at most so many, and none of an address of which there are
 * more. Addresses that get no mail are among them, because what they have seen is kept as well.
 */
export async function firedAlerts(db: Deps["db"], levels: readonly Level[], most: number): Promise<Fired[]> {
  const json = JSON.stringify(levels);
  const columns = sql`a.id, a.address_id, a.symbol, a.kind, a.threshold, a.round`;
  const notToday = sql`a.fired_day < l.value ->> 'day'`;
  const crossed = (kind: keyof typeof CROSSINGS) => {
    const { from, to } = CROSSINGS[kind];
    return watched(
      json,
      columns,
      sql`a.kind = ${kind} and a.seen = ${from} and ${where[to]} and ${notToday}`,
    );
  };
  const moved = sql`a.kind = 'move' and a.seen = 'seen' and a.threshold < l.value ->> 'move' and ${notToday}`;
  const reported = sql`a.kind = 'quarter' and a.seen < l.value ->> 'quarter'`;
  const rows = await rowsOf(
    db,
    statement<Fired>(sql`
      select f.id, f.address_id as addressId, f.symbol, f.kind, f.threshold, f.round, e.email,
        ${isSuppressed(sql`e.email_hash`)} as suppressed
      from (
        select * from (
          ${crossed("above")} union all ${crossed("below")} union all
          ${watched(json, columns, moved)} union all ${watched(json, columns, reported)})
        order by address_id limit ${most + 1}
      ) f cross join alert_addresses e on e.id = f.address_id
      order by f.address_id, f.symbol, f.kind, f.threshold`),
  );
  if (rows.length <= most) return rows;
  const last = rows.at(-1)?.addressId;
  return rows.filter(({ addressId }) => addressId !== last);
}

/**
 * Returns the statement that keeps what these alerts have seen, under the name of this write. Alerts that another write
 * has reached first, and ended ones, stay as they are.
 */
export function markFired(
  alerts: readonly Fired[],
  levels: ReadonlyMap<string, Level>,
  round: string,
): Statement {
  const changes = alerts.flatMap(({ id, symbol, kind, round: before }) => {
    const level = levels.get(symbol);
    if (!level) return [];
    const seen = kind === "quarter" ? level.quarter : kind === "move" ? "seen" : CROSSINGS[kind].to;
    return [{ id, before, seen, day: level.day }];
  });
  const json = JSON.stringify(Object.fromEntries(changes.map(({ id, ...change }) => [id, change])));
  const own = (name: string) => sql`${json} -> alerts.id ->> ${name}`;
  return statement(sql`
    update alerts set seen = ${own("seen")}, fired_day = ${own("day")}, round = ${round}
    where id in (select key from json_each(${json})) and round = ${own("before")}`);
}

/** Returns the SQL condition that this write has reached an alert of the address. */
export const isFiredBy = (round: string, addressId: SQL): SQL =>
  sql`exists (select 1 from alerts where address_id = ${addressId} and round = ${round})`;

/** Returns the key of the mail of an address that a write has written. */
export const mailKey = (addressId: string, round: string): string => `alert/${addressId}/${round}`;

/**
 * Takes back the waiting mails of the addresses of which alerts are `ending`, but for the last one about each alert that
 * stays. Part of the batch that deletes the others, and before it.
 */
export function endMails(ending: SQL): Statement {
  const addresses = sql`select address_id from alerts where ${ending}`;
  return withdrawMails(
    ALERT_MAIL,
    sql`select email from alert_addresses where id in (${addresses})`,
    // As `mailKey` has it.
    sql`select 'alert/' || address_id || '/' || round from alerts where address_id in (${addresses}) and not (${ending})`,
  );
}
