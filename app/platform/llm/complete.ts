import * as z from "zod";
import { exceed, spend } from "../data/budgets.ts";
import { rowsOf } from "../data/db.ts";
import { type AskModel, type LlmDeps, type LlmFailure, type LlmRequest, llmFailure } from "./model.ts";
import { openAiCompatible } from "./openai-compatible.ts";
import { DEFAULT_MODEL, workersAi } from "./workers-ai.ts";

/**
 * A language model that answers in a shape: an endpoint of the operator's, else Workers AI where it is bound, else
 * none. The answer is checked, and is still somebody else's text: see `grounding.ts`.
 */

interface Question<Value> {
  /** Of what is asked for: letters and underscores. */
  name: string;
  system: string;
  prompt: string;
  schema: z.ZodType<Value>;
  maxTokens: number;
  timeoutMs?: number;
  /** Waits before it asks again, in milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
}

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** The model's name, as it is shown; null where there is none. */
export const modelName = ({ vars, ai }: Pick<LlmDeps, "vars" | "ai">): string | null =>
  modelOf({ vars, ai })?.model ?? null;

function modelOf({ vars, ai }: Pick<LlmDeps, "vars" | "ai">): { model: string; ask: AskModel } | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: chosen } = vars;
  if (baseUrl && chosen) return { model: chosen, ask: openAiCompatible({ baseUrl, apiKey, model: chosen }) };
  if (!ai) return null;
  const model = chosen ?? DEFAULT_MODEL;
  return { model, ask: workersAi(ai, model) };
}

/** Asks for JSON of a shape, twice at most: what passes is waited for, what will not change is not repeated. */
export async function completeJson<Value>(
  deps: LlmDeps,
  question: Question<Value>,
): Promise<{ ok: true; value: Value; model: string } | LlmFailure> {
  const { schema, timeoutMs = TIMEOUT_MS, pause = sleep, ...rest } = question;
  const chosen = modelOf(deps);
  if (!chosen) return llmFailure("no-model", "No language model is configured.");
  const request = { ...rest, timeoutMs, schema: plainSchema(schema) };
  const ask = async () => checked(schema, await askWithinBudget(deps, chosen.ask, request));
  const first = await ask();
  if (first.ok) return { ...first, model: chosen.model };
  if (!WORTH_ANOTHER.has(first.code)) return first;
  await pause(Math.min(first.retryAfterMs ?? PAUSE_MS, LONGEST_PAUSE_MS));
  const second = await ask();
  return second.ok ? { ...second, model: chosen.model } : second;
}

async function askWithinBudget(deps: LlmDeps, ask: AskModel, request: LlmRequest) {
  if (!(await spend(deps, "modelRequests")))
    return llmFailure("budget", "The day's budget of requests to the language model is used up.");
  const answer = await ask(deps, request);
  if (!answer.ok && answer.code === "quota") await rowsOf(deps.db, exceed(deps, "modelRequests"));
  return answer;
}

const WORTH_ANOTHER = new Set(["rate-limited", "unavailable", "bad-answer"]);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function checked<Value>(
  schema: z.ZodType<Value>,
  answer: { ok: true; value: unknown } | LlmFailure,
): { ok: true; value: Value } | LlmFailure {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return llmFailure("bad-answer", `The model's answer has another shape at "${issue?.path.join(".")}".`);
}

/** What every provider's structured output understands; limits are checked by zod when the answer is there. */
const UNDERSTOOD = new Set([
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "additionalProperties",
  "description",
]);

/** A zod schema as the JSON schema that models are given. */
export function plainSchema(schema: z.ZodType): object {
  return keepUnderstood(z.toJSONSchema(schema, { io: "output", target: "draft-7" })) as object;
}

function keepUnderstood(node: unknown): unknown {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => UNDERSTOOD.has(key))
      .map(([key, value]) => [
        key,
        // Under `properties` the keys are the answer's own.
        key === "properties"
          ? Object.fromEntries(
              Object.entries(value as object).map(([name, each]) => [name, keepUnderstood(each)]),
            )
          : keepUnderstood(value),
      ]),
  );
}
