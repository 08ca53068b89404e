import { type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { mailSecret, readMailToken, signToken } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import type { List, Readers } from "../fields.ts";
import { PREFERENCES_PATH } from "../rules/copy.ts";
import {
  CONFIRM_MS,
  confirmPurpose,
  leavePurpose,
  PREFERENCES_MS,
  PREFERENCES_PURPOSE,
} from "../rules/links.ts";

type LinkDeps = Pick<Deps, "db" | "now" | "vars">;

type BrokenLink = "invalid" | "expired";

/** Returns the token that confirms a list for a subscriber. */
export async function confirmationToken(deps: LinkDeps, subscriberId: string, list: List): Promise<string> {
  return signToken(await mailSecret(deps), {
    purpose: confirmPurpose(list),
    subject: subscriberId,
    expiresAt: deps.now().getTime() + CONFIRM_MS,
  });
}

/** Returns a subscriber's own address of the preferences page. */
export async function preferencesLink(deps: LinkDeps, subscriberId: string, origin: string): Promise<string> {
  const token = await signToken(await mailSecret(deps), {
    purpose: PREFERENCES_PURPOSE,
    subject: subscriberId,
    expiresAt: deps.now().getTime() + PREFERENCES_MS,
  });
  return `${origin}${PREFERENCES_PATH}?token=${token}`;
}

/** Returns whom a confirmation link of a list is for, and when it was made (milliseconds since 1970, UTC). */
export async function confirmationOf(
  deps: LinkDeps,
  list: List,
  token: string,
): Promise<Result<{ subscriberId: string; madeAt: number }, BrokenLink>> {
  const read = await readMailToken(deps, confirmPurpose(list), token);
  return read.ok ? ok({ subscriberId: read.value.subject, madeAt: read.value.expiresAt - CONFIRM_MS }) : read;
}

/** Returns the subscriber whom an unsubscribe link is for, and until when the links of its mail work. */
export async function leaverOf(
  deps: LinkDeps,
  list: Readers,
  token: string,
): Promise<Result<{ id: string; linksUntil: number }, BrokenLink>> {
  const read = await readMailToken(deps, leavePurpose(list), token);
  return read.ok ? ok({ id: read.value.subject, linksUntil: read.value.expiresAt }) : read;
}

/**
 * Returns the subscriber whom a link to the preferences is for. Fails with `expired` also for a link that has ended
 * before its time, and with `invalid` for an erased address.
 */
export async function preferencesOwner(
  deps: LinkDeps,
  token: string,
): Promise<Result<{ id: string; email: string }, BrokenLink>> {
  const read = await readMailToken(deps, PREFERENCES_PURPOSE, token);
  if (!read.ok) return read;
  const { subject, expiresAt } = read.value;
  const [owner] = await rowsOf(
    deps.db,
    statement<{ id: string; email: string; linksFrom: number }>(
      sql`select id, email, links_from as linksFrom from subscribers where id = ${subject}`,
    ),
  );
  if (!owner) return fail("invalid");
  return expiresAt - PREFERENCES_MS > owner.linksFrom ? ok(owner) : fail("expired");
}

/** Returns the SQL value of the time before which links to a subscriber's preferences no longer work. */
export const linksFrom = (subscriberId: string): SQL =>
  sql`coalesce((select links_from from subscribers where id = ${subscriberId}), 0)`;

/** Ends the links to a subscriber's preferences that were made so far. */
export const endLinks = (subscriberId: string, time: number): Statement<unknown> =>
  statement(sql`update subscribers set links_from = ${time} where id = ${subscriberId}`);
