/** What can go wrong between the hub and an upstream, named. All are expected; a source that meets one backs off. */
export type UpstreamFailureCode =
  | "forbidden-address"
  | "bad-redirect"
  | "too-many-redirects"
  | "timeout"
  | "unreachable"
  | "too-large"
  | "rate-limited"
  | "not-found"
  | "refused"
  | "unavailable"
  | "unexpected-answer";

/** A failed `Result` with the time after which the upstream may be asked again. */
export interface UpstreamFailure {
  ok: false;
  code: UpstreamFailureCode;
  /** One sentence for the operator. Names the host, never the query: it may hold a key. */
  message: string;
  /** The HTTP status, where there was an answer. */
  status: number | null;
  /** Of `Retry-After`: milliseconds from now, a day at most. */
  retryAfterMs: number | null;
  /** The first kilobytes of an error answer, when the caller asked for them. */
  errorBody: string | null;
}

export function upstreamFailure(
  code: UpstreamFailureCode,
  message: string,
  details: Partial<Pick<UpstreamFailure, "status" | "retryAfterMs" | "errorBody">> = {},
): UpstreamFailure {
  return { ok: false, code, message, status: null, retryAfterMs: null, errorBody: null, ...details };
}

/** Names an answer that is neither a success, a redirect nor "not modified". */
export function statusFailure(
  host: string,
  status: number,
  details: Pick<UpstreamFailure, "retryAfterMs" | "errorBody">,
): UpstreamFailure {
  const named = (code: UpstreamFailureCode, what: string) =>
    upstreamFailure(code, `${host} ${what} (status ${status}).`, { status, ...details });
  if (status === 429) return named("rate-limited", "asks for fewer requests");
  if (status === 404 || status === 410) return named("not-found", "has nothing at this address");
  if (status >= 400 && status < 500) return named("refused", "refused the request");
  if (status >= 500) return named("unavailable", "had an error of its own");
  return named("unexpected-answer", "gave an answer that was not asked for");
}

/** A longer `Retry-After` counts as this: nobody may stop mail, a source or a webhook for years. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/**
 * `Retry-After` as milliseconds from `now`, a day at most: seconds or an HTTP date; null when absent, past or unreadable.
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  const value = header?.trim() ?? "";
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : null;
}
