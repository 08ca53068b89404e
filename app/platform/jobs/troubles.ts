import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "../data/db.ts";
import { isStuck } from "../mail/delivery/health.ts";
import type { HealthReport } from "./health.ts";
import { variableTrouble } from "./wrong-variables.ts";

/** What stays wrong, as the health report has it: told to the operator once, and once more when it is right again. */

const MINUTE_MS = 60_000;
const HALF_AN_HOUR_MS = 30 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a source may fail before somebody is told: many a site is down for a weekend. */
const SOURCE_PATIENCE_MS = 3 * DAY_MS;

export interface Trouble {
  /** What it is about, such as "source/techcrunch". */
  key: string;
  /** One sentence. */
  text: string;
  /** Since when, if that is known; else since it was first seen. Milliseconds since 1970, UTC, like the others. */
  since?: number;
  /** How long it must last before it is told, in milliseconds. */
  patience: number;
}

/** A trouble that was seen before. */
export interface KnownTrouble {
  key: string;
  text: string;
  since: number;
  /** Null until it was told. */
  toldAt: number | null;
}

/** Returns what is wrong in a report. */
export function troublesOf({
  jobs,
  sources,
  mail,
  budgets,
  search,
  wrongVariables,
}: HealthReport): Trouble[] {
  const last = (at: string | null) => (at ? `it last worked at ${at}` : "it has never worked");
  return [
    ...wrongVariables.map(variableTrouble),
    ...jobs.flatMap(({ job, state, lastSuccessAt }) =>
      state === "late" || state === "failed"
        ? [
            {
              key: `job/${job}`,
              text: `The job ${job} ${STATES[state]}; ${last(lastSuccessAt)}.`,
              patience: HALF_AN_HOUR_MS,
            },
          ]
        : [],
    ),
    ...sources.flatMap(({ id, state, lastSuccessAt, lastError }) =>
      state === "failing"
        ? [
            {
              key: `source/${id}`,
              text: `The source ${id} fails, and ${last(lastSuccessAt)}: ${lastError ?? "no reason is known"}`,
              since: lastSuccessAt ? Date.parse(lastSuccessAt) : undefined,
              patience: SOURCE_PATIENCE_MS,
            },
          ]
        : [],
    ),
    ...(mail && isStuck(mail)
      ? [
          {
            key: "mail",
            text: `Mail does not go out: ${mail.waiting} and ${mail.recipientsLeft} of mailings wait, ${mail.failed} failed within a day.${mail.paused ? ` ${mail.paused.reason}` : ""}`,
            patience: HALF_AN_HOUR_MS,
          },
        ]
      : []),
    ...(mail && mail.uncertain > 0
      ? [
          {
            key: "mail/uncertain",
            text: `The provider never said whether it took the mail of ${mail.uncertain} recipients.`,
            patience: 0,
          },
        ]
      : []),
    ...(search === "failing"
      ? [{ key: "search", text: "The search's database does not answer.", patience: HALF_AN_HOUR_MS }]
      : []),
    ...budgets.flatMap(({ name, used, exceeded }) =>
      exceeded
        ? [
            {
              key: `budget/${name}`,
              text: `The day's budget is exceeded after ${used} ${BUDGETS[name]} until midnight UTC, or until the account has more.`,
              patience: 0,
            },
          ]
        : [],
    ),
  ];
}

const BUDGETS = {
  modelRequests: "requests to the language model: digest and analysis are extracted and computed",
  mails: "mails: further ones wait",
};

const STATES = { late: "is late", failed: "fails" };

export interface News {
  /** What stays wrong and was not told yet. */
  wrong: KnownTrouble[];
  /** What was told and is right again. */
  right: KnownTrouble[];
}

/** Returns what the operator is to be told, of what is wrong now and of what was known before. */
export function newsOf(now: readonly Trouble[], known: readonly KnownTrouble[], time: number): News {
  const before = new Map(known.map((trouble) => [trouble.key, trouble]));
  const seen = now.map(({ key, text, since, patience }) => ({
    patience,
    trouble: {
      key,
      text,
      since: before.get(key)?.since ?? since ?? time,
      toldAt: before.get(key)?.toldAt ?? null,
    },
  }));
  const present = new Set(now.map(({ key }) => key));
  return {
    wrong: seen.flatMap(({ patience, trouble }) =>
      trouble.toldAt === null && time - trouble.since >= patience ? [trouble] : [],
    ),
    right: known.filter(({ key, toldAt }) => toldAt !== null && !present.has(key)),
  };
}

/** Returns how many troubles there are now, up to a number. */
export const troubleCount = (most: number): Statement<{ count: number }> =>
  statement(sql`select count(*) as count from (select 1 from troubles limit ${most})`);

/** Returns some troubles of now, those of sources behind the others. */
export function someTroubles(limit: number): Statement<KnownTrouble> {
  const some = (condition: SQL) =>
    sql`select * from (select key, text, since, told_at as toldAt from troubles where ${condition} limit ${limit})`;
  return statement(sql`${some(sql`key < 'source/'`)} union all ${some(sql`key >= 'source0'`)}
    union all ${some(sql`key >= 'source/' and key < 'source0'`)} limit ${limit}`);
}

export const knownTroubles = (): Statement<KnownTrouble> =>
  statement(sql`select key, text, since, told_at as toldAt from troubles`);

/** Returns the statements that remember what is wrong now, what was told of it, and forget the rest but what is kept. */
export function rememberTroubles(
  now: readonly Trouble[],
  told: readonly string[],
  time: number,
  kept: readonly string[] = [],
): Statement<unknown>[] {
  const rows = JSON.stringify(now.map(({ key, text, since }) => ({ key, text, since: since ?? time })));
  return [
    statement(sql`
      delete from troubles where key not in (select value ->> 'key' from json_each(${rows}))
        and key not in (select value from json_each(${JSON.stringify(kept)}))`),
    statement(sql`
      insert into troubles (key, text, since)
      select value ->> 'key', value ->> 'text', value ->> 'since' from json_each(${rows}) where true
      on conflict (key) do update set text = excluded.text`),
    statement(sql`
      update troubles set told_at = ${time}
      where told_at is null and key in (select value from json_each(${JSON.stringify(told)}))`),
  ];
}
