import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { HONEYPOT } from "~/lib/forms/form.ts";
import { fail, ok } from "~/lib/result.ts";
import { answered, defineForm } from "~/platform/forms/define-form.ts";
import { pruneRateLimits, secondsToWait } from "~/platform/forms/rate-limit.ts";
import { tooMany } from "~/platform/forms/refusals.ts";
import { post } from "../../support/mail/forms.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The statuses and sentences of a form's answers, and what each kind of proof asks for. */

const schema = z.object({ email: emailField() });
const valid = { email: "reader@example.com" };
type Definition = Partial<Parameters<typeof defineForm<{ email: string }, object>>[0]>;

const formOf = (more: Definition = {}) =>
  defineForm<{ email: string }, object>({
    name: crypto.randomUUID(),
    schema,
    success: { ok: true, message: "Done." },
    write: async () => {},
    ...more,
  } as never);
const send = (more: Definition, request = post(valid), deps = testDeps()) =>
  formOf(more).submit(deps, request);

describe("an answer", () => {
  test("to anything but a post is a 405", async () => {
    const get = new Request("https://recurring.ai/form");
    expect(await send({}, get)).toMatchObject({ status: 405, result: { message: "Please post this form." } });
  });

  test("to a post that fills the hidden field is a 400 where success has no words", async () => {
    const filled = () => post({ ...valid, [HONEYPOT]: "spam" });
    expect(await send({ success: undefined }, filled())).toMatchObject({
      status: 400,
      result: { ok: false, message: "Please leave the hidden field empty." },
    });
    // Only who must be a person has such a field.
    expect(await send({ proof: "page", success: undefined }, filled())).toMatchObject({ status: 200 });
  });

  test.each<[string, ReturnType<typeof fail>, object]>([
    [
      "a conflict without words",
      fail("conflict"),
      { status: 409, result: { message: "This is there already.", code: "conflict", errors: {} } },
    ],
    [
      "another refusal without words",
      fail("other"),
      { status: 400, result: { message: "This could not be accepted.", code: "other", errors: {} } },
    ],
    [
      "a refusal of a field",
      fail("email", "Not this one."),
      { result: { message: "Not this one.", errors: { email: "Not this one." } } },
    ],
    [
      "a refusal of a field without words",
      fail("email"),
      { result: { message: "This could not be accepted.", errors: {} } },
    ],
    [
      "a refusal of no field",
      fail("late", "Too late."),
      { result: { message: "Too late.", errors: {}, values: valid } },
    ],
  ])("to %s is the same, whether it is prepared or written", async (_, refusal, answer) => {
    expect(await send({ write: async () => refusal as never })).toMatchObject(answer);
    const write = async () => {
      throw new Error("written");
    };
    expect(await send({ prepare: async () => refusal as never, write })).toMatchObject(answer);
  });

  test("that is known beforehand is given without writing", async () => {
    const write = async () => {
      throw new Error("written");
    };
    expect(await send({ prepare: async () => answered({ again: true }) as never, write })).toMatchObject({
      status: 200,
      result: { ok: true, message: "Done.", again: true },
    });
  });

  test("has what was written, and the form's own status", async () => {
    const write = async () => ok({ id: 7 }) as never;
    expect(await send({ status: 202, write })).toMatchObject({ status: 202, result: { ok: true, id: 7 } });
  });
});

describe("a proof", () => {
  const foreign = (body: Record<string, string> = valid) =>
    post(body, { headers: { "Sec-Fetch-Site": "cross-site" } });
  const linked = (method = "POST") =>
    new Request("https://recurring.ai/form?email=linked@example.com", {
      method,
      body: "List-Unsubscribe=One-Click",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site" },
    });

  test.each([
    ["person", 403],
    ["page", 403],
    ["link", 403],
    ["mailed-link", 400],
  ] as const)("by %s of another site's post has the status %i", async (proof, status) => {
    expect((await send({ proof }, foreign())).status).toBe(status);
  });

  test("by a mailed link reads the address and no body", async () => {
    const written: unknown[] = [];
    const write = async (_: unknown, value: unknown) => void written.push(value);
    expect((await send({ proof: "mailed-link", write }, linked())).status).toBe(200);
    expect(written).toEqual([{ email: "linked@example.com" }]);
  });

  test("by a link reads the address and the body, whose answer repeats neither", async () => {
    const written: unknown[] = [];
    const write = async (_: unknown, value: unknown) => {
      written.push(value);
      return fail("late", "Too late.") as never;
    };
    const request = post({}, { headers: { "Sec-Fetch-Site": "same-origin" } });
    const withAddress = new Request(`${request.url}?email=linked@example.com`, request);
    expect(await send({ proof: "link", write }, withAddress)).toMatchObject({ result: { values: {} } });
    expect(written).toEqual([{ email: "linked@example.com" }]);
  });

  test.each([
    ["person", 429],
    ["page", 429],
    ["link", 200],
    ["mailed-link", 200],
  ] as const)("by %s: a post too many has the status %i", async (proof, status) => {
    const form = formOf({ proof, limit: { most: 1, windowMs: 60_000 } });
    const request = () =>
      proof === "mailed-link" ? linked() : post(valid, { headers: { "CF-Connecting-IP": "203.0.113.77" } });
    const url = (each: Request) => (proof === "link" ? new Request(`${each.url}?a=b`, each) : each);
    await form.submit(testDeps(), url(request()));
    expect((await form.submit(testDeps(), url(request()))).status).toBe(status);
  });
});

describe("a limit", () => {
  const at = (ms: number) =>
    testDeps({ at: new Date(Date.parse("2026-08-21T12:00:00Z") + ms).toISOString() });
  const limit = { most: 1, windowMs: 10_000 };

  test("counts to the very end of its window, in whole seconds, and then anew", async () => {
    const form = crypto.randomUUID();
    const wait = (ms: number) => secondsToWait(at(ms), form, "somebody", limit);
    expect(await wait(0)).toBe(0);
    expect(await wait(0)).toBe(10);
    expect(await wait(500)).toBe(10);
    expect(await wait(9999)).toBe(1);
    expect(await wait(10_000)).toBe(0);
    // The new window began there.
    expect(await wait(19_000)).toBe(1);
  });

  test("tells forms and people apart", async () => {
    const form = crypto.randomUUID();
    for (const [of, whose] of [
      [form, "a"],
      [form, "b"],
      [`${form}2`, "a"],
    ] as const)
      expect(await secondsToWait(at(0), of, whose, limit)).toBe(0);
  });

  test("is forgotten when its window ends, not before", async () => {
    const rows = async () =>
      (await at(0).db.$client.prepare("select key from rate_limits").all<{ key: string }>()).results;
    await pruneRateLimits(at(100 * 86_400_000));
    await secondsToWait(at(0), crypto.randomUUID(), "somebody", limit);
    expect((await rows()).map(({ key }) => key.length)).toEqual([32]);
    await pruneRateLimits(at(9999));
    expect(await rows()).toHaveLength(1);
    await pruneRateLimits(at(10_000));
    expect(await rows()).toEqual([]);
  });

  test.each([
    [1, "a minute"],
    [60, "a minute"],
    [61, "2 minutes"],
    [120, "2 minutes"],
    [121, "3 minutes"],
  ])("of %i seconds more is told as %s", (seconds, words) => {
    expect(tooMany(seconds)).toBe(`That was a lot at once. Please try again in ${words}.`);
  });
});
