import * as z from "zod";
import type { UpstreamFailure } from "../sources/failure.ts";
import { fetchUpstream } from "../sources/upstream.ts";
import { readCompletion } from "./completion.ts";
import { type AskModel, type LlmFailure, type LlmRequest, llmFailure } from "./model.ts";

/** Any endpoint that speaks OpenAI's chat completions: OpenAI, Groq, OpenRouter, Ollama, vLLM… */

interface Endpoint {
  /** Up to and without `/chat/completions`. */
  baseUrl: string;
  apiKey?: string;
  model: string;
}

const MAX_ANSWER_BYTES = 1_000_000;

/** What endpoints differ in: some know no schema, newer models another name for the limit. */
interface Dialect {
  schema: boolean;
  limit: "max_tokens" | "max_completion_tokens";
}

export const openAiCompatible =
  (endpoint: Endpoint): AskModel =>
  async (deps, request) => {
    const dialect: Dialect = { schema: true, limit: "max_tokens" };
    // Each refusal teaches one difference, of which there are two: then nothing is left to learn.
    for (;;) {
      const answer = await fetchUpstream(deps, `${endpoint.baseUrl.replace(/\/$/, "")}/chat/completions`, {
        accept: "application/json",
        headers: {
          "Content-Type": "application/json",
          ...(endpoint.apiKey ? { Authorization: `Bearer ${endpoint.apiKey}` } : {}),
        },
        body: JSON.stringify(requestBody(endpoint.model, request, dialect)),
        operatorsAddress: true,
        timeoutMs: request.timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
        keepErrorBody: true,
      });
      if (answer.ok) return answer.value.notModified ? NOT_JSON : readBody(answer.value.bytes);
      if (!learn(dialect, answer)) return failureOf(answer);
    }
  };

function requestBody(
  model: string,
  { name, system, prompt, schema, maxTokens }: LlmRequest,
  dialect: Dialect,
) {
  const shape = dialect.schema
    ? ""
    : `\n\nAnswer with one JSON object of this schema:\n${JSON.stringify(schema)}`;
  return {
    model,
    messages: [
      { role: "system", content: system + shape },
      { role: "user", content: prompt },
    ],
    [dialect.limit]: maxTokens,
    response_format: dialect.schema
      ? { type: "json_schema", json_schema: { name, strict: true, schema } }
      : { type: "json_object" },
  };
}

const NOT_JSON = llmFailure("bad-answer", "The endpoint's answer is not JSON.");

function readBody(bytes: Uint8Array): { ok: true; value: unknown } | LlmFailure {
  try {
    return readCompletion(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return NOT_JSON;
  }
}

const errorBody = z.object({
  error: z.object({
    message: z.string().catch(""),
    type: z.string().nullish().catch(null),
    param: z.string().nullish().catch(null),
    /** A name, or at some endpoints the status again. */
    code: z.union([z.string(), z.number()]).nullish().catch(null),
  }),
});

type ApiError = z.infer<typeof errorBody>["error"];

function errorOf({ errorBody: body }: UpstreamFailure): ApiError | null {
  try {
    return errorBody.parse(JSON.parse(body ?? "")).error;
  } catch {
    return null;
  }
}

/** Whether the refusal names something that can be said otherwise; then it is, from now on. */
function learn(dialect: Dialect, failure: UpstreamFailure): boolean {
  if (failure.status !== 400 && failure.status !== 422) return false;
  const error = errorOf(failure);
  const complaint = `${error?.param} ${error?.message ?? failure.errorBody}`;
  if (dialect.limit === "max_tokens" && /max_completion_tokens|\bmax_tokens\b/.test(complaint)) {
    dialect.limit = "max_completion_tokens";
    return true;
  }
  if (dialect.schema && /response_format|json_schema|schema|structured/i.test(complaint)) {
    dialect.schema = false;
    return true;
  }
  return false;
}

/** An endpoint's own words are not repeated: they may hold the key or the account. */
function failureOf(failure: UpstreamFailure): LlmFailure {
  const error = errorOf(failure);
  const named = [error?.code, error?.type].find((name) => typeof name === "string");
  const say = (code: LlmFailure["code"]) =>
    llmFailure(
      code,
      named ? `${failure.message.replace(/\.$/, "")}: ${named}.` : failure.message,
      failure.retryAfterMs,
    );
  if ([error?.code, error?.type].includes("insufficient_quota") || failure.status === 402)
    return say("quota");
  if (failure.code === "rate-limited") return say("rate-limited");
  if (["timeout", "unreachable", "unavailable"].includes(failure.code)) return say("unavailable");
  return say("misconfigured");
}
