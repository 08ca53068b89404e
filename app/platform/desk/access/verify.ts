import { createLocalJWKSet, errors, jwtVerify } from "jose";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import { readAccessKeys } from "./keys.ts";
import { type AccessAnswer, accessOf } from "./model.ts";

/** Assertions of Cloudflare Access as JWT has them. In the cron Worker alone: the site pays for no library. */

const claims = z.object({ email: z.email(), exp: z.number() });

/** Says whom an assertion names, if Access signed it for this desk and it is in its time. */
export async function verifyAccess(
  deps: Pick<Deps, "db" | "vars" | "now">,
  assertion: string,
): Promise<AccessAnswer> {
  const access = accessOf(deps.vars);
  if (!access) return { state: "invalid" };
  const keys = await readAccessKeys(deps, access);
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet({ keys }), {
      algorithms: ["RS256"],
      issuer: access.issuer,
      audience: access.audience,
      requiredClaims: ["exp", "email"],
      currentDate: deps.now(),
    });
    // A service token names nobody.
    const read = claims.safeParse(payload);
    if (!read.success) return { state: "invalid" };
    return { state: "valid", email: read.data.email.toLowerCase(), until: read.data.exp * 1000 };
  } catch (error) {
    return { state: error instanceof errors.JWKSNoMatchingKey ? "unknown-key" : "invalid" };
  }
}
