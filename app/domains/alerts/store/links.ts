import { type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { mailSecret, readMailToken, signToken } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import { CONFIRM_PATH, END_PATH, MANAGE_PATH } from "../rules/copy.ts";
import {
  CONFIRM_MS,
  CONFIRM_PURPOSE,
  END_MS,
  END_PURPOSE,
  MANAGE_MS,
  MANAGE_PURPOSE,
} from "../rules/links.ts";

type LinkDeps = Pick<Deps, "db" | "now" | "vars">;

const LINKS = {
  confirm: { path: CONFIRM_PATH, purpose: CONFIRM_PURPOSE, ms: CONFIRM_MS },
  manage: { path: MANAGE_PATH, purpose: MANAGE_PURPOSE, ms: MANAGE_MS },
  end: { path: END_PATH, purpose: END_PURPOSE, ms: END_MS },
};

/**
 * Returns a maker of signed links, with the secret read once for all of them.
 * @param origin of the links, such as https://recurring.ai; empty for a path
 */
export async function linkMaker(deps: LinkDeps, origin: string) {
  const secret = await mailSecret(deps);
  const time = deps.now().getTime();
  return async (name: keyof typeof LINKS, subject: string): Promise<string> => {
    const { path, purpose, ms } = LINKS[name];
    const token = await signToken(secret, { purpose, subject, expiresAt: time + ms });
    return `${origin}${path}?token=${token}`;
  };
}

export type LinkMaker = Awaited<ReturnType<typeof linkMaker>>;

/** Returns what a signed link is for. Fails with `expired` or `invalid`. */
export async function subjectOf(
  deps: LinkDeps,
  purpose: string,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  const read = await readMailToken(deps, purpose, token);
  return read.ok ? ok(read.value.subject) : read;
}

export interface Owner {
  id: string;
  email: string;
}

/**
 * Returns the address that a link to its alerts is for. Fails with `expired` also for a link that has ended before its
 * time, and with `invalid` for an address that is not known any more.
 */
export async function managerOf(
  deps: LinkDeps,
  token: string,
): Promise<Result<Owner, "invalid" | "expired">> {
  const read = await readMailToken(deps, MANAGE_PURPOSE, token);
  if (!read.ok) return read;
  const { subject, expiresAt } = read.value;
  const [owner] = await rowsOf(
    deps.db,
    statement<Owner & { linksFrom: number }>(
      sql`select id, email, links_from as linksFrom from alert_addresses where id = ${subject}`,
    ),
  );
  if (!owner) return fail("invalid");
  const { linksFrom, ...address } = owner;
  return expiresAt - MANAGE_MS > linksFrom ? ok(address) : fail("expired");
}

/** Returns the SQL value of the time before which links to the alerts of an address no longer work. */
export const linksFrom = (id: string): SQL =>
  sql`coalesce((select links_from from alert_addresses where id = ${id}), 0)`;

/**
 * Ends the links to the alerts of addresses all of whose alerts are `ending`. Part of the batch that deletes these, and
 * before it.
 */
export const endLinks = (ending: SQL, time: number): Statement =>
  statement(sql`
    update alert_addresses set links_from = ${time}
    where id in (select address_id from alerts where ${ending})
      and not exists (select 1 from alerts where address_id = alert_addresses.id and not (${ending}))`);
