import * as z from "zod";
import { site } from "~/site.config.ts";
import type { Deps } from "../deps.ts";
import { fetchUpstream } from "../sources/upstream.ts";

/**
 * Cloudflare Turnstile, where the edition names a site key and the Workers hold its secret: the form's script
 * (public/shell.js) asks it at the visitor's first touch, and a post without its word is refused. It is the one
 * upstream that a visitor's post waits for.
 */

export const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** The field that Turnstile adds to a form. */
export const TURNSTILE_FIELD = "cf-turnstile-response";

const TIMEOUT_MS = 4_000;

const answer = z.object({ success: z.boolean() });

/**
 * Whether Turnstile vouches for whoever sent a form; true where it is not configured. When Turnstile itself cannot be
 * asked the form is taken: its rate limits still hold, and its visitors are people.
 */
export async function isPerson(
  deps: Pick<Deps, "fetch" | "now" | "vars" | "log">,
  word: string | undefined,
): Promise<boolean> {
  const secret = deps.vars.TURNSTILE_SECRET;
  if (!secret || !site.forms.turnstileSiteKey) return true;
  if (!word) return false;
  const asked = await fetchUpstream(deps, `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`, {
    accept: "application/json",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ secret, response: word }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: 10_000,
  });
  if (asked.ok && !asked.value.notModified) {
    const parsed = answer.safeParse(parseJson(new TextDecoder().decode(asked.value.bytes)));
    if (parsed.success) return parsed.data.success;
  }
  deps.log.error(
    "turnstile.unavailable",
    new Error(asked.ok ? "Its answer is not understood." : asked.message),
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
