import * as z from "zod";
import { type LlmFailure, llmFailure } from "./model.ts";

/** Reads what chat models answer, OpenAI's shape or Workers AI's own, into JSON. */

const chat = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/** Workers AI: what was asked for as an object, or the text of it. */
const plain = z.object({ response: z.union([z.string(), z.record(z.string(), z.unknown())]) });

export function readCompletion(answer: unknown): { ok: true; value: unknown } | LlmFailure {
  const own = plain.safeParse(answer);
  if (own.success) {
    const { response } = own.data;
    return typeof response === "string" ? readJson(response) : { ok: true, value: response };
  }
  const parsed = chat.safeParse(answer);
  const [choice] = parsed.data?.choices ?? [];
  if (!choice) return llmFailure("bad-answer", "The model's answer is not a completion.");
  const { message, finish_reason: finish } = choice;
  if (message.refusal || finish === "content_filter")
    return llmFailure("refused", "The model refused to answer.");
  if (finish === "length") return llmFailure("cut-off", "The model's answer was cut off at its limit.");
  return readJson(message.content ?? "");
}

/** Some models think aloud before, or wrap their JSON in a fence. */
function readJson(text: string): { ok: true; value: unknown } | LlmFailure {
  const spoken = text.replace(/^[\s\S]*<\/think>/, "");
  const [start, end] = [spoken.indexOf("{"), spoken.lastIndexOf("}")];
  try {
    if (start >= 0 && end > start) return { ok: true, value: JSON.parse(spoken.slice(start, end + 1)) };
  } catch {
    // Said below.
  }
  return llmFailure("bad-answer", "The model's answer is not JSON.");
}
