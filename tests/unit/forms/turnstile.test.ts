import { expect, test } from "vitest";
import { isPerson } from "~/platform/forms/turnstile.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Who may post a form by what Turnstile answers. */

const setUp = (fetch: () => Promise<Response>) => {
  let asked = 0;
  const { publication, vars } = testDeps();
  const deps = testDeps({
    vars: { ...vars, TURNSTILE_SECRET: "secret" },
    publication: { ...publication, forms: { turnstileSiteKey: "site-key" } },
    fetch: (() => {
      asked += 1;
      return fetch();
    }) as typeof globalThis.fetch,
  });
  return { deps, asked: () => asked };
};

const answer = (status: number, body: object) => async () => Response.json(body, { status });
const wrongSecret = { success: false, "error-codes": ["invalid-input-secret"] };

test.each<[string, () => Promise<Response>, boolean, string[]]>([
  ["of a person", answer(200, { success: true }), true, []],
  ["of a program", answer(200, { success: false }), false, []],
  ["that the request is wrong", answer(400, wrongSecret), false, ["turnstile.refused"]],
  ["that it is not allowed", answer(403, {}), false, ["turnstile.refused"]],
  ["that it is asked too often", answer(429, {}), true, ["turnstile.unavailable"]],
  ["that it has trouble", answer(503, {}), true, ["turnstile.unavailable"]],
  ["that cannot be read", async () => new Response("<html>"), true, ["turnstile.unavailable"]],
  ["that never comes", () => Promise.reject(new Error("offline")), true, ["turnstile.unavailable"]],
])("an answer %s decides", async (_, fetch, person, errors) => {
  const { deps } = setUp(fetch);
  expect(await isPerson(deps, "token")).toBe(person);
  expect(deps.errors).toEqual(errors);
});

test("what is longer than any token is refused without asking", async () => {
  const { deps, asked } = setUp(answer(200, { success: true }));
  expect(await isPerson(deps, "a".repeat(2048))).toBe(true);
  expect(await isPerson(deps, "a".repeat(2049))).toBe(false);
  expect(asked()).toBe(1);
});
