import { fail, ok, type Result } from "~/lib/result.ts";
import type { Deps } from "../deps.ts";
import { secretOf, storedSecret } from "./secrets.ts";

/**
 * Tokens for the links in mails and of shared drafts: what they are for, whom they concern and when they end, in the open, with an
 * HMAC-SHA-256 over it. Nothing is stored; a token of one purpose is of no use for another.
 */

export interface TokenContent {
  purpose: string;
  subject: string;
  /** Milliseconds since 1970, UTC. */
  expiresAt: number;
}

/** The name of the key that this installation made for itself. */
const OWN = "mail";

/** The key that signs: MAIL_SECRET, or one that this installation made for itself. */
export async function mailSecret(deps: Pick<Deps, "db" | "vars">): Promise<string> {
  return deps.vars.MAIL_SECRET ?? (await secretOf(deps, OWN));
}

/**
 * Reads a token of a link: signed with the secret of now, with the one before while MAIL_SECRET_OLD names it,
 * or with the installation's own from the time before MAIL_SECRET was set. So links that are out survive a change
 * of the secret.
 */
export async function readMailToken(
  deps: Pick<Deps, "db" | "vars" | "now">,
  purpose: string,
  token: string,
): ReturnType<typeof readToken> {
  const { MAIL_SECRET, MAIL_SECRET_OLD } = deps.vars;
  const readBy = (secret: string) => readToken(secret, purpose, token, deps.now());
  let read = await readBy(await mailSecret(deps));
  if (isForged(read) && MAIL_SECRET_OLD) read = await readBy(MAIL_SECRET_OLD);
  const own = isForged(read) && MAIL_SECRET ? await storedSecret(deps, OWN) : null;
  return own ? readBy(own) : read;
}

const isForged = (read: Awaited<ReturnType<typeof readToken>>) => !read.ok && read.code === "invalid";

export async function signToken(
  secret: string,
  { purpose, subject, expiresAt }: TokenContent,
): Promise<string> {
  const payload = base64url(encode(JSON.stringify([purpose, subject, expiresAt])));
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), encode(payload));
  return `${payload}.${base64url(new Uint8Array(signature))}`;
}

/** Returns the content of a token that we signed for this purpose and that has not ended. */
export async function readToken(
  secret: string,
  purpose: string,
  token: string,
  now: Date,
): Promise<Result<TokenContent, "invalid" | "expired">> {
  const match = /^([\w-]{1,500})\.([\w-]{43})$/.exec(token);
  const [, payload = "", signature = ""] = match ?? [];
  if (!match) return fail("invalid");
  const genuine = await crypto.subtle.verify(
    "HMAC",
    await keyOf(secret),
    bytesOf(signature),
    encode(payload),
  );
  if (!genuine) return fail("invalid");
  const [signedFor, subject, expiresAt] = JSON.parse(new TextDecoder().decode(bytesOf(payload)));
  if (signedFor !== purpose) return fail("invalid");
  return expiresAt > now.getTime() ? ok({ purpose, subject, expiresAt }) : fail("expired");
}

const encode = (text: string) => new TextEncoder().encode(text);

const keyOf = (secret: string) =>
  crypto.subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
