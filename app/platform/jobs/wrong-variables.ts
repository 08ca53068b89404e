import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { WrongVar } from "../env.ts";

/**
 * Wrong variables. Each Worker reads its own environment alone: those of the cron Worker are among the troubles, where
 * its last run noted them.
 */

const KEY = "variable/";

const whatIsOff = (name: string) => `The variable ${name} is wrong, so what it is for is off: `;

/** Returns the trouble of a wrong variable: the operator is told of it at once. */
export const variableTrouble = ({ name, reason }: WrongVar) => ({
  key: KEY + name,
  text: whatIsOff(name) + reason,
  patience: 0,
});

/** Returns the wrong variables of the cron Worker, as of its last run. */
export async function wrongVariablesOfClock({ db }: Pick<Deps, "db">): Promise<WrongVar[]> {
  const noted = await db.all<{ key: string; text: string }>(
    sql`select key, text from troubles where key > ${KEY} and key < ${`${KEY}\u{10FFFF}`} order by key`,
  );
  return noted.map(({ key, text }) => {
    const name = key.slice(KEY.length);
    return { name, reason: text.slice(whatIsOff(name).length) };
  });
}
