import * as z from "zod";
import { sameText } from "~/lib/hash.ts";
import { rowsOf } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import { BODY_STATUS, readText } from "../../forms/body.ts";
import { NO_STORE, plainError } from "../../page/responses.ts";
import { addressHash, type SuppressionReason, suppress } from "./suppressions.ts";

/**
 * Receives the providers' reports of bounces and complaints and suppresses their addresses. A report must be signed and
 * may arrive twice. Reports of other events are not stored.
 */

type HookDeps = Pick<Deps, "db" | "now" | "vars" | "log">;

interface Report {
  addresses: string[];
  reason: SuppressionReason;
}

interface Hook {
  /** Returns the configured secret. */
  secret: (vars: Deps["vars"]) => string | undefined;
  isGenuine: (request: Request, body: string, secret: string, now: Date) => Promise<boolean>;
  /** Returns the addresses to suppress; null for other events. Throws when the report does not match its schema. */
  read: (report: unknown) => Report | null;
}

const MAX_BYTES = 256 * 1024;

/**
 * Handles a provider's report. Answers 204 when it was read; 404 for a provider that is not configured, 413 for a long
 * body, 408 for one that did not arrive whole, 401 for a wrong signature, 400 for a body that does not match the schema.
 * Throws when D1 does not work.
 */
export async function receiveReport(deps: HookDeps, request: Request, provider: string): Promise<Response> {
  const hook = Object.hasOwn(HOOKS, provider) ? HOOKS[provider] : undefined;
  const secret = hook?.secret(deps.vars);
  if (!hook || !secret) return plainError(404, "No such webhook.");
  const read = await readText(request, MAX_BYTES);
  if (!read.ok) return plainError(BODY_STATUS[read.code], read.message ?? "This was not taken.");
  const body = read.value;
  if (!(await hook.isGenuine(request, body, secret, deps.now())))
    return plainError(401, "This is not signed as agreed.");
  let report: Report | null;
  try {
    report = hook.read(JSON.parse(body));
  } catch (error) {
    deps.log.error("mail.report-unread", error, { provider });
    return plainError(400, "This does not read as a report.");
  }
  if (report) {
    const hashes = await Promise.all(report.addresses.map(addressHash));
    await rowsOf(deps.db, suppress(deps, hashes, report.reason));
    deps.log.info("mail.reported", { provider, reason: report.reason });
  }
  return new Response(null, { status: 204, headers: { "Cache-Control": NO_STORE } });
}

/** A signed report that is older or newer than this may be a replay. */
const TOLERANCE_MS = 5 * 60_000;

const ResendReport = z.object({
  type: z.string(),
  data: z.object({
    to: z.union([z.array(z.string()), z.string().transform((to) => [to])]).optional(),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});

const RESEND_REASONS: Record<string, SuppressionReason> = {
  "email.bounced": "bounce",
  "email.complained": "complaint",
  "email.suppressed": "provider",
};

/** Resend uses Svix signatures: HMAC-SHA-256 over id, time and body; several while a secret is being replaced. */
const resend: Hook = {
  secret: ({ RESEND_WEBHOOK_SECRET }) => RESEND_WEBHOOK_SECRET,
  isGenuine: async ({ headers }, body, secret, now) => {
    const id = headers.get("svix-id");
    const time = headers.get("svix-timestamp") ?? "";
    if (!id || !/^\d{1,12}$/.test(time)) return false;
    if (Math.abs(Number(time) * 1000 - now.getTime()) > TOLERANCE_MS) return false;
    const bytes = fromBase64(secret.replace(/^whsec_/, ""));
    if (!bytes) return false;
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
      "verify",
    ]);
    const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
    for (const given of (headers.get("svix-signature") ?? "").split(" ").slice(0, 10)) {
      const signature = given.startsWith("v1,") ? fromBase64(given.slice(3)) : null;
      if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) return true;
    }
    return false;
  },
  read: (report) => {
    const { type, data } = ResendReport.parse(report);
    const reason = RESEND_REASONS[type];
    if (!reason || data.bounce?.type === "Transient") return null;
    return { reason, addresses: data.to ?? [] };
  },
};

const PostmarkReport = z.object({
  RecordType: z.string(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  Inactive: z.boolean().optional(),
  SuppressSending: z.boolean().optional(),
});

/** Postmark signs nothing: the password in the webhook's address authenticates it. */
const postmark: Hook = {
  secret: ({ POSTMARK_WEBHOOK_SECRET }) => POSTMARK_WEBHOOK_SECRET,
  isGenuine: async ({ headers }, _body, secret) => {
    const [, encoded = ""] = /^Basic ([\w+/=]{1,2000})$/.exec(headers.get("Authorization") ?? "") ?? [];
    const bytes = fromBase64(encoded);
    const password = bytes ? new TextDecoder().decode(bytes).replace(/^[^:]*:/, "") : "";
    return sameText(password, secret);
  },
  read: (report) => {
    const { RecordType, Email, Recipient, Inactive, SuppressSending } = PostmarkReport.parse(report);
    const addresses = [Email ?? Recipient ?? ""].filter(Boolean);
    // Postmark deactivates an address after a permanent failure.
    if (RecordType === "Bounce") return Inactive ? { reason: "bounce", addresses } : null;
    if (RecordType === "SpamComplaint") return { reason: "complaint", addresses };
    return RecordType === "SubscriptionChange" && SuppressSending ? { reason: "provider", addresses } : null;
  },
};

const HOOKS: Record<string, Hook> = { resend, postmark };

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
