import type { Deps } from "~/platform/deps.ts";
import { receiveReport } from "~/platform/mail/delivery/reports/webhook.ts";

/** The providers' webhooks: their secrets, how they authenticate, and a post to ours. */

const KEY = "c2VjcmV0IG9mIHRoZSB3ZWJob29r";
export const PASSWORD = "a password of 24 characters";

export const HOOK_VARS = {
  COMPRESS: "off",
  RESEND_WEBHOOK_SECRET: `whsec_${KEY}`,
  POSTMARK_WEBHOOK_SECRET: PASSWORD,
} as const;

type HookDeps = Pick<Deps, "db" | "now" | "vars" | "log">;

/** Posts a body to the webhook of a provider. */
export const postReport = (
  deps: HookDeps,
  provider: string,
  body: string,
  headers: Record<string, string>,
): Promise<Response> =>
  receiveReport(
    deps,
    new Request(`https://recurring.ai/api/mail/webhook/${provider}`, { method: "POST", body, headers }),
    provider,
  );

/** Returns the signature of a body as Resend makes it; `time` in seconds. */
export async function svixSignature(
  body: string,
  { id = "msg_1", time, key = KEY }: { id?: string; time: number; key?: string },
): Promise<string> {
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  const hmac = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signed = await crypto.subtle.sign("HMAC", hmac, new TextEncoder().encode(`${id}.${time}.${body}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}

export const svixHeaders = (signature: string, time: number | string): Record<string, string> => ({
  "svix-id": "msg_1",
  "svix-timestamp": String(time),
  "svix-signature": signature,
});

export const basicAuth = (user: string, password: string) => ({
  Authorization: `Basic ${btoa(`${user}:${password}`)}`,
});

/** Posts a report as the provider does, signed. */
export async function sendReport(
  deps: HookDeps,
  provider: "resend" | "postmark",
  report: object,
): Promise<Response> {
  const body = JSON.stringify(report);
  if (provider === "postmark") return postReport(deps, provider, body, basicAuth("mail", PASSWORD));
  const time = Math.floor(deps.now().getTime() / 1000);
  return postReport(deps, provider, body, svixHeaders(await svixSignature(body, { time }), time));
}
