import * as z from "zod";
import { sameText } from "~/lib/hash.ts";
import { ownValue } from "~/lib/own-value.ts";
import { rowsOf } from "../../../data/db.ts";
import type { Deps } from "../../../deps.ts";
import { BODY_STATUS, readText } from "../../../forms/body.ts";
import { NO_STORE, plainError } from "../../../page/responses.ts";
import { keyOfTags } from "../../providers/wire.ts";
import { type Accepted, settleAccepted } from "./accepted.ts";
import { countOutcome, type Outcome } from "./outcomes.ts";
import { addressHash, type SuppressionReason, suppress, unsuppressProvided } from "./suppressions.ts";

/**
 * Receives the providers' reports. Those of bounces and complaints suppress their addresses; any report of a mail of
 * ours says that the provider took it, which settles a request whose answer was lost. What became of a mailing's mail is
 * counted. A report must be signed, and may arrive twice, late, or before the answer. It is not stored.
 */

type HookDeps = Pick<Deps, "db" | "now" | "vars" | "log">;

interface Report {
  addresses: string[];
  /** Why they get no further mail; "returned" when the provider writes to them again, null when nothing changes. */
  reason: SuppressionReason | "returned" | null;
  /** The mail that the report is about; null when it is none of ours. */
  accepted: Accepted | null;
  /** What became of it; null when the report does not say. */
  outcome: Outcome | null;
}

interface Hook {
  /** Returns the configured secret. */
  secret: (vars: Deps["vars"]) => string | undefined;
  isGenuine: (request: Request, body: string, secret: string, now: Date) => Promise<boolean>;
  /** Throws when the report does not match its schema. */
  read: (report: unknown) => Report;
}

const MAX_BYTES = 256 * 1024;

/**
 * Handles a provider's report. Answers 204 when it was read; 404 for a provider that is not configured, 413 for a long
 * body, 408 for one that did not arrive whole, 401 for a wrong signature, 400 for a body that does not match the schema.
 * Throws when D1 does not work.
 */
export async function receiveReport(deps: HookDeps, request: Request, provider: string): Promise<Response> {
  const hook = ownValue(HOOKS, provider);
  const secret = hook?.secret(deps.vars);
  if (!hook || !secret) return plainError(404, "No such webhook.");
  const read = await readText(request, MAX_BYTES);
  if (!read.ok) return plainError(BODY_STATUS[read.code], read.message ?? "This was not taken.");
  const body = read.value;
  if (!(await hook.isGenuine(request, body, secret, deps.now())))
    return plainError(401, "This is not signed as agreed.");
  let report: Report;
  try {
    report = hook.read(JSON.parse(body));
  } catch (error) {
    deps.log.error("mail.report-unread", error, { provider });
    return plainError(400, "This does not read as a report.");
  }
  const { addresses, reason, accepted, outcome } = report;
  if (reason) {
    const hashes = await Promise.all(addresses.map(addressHash));
    await rowsOf(
      deps.db,
      reason === "returned" ? unsuppressProvided(hashes) : suppress(deps, hashes, reason),
    );
    deps.log.info("mail.reported", { provider, reason });
  }
  const settled = accepted ? await settleAccepted(deps, accepted) : 0;
  if (settled > 0) deps.log.info("mail.settled-by-report", { provider, recipients: settled });
  if (accepted && outcome) await countOutcome(deps, accepted, outcome);
  return new Response(null, { status: 204, headers: { "Cache-Control": NO_STORE } });
}

/** A signed report that is older or newer than this may be a replay. */
const TOLERANCE_MS = 5 * 60_000;

const ResendReport = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().optional(),
    // Reports have an object where requests have a list.
    tags: z.record(z.string(), z.string()).catch({}),
    to: z.union([z.array(z.string()), z.string().transform((to) => [to])]).optional(),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});

const RESEND_REASONS: Record<string, SuppressionReason> = {
  "email.bounced": "bounce",
  "email.complained": "complaint",
  "email.suppressed": "provider",
};

/** How a reason is counted. What the provider did not send for a suppression of its own did not arrive. */
const OUTCOMES: Record<SuppressionReason, Outcome> = {
  bounce: "bounced",
  provider: "bounced",
  operator: "bounced",
  complaint: "complained",
};

const outcomeOf = (reason: SuppressionReason | null, isDelivered: boolean): Outcome | null =>
  isDelivered ? "delivered" : reason && OUTCOMES[reason];

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
    const { email_id: providerId = null, to: addresses = [], tags, bounce } = data;
    const key = keyOfTags(tags);
    const reason = bounce?.type === "Transient" ? null : (RESEND_REASONS[type] ?? null);
    return {
      addresses,
      reason,
      outcome: outcomeOf(reason, type === "email.delivered"),
      // A request is accepted as a whole or not at all.
      accepted: key ? { key, address: addresses[0] ?? "", providerId, whole: true } : null,
    };
  },
};

const PostmarkReport = z.object({
  RecordType: z.string(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  Inactive: z.boolean().optional(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
  MessageID: z.string().nullish(),
  Metadata: z.record(z.string(), z.string()).catch({}),
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
    const {
      Email,
      Recipient,
      MessageID: providerId = null,
      Metadata,
      ...rest
    } = PostmarkReport.parse(report);
    const address = Email ?? Recipient ?? "";
    const reason = postmarkReason(rest);
    return {
      addresses: address ? [address] : [],
      reason,
      outcome: postmarkOutcome(rest.RecordType, reason),
      accepted: Metadata.key ? { key: Metadata.key, address, providerId, whole: false } : null,
    };
  },
};

/** Why Postmark took an address off a stream. The rest is somebody's wish: its reader's, or that of who has the account. */
const POSTMARK_REASONS: Record<string, SuppressionReason> = {
  HardBounce: "bounce",
  SpamComplaint: "complaint",
};

function postmarkReason({
  RecordType,
  Inactive,
  SuppressSending,
  SuppressionReason,
}: Omit<
  z.output<typeof PostmarkReport>,
  "Email" | "Recipient" | "MessageID" | "Metadata"
>): Report["reason"] {
  // Postmark deactivates an address after a permanent failure.
  if (RecordType === "Bounce") return Inactive ? "bounce" : null;
  if (RecordType === "SpamComplaint") return "complaint";
  if (RecordType !== "SubscriptionChange" || SuppressSending === undefined) return null;
  return SuppressSending ? (ownValue(POSTMARK_REASONS, SuppressionReason ?? "") ?? "provider") : "returned";
}

function postmarkOutcome(type: string, reason: Report["reason"]): Outcome | null {
  if (type === "Delivery") return "delivered";
  // Whom somebody took off the stream got the mail.
  return reason === "bounce" || reason === "complaint" ? OUTCOMES[reason] : null;
}

const HOOKS: Record<string, Hook> = { resend, postmark };

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
