import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { pageHeaders } from "../page/loader.ts";
import { NO_STORE } from "../page/responses.ts";
import type { FormAnswer } from "./submission.ts";

/** Answers a post to a page's own action: the page renders the result. */
export function answerPage({ status, result, retryAfter }: FormAnswer) {
  const headers = new Headers({ "Cache-Control": NO_STORE });
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  return data(result, { status, headers });
}

/** The headers of a page with a form: those of the answer to a post, else the page's own. */
export const formHeaders: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : pageHeaders(args);
