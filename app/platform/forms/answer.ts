import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { json, NO_STORE, plainError } from "../http.ts";
import { pageHeaders } from "../loader.ts";
import type { FormAnswer } from "./submission.ts";

/** Answers a post to a page's own action: the page renders the result. */
export function answerPage({ status, result, retryAfter }: FormAnswer) {
  const headers = new Headers({ "Cache-Control": NO_STORE });
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  return data(result, { status, headers });
}

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

/** The headers of a page with a form: those of the answer to a post, else the page's own. */
export const formHeaders: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : pageHeaders(args);
