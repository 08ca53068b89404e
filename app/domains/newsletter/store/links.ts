import type { Result } from "~/lib/result.ts";
import { mailSecret, readToken, signToken } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import type { List } from "../fields.ts";
import { PREFERENCES_PATH } from "../rules/copy.ts";
import { CONFIRM_MS, confirmPurpose, LINKS_MS, PREFERENCES_PURPOSE } from "../rules/links.ts";

type LinkDeps = Pick<Deps, "db" | "now" | "vars">;

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
    expiresAt: deps.now().getTime() + LINKS_MS,
  });
  return `${origin}${PREFERENCES_PATH}?token=${token}`;
}

/** Returns the id of the subscriber that a signed link is for. Fails with `expired` or `invalid`. */
export async function subscriberOf(
  deps: LinkDeps,
  purpose: string,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  return readToken(await mailSecret(deps), purpose, token, deps.now());
}
