import * as z from "zod";
import type { Deps } from "../deps.ts";
import type { UpstreamFailure } from "../sources/failure.ts";
import { fetchUpstream } from "../sources/upstream.ts";

/**
 * Cloudflare Turnstile, where the publication has a site key and the Workers hold its secret: the page's script
 * (public/turnstile.js) loads it when a form is first touched, and a post without its token is refused. It is the one
 * upstream that a visitor's post waits for.
 */

export const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** The field that Turnstile adds to a form. */
export const TURNSTILE_FIELD = "cf-turnstile-response";

const TIMEOUT_MS = 4_000;

/** Characters of a token at most, by Turnstile's documentation. */
const LONGEST_TOKEN = 2048;

/** An answer that refuses what it was asked, such as for a wrong secret; every other failure is trouble of its own. */
const isRefusal = ({ code }: UpstreamFailure) => code === "refused" || code === "not-found";

const answer = z.object({ success: z.boolean() });

/**
 * Asks Turnstile whether a token is a person's; true where Turnstile is not configured. Accepts the form when Turnstile
 * cannot be reached or has trouble: the rate limits still hold, and people must be able to write.
 */
export async function isPerson(
  deps: Pick<Deps, "fetch" | "now" | "vars" | "log" | "publication">,
  token: string | undefined,
): Promise<boolean> {
  const secret = deps.vars.TURNSTILE_SECRET;
  if (!secret || !deps.publication.forms.turnstileSiteKey) return true;
  if (!token || token.length > LONGEST_TOKEN) return false;
  const asked = await fetchUpstream(deps, `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`, {
    accept: "application/json",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ secret, response: token }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: 10_000,
    keepErrorBody: true,
  });
  if (!asked.ok && isRefusal(asked)) {
    deps.log.error("turnstile.refused", new Error(`${asked.message} ${asked.errorBody ?? ""}`.trim()));
    return false;
  }
  if (asked.ok && !asked.value.notModified) {
    const parsed = answer.safeParse(parseJson(new TextDecoder().decode(asked.value.bytes)));
    if (parsed.success) return parsed.data.success;
  }
  deps.log.error(
    "turnstile.unavailable",
    new Error(asked.ok ? "Its answer could not be read." : asked.message),
  );
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
