import { expect, test } from "vitest";
import { postmark } from "~/platform/mail/providers/postmark.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Which of Postmark's error codes are about the account: they pause all mail instead of failing one. */

const message = (to: string) => ({
  from: "a@example.com",
  to,
  subject: "s",
  html: "h",
  text: "t",
  headers: {},
  bulk: true,
});

const send = (code: number, words = "Words.", status = 200) => {
  const item = { ErrorCode: code, Message: words };
  const body = JSON.stringify(status === 200 ? [item] : item);
  const fetch = (async () => new Response(body, { status })) as never;
  return postmark(testDeps({ fetch }), "token").send("key", [message("b@example.com")]);
};

test.each([10, 400, 401, 402, 405, 412, 413, 1235])("code %i is about the account", async (code) => {
  const answer = {
    results: [{ outcome: "later", error: `Postmark refused with its code ${code}.` }],
    pause: { ms: 900_000 },
  };
  expect(await send(code)).toMatchObject(answer);
  expect(await send(code, "Words.", 422)).toMatchObject({
    results: [{ outcome: "later" }],
    pause: { ms: 900_000 },
  });
});

test.each([9, 11, 300, 399, 403, 404, 407, 411, 414, 1234, 1236])(
  "code %i is about the message",
  async (code) => {
    const answer = await send(code);
    expect(answer.results).toEqual([
      { outcome: "refused", error: `Postmark refused with its code ${code}.` },
    ]);
    expect(answer.pause).toBeUndefined();
  },
);

test("an invalid sender is about the account, another invalid field is not", async () => {
  expect((await send(300, "Invalid 'From' address.")).pause?.ms).toBe(900_000);
  expect((await send(300, "Invalid 'To' address.")).pause).toBeUndefined();
  expect((await send(301, "Invalid 'From' address.")).pause).toBeUndefined();
});

test("an inactive address is suppressed, a limit of its rate is waited for", async () => {
  expect(await send(406)).toEqual({
    results: [{ outcome: "suppressed", error: "Postmark marks the address inactive." }],
  });
  expect(await send(429)).toMatchObject({ results: [{ outcome: "later" }], pause: { ms: 1000 } });
  expect(await send(0)).toEqual({ results: [{ outcome: "sent", providerId: null }] });
});
