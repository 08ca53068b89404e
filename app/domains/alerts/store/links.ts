import { ok, type Result } from "~/lib/result.ts";
import { mailSecret, readToken, signToken } from "~/platform/data/signed-token.ts";
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
  const read = await readToken(await mailSecret(deps), purpose, token, deps.now());
  return read.ok ? ok(read.value.subject) : read;
}
