import { timeout } from "remix-utils/promise";
import type { WorkersAi } from "./binding.ts";
import { readCompletion } from "./completion.ts";
import { type AskModel, type LlmFailure, llmFailure } from "./model.ts";

/** Cloudflare's own models, over the `AI` binding. What fails there is thrown, with a number in its message. */

export const DEFAULT_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";

/** Out of capacity, timed out: the same question may be answered a moment later. */
const PASSING = new Set(["3040", "3007", "3008"]);
const DAILY_QUOTA = "3036";
const JSON_MODE_FAILED = /JSON Mode couldn't be met/i;

export const workersAi =
  (binding: WorkersAi, model: string): AskModel =>
  async (_deps, { system, prompt, schema, maxTokens, timeoutMs }) => {
    const answer = binding
      .run(model, {
        messages: [
          { role: "system", content: system },
          { role: "user", content: prompt },
        ],
        max_tokens: maxTokens,
        temperature: 0,
        // The schema bare, where OpenAI wants it wrapped.
        response_format: { type: "json_schema", json_schema: schema },
      })
      .then(readCompletion, failureOf);
    return timeout(answer, { ms: timeoutMs }).catch(() =>
      llmFailure("unavailable", `Workers AI took longer than ${timeoutMs / 1000} s.`),
    );
  };

function failureOf(error: unknown): LlmFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (JSON_MODE_FAILED.test(message))
    return llmFailure("bad-answer", "The model could not keep to the schema.");
  const code = /\b(\d{4})\b/.exec(message)?.[1];
  const say = (name: LlmFailure["code"]) =>
    llmFailure(name, `Workers AI failed${code ? ` with code ${code}` : ""}.`);
  if (code === DAILY_QUOTA) return say("quota");
  if (code && PASSING.has(code)) return say("unavailable");
  return say("misconfigured");
}
