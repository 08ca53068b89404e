import { describe, expect, test } from "vitest";
import { readCompletion } from "~/platform/llm/completion.ts";
import { workersAi } from "~/platform/llm/workers-ai.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What an answer is read as, beside the questions of `llm.test.ts`. */

const chat = (content: string | null, finish: string | null = "stop") => ({
  choices: [{ finish_reason: finish, message: { content } }],
});

describe("a completion", () => {
  test.each([
    ["an object", { response: { a: 1 } }, { a: 1 }],
    ["the text of one", { response: '{"a":1}' }, { a: 1 }],
    ["a choice", chat('{"a":1}'), { a: 1 }],
    ["its first choice", { choices: [...chat('{"a":1}').choices, ...chat('{"a":2}').choices] }, { a: 1 }],
    ["JSON within words", chat('So: {"a":{"b":"}"}} Yes?'), { a: { b: "}" } }],
    ["JSON after the last thought", chat('<think>{"a":1}</think><think>{</think>{"a":2}'), { a: 2 }],
    ["nothing but an object", chat("{}"), {}],
  ])("is read from %s", (_, answer, value) => {
    expect(readCompletion(answer)).toEqual({ ok: true, value });
  });

  test.each([
    ["no completion", {}, "The model's answer is not a completion."],
    ["a list of choices that is empty", { choices: [] }, "The model's answer is not a completion."],
    ["null", null, "The model's answer is not a completion."],
    ["no text", chat(null), "The model's answer is not JSON."],
    ["braces the wrong way round", chat("} and {"), "The model's answer is not JSON."],
    ["an opening brace alone", chat("a {"), "The model's answer is not JSON."],
    ["a closing brace alone", chat("a }"), "The model's answer is not JSON."],
    ["text without braces", chat('"a"'), "The model's answer is not JSON."],
  ])("is not read from %s", (_, answer, message) => {
    expect(readCompletion(answer)).toMatchObject({ ok: false, code: "bad-answer", message });
  });

  test("that ends at its limit, or in a refusal, is named so", () => {
    expect(readCompletion(chat('{"a":1}', "length"))).toMatchObject({ code: "cut-off" });
    expect(readCompletion(chat('{"a":1}', "content_filter"))).toMatchObject({ code: "refused" });
    expect(readCompletion(chat('{"a":1}', null))).toMatchObject({ ok: true });
  });
});

describe("Workers AI", () => {
  const request = { name: "n", system: "s", prompt: "p", schema: {}, maxTokens: 7, timeoutMs: 2500 };
  const ask = (run: () => Promise<unknown>) =>
    workersAi({ run } as never, "m")(testDeps() as never, request as never);

  test("is asked without chance, within the limit", async () => {
    const asked: unknown[] = [];
    const run = async (...given: unknown[]) => {
      asked.push(...given);
      return { response: {} };
    };
    await workersAi({ run } as never, "m")(testDeps() as never, request as never);
    expect(asked).toMatchObject(["m", { max_tokens: 7, temperature: 0 }]);
  });

  test.each([
    ["3036: out of neurons", "quota", "Workers AI failed with code 3036."],
    ["AiError: 3040: no capacity", "unavailable", "Workers AI failed with code 3040."],
    ["3007", "unavailable", "Workers AI failed with code 3007."],
    ["3008", "unavailable", "Workers AI failed with code 3008."],
    ["5007: no such model", "misconfigured", "Workers AI failed with code 5007."],
    ["no binding", "misconfigured", "Workers AI failed."],
    ["JSON Mode couldn't be met", "bad-answer", "The model could not keep to the schema."],
  ])("that throws %j has failed: %s", async (text, code, message) => {
    for (const thrown of [new Error(text), text])
      expect(await ask(() => Promise.reject(thrown))).toMatchObject({ ok: false, code, message });
  });

  test("that answers too late is given up in one sentence", async () => {
    const late = workersAi({ run: () => new Promise(() => {}) } as never, "m")(
      testDeps() as never,
      { ...request, timeoutMs: 20 } as never,
    );
    expect(await late).toMatchObject({ code: "unavailable", message: "Workers AI took longer than 0.02 s." });
  });
});

/** Answers recorded from the world outside, where the folder beside this repository holds some. */
const recorded = import.meta.glob<{ status?: number; body?: unknown }>(
  "../../../../shared/upstream/llm/*.json",
  {
    import: "default",
    eager: true,
  },
);

const answers = Object.entries(recorded).flatMap(([path, { status, body }]) =>
  status === 200 && body ? [[path.split("/").at(-1) ?? path, body] as const] : [],
);

describe.runIf(answers.length > 0)("a recorded answer with 200", () => {
  test.each(answers)("%s gives an object, or is named for what it is", (name, body) => {
    const read = readCompletion(body);
    if (name.includes("not-a-completion")) expect(read).toMatchObject({ ok: false, code: "bad-answer" });
    else expect(read).toEqual({ ok: true, value: { city: "Mexico City", country: "Mexico" } });
  });
});
