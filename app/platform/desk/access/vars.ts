import * as z from "zod";

/** The variables of Cloudflare Access. */

const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);

const TEAM_DOMAIN = /^(https:\/\/)?[\da-z][\da-z-]*\.cloudflareaccess\.com\/?$/i;

export const accessVars = {
  /** The team domain of Cloudflare Access in front of the desk. */
  ACCESS_TEAM_DOMAIN: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .regex(TEAM_DOMAIN, 'must read like "acme.cloudflareaccess.com"')
      .transform((domain) => domain.toLowerCase().replace(/^https:\/\/|\/$/g, ""))
      .optional(),
  ),
  /** The AUD tag of its application. */
  ACCESS_AUDIENCE: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .regex(/^[\da-f]{64}$/, "must be an application's AUD tag: 64 characters, 0 to 9 and a to f")
      .optional(),
  ),
};

/** Returns the one of both variables that is missing beside the other. */
export function halfOfAccess({
  ACCESS_TEAM_DOMAIN: team,
  ACCESS_AUDIENCE: audience,
}: {
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUDIENCE?: string;
}): { name: string; reason: string }[] {
  if (Boolean(team) === Boolean(audience)) return [];
  const [name, other] = team
    ? ["ACCESS_AUDIENCE", "ACCESS_TEAM_DOMAIN"]
    : ["ACCESS_TEAM_DOMAIN", "ACCESS_AUDIENCE"];
  return [{ name, reason: `is missing beside ${other}` }];
}
