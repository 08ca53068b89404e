import type { Deps } from "../deps.ts";

/** What asks a language model, whoever answers. */

export type LlmDeps = Pick<Deps, "db" | "fetch" | "now" | "vars" | "ai" | "publication">;

/** What one request asks for: an answer in the shape of a JSON schema. */
export interface LlmRequest {
  /** Of the schema: letters and underscores. */
  name: string;
  system: string;
  prompt: string;
  /** A JSON schema, without what providers do not know: see `plainSchema`. */
  schema: object;
  /** Of the answer. */
  maxTokens: number;
  timeoutMs: number;
}

/**
 * What can go wrong. `refused`: the model would not. `cut-off`: the answer was longer than allowed. `bad-answer`: not
 * what was asked for. `budget`: the day's requests are used up. `quota`: the account's allowance is. `misconfigured`: the model, the key or the address.
 */
export type LlmFailureCode =
  | "no-model"
  | "refused"
  | "cut-off"
  | "bad-answer"
  | "budget"
  | "quota"
  | "rate-limited"
  | "unavailable"
  | "misconfigured";

export interface LlmFailure {
  ok: false;
  code: LlmFailureCode;
  /** One sentence for the operator. */
  message: string;
  retryAfterMs: number | null;
}

export const llmFailure = (
  code: LlmFailureCode,
  message: string,
  retryAfterMs: number | null = null,
): LlmFailure => ({ ok: false, code, message, retryAfterMs });

/** One question, asked once: the answer as JSON that nobody has checked yet. */
export type AskModel = (
  deps: LlmDeps,
  request: LlmRequest,
) => Promise<{ ok: true; value: unknown } | LlmFailure>;
