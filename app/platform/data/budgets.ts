import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { batch, type Statement, statement } from "./db.ts";

/**
 * What may be used within a day (UTC): as much as `budgets` of the publication says, or as the account's provider
 * allows. What is used up is said in the health report and told to the operator.
 */

/** `modelRequests`: to the language model. `mails`: recipients that a mail provider took. */
export type BudgetName = "modelRequests" | "mails";

type BudgetDeps = Pick<Deps, "now" | "publication">;

const DAY_MS = 24 * 60 * 60_000;

const dayOf = (now: () => Date) => now().toISOString().slice(0, 10);

/** Returns when the next day's budgets begin (ms since 1970). */
export const nextDay = (time: number): number => (Math.floor(time / DAY_MS) + 1) * DAY_MS;

/** Returns the statement that counts as used, if a condition holds. Returns a row if it counted. */
export const use = (
  { now }: Pick<Deps, "now">,
  name: BudgetName,
  amount: number,
  when: SQL = sql`true`,
): Statement =>
  statement(sql`
    insert into budgets (name, day, used) select ${name}, ${dayOf(now)}, ${amount} where ${when}
    on conflict (name) do update set used = iif(budgets.day = excluded.day, budgets.used, 0) + excluded.used,
      exceeded = iif(budgets.day = excluded.day, budgets.exceeded, 0), day = excluded.day
    returning name`);

/** Returns the statement that marks today's budget as exceeded, if a condition holds. */
export const exceed = (
  { now }: Pick<Deps, "now">,
  name: BudgetName,
  when: SQL = sql`true`,
): Statement<unknown> =>
  statement(sql`
    insert into budgets (name, day, exceeded) select ${name}, ${dayOf(now)}, 1 where ${when}
    on conflict (name) do update set used = iif(budgets.day = excluded.day, budgets.used, 0), exceeded = 1,
      day = excluded.day
    where budgets.day <> excluded.day or exceeded = 0`);

/** Returns the SQL condition that a budget which the publication limits is used up today. */
export function isUsedUp({ now, publication }: BudgetDeps, name: BudgetName): SQL {
  const limit = publication.budgets?.[name];
  if (limit === undefined) return sql`false`;
  return sql`coalesce((select used from budgets where name = ${name} and day = ${dayOf(now)}), 0) >= ${limit}`;
}

/** Takes one of a budget. Returns whether there was one left. */
export async function spend(deps: BudgetDeps & Pick<Deps, "db">, name: BudgetName): Promise<boolean> {
  const usedUp = isUsedUp(deps, name);
  const [, used] = await batch(deps.db, [
    exceed(deps, name, usedUp),
    use(deps, name, 1, sql`not (${usedUp})`),
  ]);
  return used.length > 0;
}

export interface BudgetUse {
  name: BudgetName;
  used: number;
  exceeded: boolean;
}

/** Returns the budgets of which something was used today. */
export async function budgetsToday({ db, now }: Pick<Deps, "db" | "now">): Promise<BudgetUse[]> {
  const [rows] = await batch(db, [
    statement<Omit<BudgetUse, "exceeded"> & { exceeded: number }>(
      sql`select name, used, exceeded from budgets where day = ${dayOf(now)} order by name`,
    ),
  ]);
  return rows.map((row) => ({ ...row, exceeded: row.exceeded === 1 }));
}
