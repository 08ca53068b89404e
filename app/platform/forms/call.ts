import { json, NO_STORE, plainError } from "../page/responses.ts";
import type { FormAnswer } from "./submission.ts";

/** Answers a JSON call: what happened, or the status with one sentence. */
export function answerCall({ status, result, retryAfter }: FormAnswer): Response {
  if (result.ok) {
    const { message, mailbox } = result;
    return json({ success: true, message, mailbox }, { status, cache: NO_STORE });
  }
  const response = plainError(status, Object.values(result.errors)[0] ?? result.message);
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  return response;
}
