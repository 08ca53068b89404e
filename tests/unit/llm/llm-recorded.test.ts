import { describe, expect, test } from "vitest";
import { readCompletion } from "~/platform/llm/completion.ts";

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
