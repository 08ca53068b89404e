import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import { safeTarget } from "~/platform/desk/admission.ts";
import {
  challengeOf,
  findPasskey,
  newChallenge,
  notePasskey,
  relyingParty,
  takeChallenge,
} from "~/platform/desk/passkeys/store.ts";
import { startSession } from "~/platform/desk/sessions.ts";
import { readText } from "~/platform/forms/body.ts";
import { secondsForNetworks } from "~/platform/forms/rate-limit.ts";
import { tooMany } from "~/platform/forms/refusals.ts";

/** Signing in with a passkey: a question, and the answer of a device to it. */

interface Answer {
  body: object;
  cookie?: string;
}

type Refusal = "many" | "refused" | "unavailable";

const LIMIT = { most: 20, windowMs: 10 * 60_000 };

const MAX_BYTES = 20_000;

/** The parts of a credential that we read ourselves; the whole goes to the verifier. */
const credential = z.object({ id: z.string(), response: z.object({ clientDataJSON: z.string() }) });

const REFUSED = "This passkey is not known here. Use a link by mail instead.";

/** Returns what a browser asks its passkeys with. The same for everybody: nothing tells who has one. */
export async function passkeyQuestion(
  deps: AppLoadContext,
  request: Request,
): Promise<Result<Answer, Refusal>> {
  const wait = await secondsForNetworks(deps, "desk-passkey", request, LIMIT);
  if (wait > 0) return fail("many", tooMany(wait));
  if (!deps.cron) return fail("unavailable", "Passkeys cannot be checked right now.");
  const challenge = await newChallenge(deps);
  const options = await deps.cron.passkeyRequest(relyingParty(deps.publication, request), challenge);
  return ok({ body: JSON.parse(options) as object });
}

/** Verifies the answer of a device and signs its owner in. Each challenge is answered once. */
export async function signInByPasskey(
  deps: AppLoadContext,
  request: Request,
): Promise<Result<Answer, Refusal>> {
  if (!deps.cron) return fail("unavailable", "Passkeys cannot be checked right now.");
  const text = await readText(request, MAX_BYTES);
  const read = credential.safeParse(text.ok ? parsed(text.value) : null);
  if (!text.ok || !read.success) return fail("refused", REFUSED);
  const challenge = challengeOf(read.data.response.clientDataJSON);
  if (!(await takeChallenge(deps, challenge))) return fail("refused", REFUSED);
  const passkey = await findPasskey(deps.db, read.data.id);
  if (!passkey) return fail("refused", REFUSED);
  const party = relyingParty(deps.publication, request);
  const { staff, ...known } = passkey;
  const counter = await deps.cron.verifyPasskeyRequest({ party, challenge, response: text.value }, known);
  if (counter === null) return fail("refused", REFUSED);
  const { statements, cookie } = await startSession(deps, request, staff);
  await batch(deps.db, [...statements, notePasskey(passkey.id, counter, deps.now().getTime())]);
  return ok({ body: { to: safeTarget(new URL(request.url).searchParams.get("to") ?? undefined) }, cookie });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
