import { TimeoutError } from "remix-utils/promise";
import { sha256Hex } from "~/lib/hash.ts";
import { batch } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import type { CronService } from "../../env.ts";
import { secondsForNetworks } from "../../forms/rate-limit.ts";
import { ACCESS_ROW, addSession, readSession, type Session, sessionOfRow } from "../sessions.ts";
import { findStaff } from "../staff.ts";
import { assertionOf, claimOf } from "./assertion.ts";
import { type AccessAnswer, type AccessStanding, accessOf } from "./model.ts";

/** Signing in by what Cloudflare Access says of a request. */

export type SignInDeps = Pick<Deps, "db" | "now" | "defer" | "vars" | "log"> & {
  cron?: Pick<CronService, "verifyAccess">;
};

/** Assertions of one network that are checked: everybody of an office brings one a day. */
const LIMIT = { most: 60, windowMs: 10 * 60_000 };

export interface SignedIn {
  session: Session | null;
  /** Absent where no Access is configured. */
  access?: AccessStanding;
}

/**
 * Returns who sends a request. Whom Access names is the one, whatever cookie the browser has; without a valid assertion
 * the cookie says who. An assertion is checked once: its hash is then the name of a session that ends with it.
 */
export async function whoSends(deps: SignInDeps, request: Request): Promise<SignedIn> {
  const configured = accessOf(deps.vars);
  if (!configured) return { session: await readSession(deps, request) };
  const assertion = assertionOf(request);
  const claim = assertion && claimOf(assertion, configured, deps.now());
  if (!assertion || claim !== "here")
    return {
      session: await readSession(deps, request),
      access: { state: claim === "elsewhere" ? "elsewhere" : "around" },
    };
  const hash = `${ACCESS_ROW}${await sha256Hex(assertion)}`;
  const known = await sessionOfRow(deps, assertion, hash);
  if (known)
    return known === "ended" ? nobody({ state: "ended" }) : { session: known, access: { state: "in" } };
  const answer = await checked(deps, request, assertion);
  if (answer.state === "invalid")
    return { session: await readSession(deps, request), access: { state: "around" } };
  if (answer.state !== "valid")
    return { session: await readSession(deps, request), access: { state: "unknown" } };
  const { email, until } = answer;
  const staff = await findStaff(deps.db, email);
  if (!staff) return nobody({ state: "stranger", email });
  await batch(deps.db, addSession(deps, request, { staff: staff.id, hash, until }));
  const session = await sessionOfRow(deps, assertion, hash);
  return session && session !== "ended" ? { session, access: { state: "in" } } : nobody({ state: "ended" });
}

const nobody = (access: AccessStanding): SignedIn => ({ session: null, access });

/** Has an assertion checked by the other Worker; `unknown-key` when that is not to be had now. */
async function checked(deps: SignInDeps, request: Request, assertion: string): Promise<AccessAnswer> {
  const { cron, log } = deps;
  const wait = await secondsForNetworks(deps, "desk-access", request, LIMIT);
  if (!cron || wait > 0) return { state: "unknown-key" };
  try {
    return await cron.verifyAccess(assertion);
  } catch (error) {
    log.error("access.not-checked", error instanceof TimeoutError ? "the cron Worker did not answer" : error);
    return { state: "unknown-key" };
  }
}
