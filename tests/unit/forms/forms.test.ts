import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { emailField, lineField } from "~/lib/forms/fields.ts";
import { EMAIL_INVALID, type FormSuccess, HONEYPOT, validate } from "~/lib/forms/form.ts";
import { fail } from "~/lib/result.ts";
import { manyLines, oneLine } from "~/lib/text/text.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { isLocalHost, isSameOrigin } from "~/platform/forms/origin.ts";
import { mailboxOf, networksOfAddress, pruneRateLimits } from "~/platform/forms/rate-limit.ts";
import { post } from "../../support/mail/forms.ts";
import { testDeps } from "../../support/unit/deps.ts";

const schema = z.object({ email: emailField(), name: lineField({ missing: "Name, please.", max: 10 }) });
const success: FormSuccess = { ok: true, message: "Done." };
const valid = { email: "reader@example.com", name: "Reader" };

async function send(request: Request, options: { deps?: ReturnType<typeof testDeps>; form?: string } = {}) {
  const submitted: unknown[] = [];
  const form = defineForm({
    name: options.form ?? crypto.randomUUID(),
    schema,
    success,
    limit: { most: 2, windowMs: 600_000 },
    write: async (_, value) => void submitted.push(value),
  });
  const answer = await form.submit(options.deps ?? testDeps(), request);
  return { ...answer, submitted };
}

describe("a post", () => {
  test("is taken as a form and as JSON alike", async () => {
    const asForm = await send(post(valid));
    const asJson = await send(
      post(JSON.stringify(valid), { contentType: "application/json; charset=utf-8" }),
    );
    for (const { status, result, submitted } of [asForm, asJson]) {
      expect({ status, result }).toEqual({ status: 200, result: success });
      expect(submitted).toEqual([valid]);
    }
  });

  test("with wrong fields comes back with a sentence for each and what was written", async () => {
    const { status, result, submitted } = await send(post({ email: "nobody", name: "" }));
    expect(status).toBe(400);
    expect(result).toEqual({
      ok: false,
      message: "Please check the marked fields.",
      errors: { email: EMAIL_INVALID, name: "Name, please." },
      values: { email: "nobody", name: "" },
    });
    expect(submitted).toEqual([]);
  });

  test("that fills the hidden field looks taken and is not", async () => {
    const { status, result, submitted } = await send(post({ ...valid, [HONEYPOT]: "spam" }));
    expect({ status, result, submitted }).toEqual({ status: 200, result: success, submitted: [] });
    const empty = await send(post({ ...valid, [HONEYPOT]: "" }));
    expect(empty.submitted).toEqual([valid]);
  });

  test.each([
    ["text/plain", String(new URLSearchParams(valid)), 415, "Please send a form or JSON."],
    [null, String(new URLSearchParams(valid)), 415, "Please send a form or JSON."],
    [null, "", 400, "Please check the marked fields."],
    ["application/json", '["a"]', 400, "Please send a JSON object."],
    ["application/json", '{"email":["a@example.com"]}', 400, "Each field must be a text."],
    ["application/json", "{", 400, "This is not JSON."],
    ["application/x-www-form-urlencoded", "email=a&email=b", 400, "A field was sent more than once."],
    ["application/x-www-form-urlencoded", `x=${"x".repeat(65_536)}`, 413, "This is longer than we can take."],
  ])(
    "of type %s with the body %.20s is refused with a sentence",
    async (contentType, body, status, message) => {
      const answer = await send(post(body, { contentType }));
      expect(answer).toMatchObject({ status, result: { ok: false, message }, submitted: [] });
    },
  );

  test("that cannot be stored comes back with what was written", async () => {
    const deps = testDeps();
    const form = defineForm({
      name: "failing",
      schema,
      success,
      write: async () => {
        throw new Error("database down");
      },
    });
    const answer = await form.submit(deps, post(valid));
    expect(answer).toMatchObject({ status: 503, result: { ok: false, values: valid } });
    expect(deps.errors).toEqual(["form.failed"]);
  });
});

test("a conflict is told with a 409 and what was written", async () => {
  const form = defineForm({
    name: "conflict",
    schema,
    success,
    write: async () => fail("conflict", "It is there already."),
  });
  const answer = await form.submit(testDeps(), post(valid));
  expect(answer).toMatchObject({
    status: 409,
    result: { ok: false, message: "It is there already.", values: valid },
  });
});

describe("where a post comes from", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["our own page", { "Sec-Fetch-Site": "same-origin" }, true],
    ["the visitor's own doing", { "Sec-Fetch-Site": "none" }, true],
    ["a sibling domain", { "Sec-Fetch-Site": "same-site" }, false],
    ["another site", { "Sec-Fetch-Site": "cross-site" }, false],
    ["our own page, in an old browser", { Origin: "https://recurring.ai" }, true],
    ["our own page, encrypted only up to the proxy", { Origin: "http://recurring.ai" }, true],
    ["another site, in an old browser", { Origin: "https://evil.example" }, false],
    ["another port", { Origin: "https://recurring.ai:8443" }, false],
    ["a sandboxed frame", { Origin: "null" }, false],
    ["a lookalike", { Origin: "https://recurring.ai.evil.example" }, false],
    ["no browser", {}, true],
  ])("%s", (_, headers, expected) => {
    expect(isSameOrigin(new Request("https://recurring.ai/contact", { method: "POST", headers }))).toBe(
      expected,
    );
  });

  test("a post from elsewhere is a 403 and does nothing", async () => {
    const answer = await send(post(valid, { headers: { "Sec-Fetch-Site": "cross-site" } }));
    expect(answer).toMatchObject({ status: 403, submitted: [] });
  });

  test.each<[string, Record<string, string>, boolean]>([
    ["http://localhost:8787/", {}, true],
    ["http://127.0.0.1/", {}, true],
    ["http://[::1]:8787/", {}, true],
    ["https://recurring.ai/", {}, false],
    ["http://localhost.evil.example/", {}, false],
    ["http://127.0.0.2/", {}, false],
    ["http://localhost/", { "X-Forwarded-For": "203.0.113.9" }, false],
    ["http://localhost/", { Forwarded: "for=203.0.113.9" }, false],
  ])("%s with %o is local: %s", (url, headers, expected) => {
    expect(isLocalHost(new Request(url, { headers }))).toBe(expected);
  });
});

describe("the rate limit", () => {
  const from = (ip: string) => post(valid, { headers: { "CF-Connecting-IP": ip } });

  test("stops a visitor with a sentence and a time, and nobody else", async () => {
    const form = crypto.randomUUID();
    for (const status of [200, 200, 429])
      expect((await send(from("203.0.113.9"), { form })).status).toBe(status);
    const stopped = await send(from("203.0.113.9"), { form });
    expect(stopped).toMatchObject({
      status: 429,
      retryAfter: 600,
      result: {
        ok: false,
        message: "That was a lot at once. Please try again in 10 minutes.",
        values: valid,
      },
      submitted: [],
    });
    expect((await send(from("203.0.113.10"), { form })).status).toBe(200);
  });

  test("stops posts that name one mailbox from many networks, and not whom it belongs to", async () => {
    const form = crypto.randomUUID();
    const name = (email: string, ip?: string, at = "2026-08-21T12:00:00Z") =>
      send(post({ ...valid, email }, ip ? { headers: { "CF-Connecting-IP": ip } } : undefined), {
        form,
        deps: testDeps({ at }),
      });
    const spellings = ["ada.l@example.com", "adal+x@example.com", "a.d.a.l+news@example.com"];
    for (let time = 0; time < 10; time++) expect((await name(spellings[time % 3] ?? "")).status).toBe(200);
    // Their own network asks for the first time, and then as often as it may.
    const statuses = [];
    for (let time = 0; time < 2; time++)
      statuses.push((await name("adal@example.com", "203.0.113.5")).status);
    expect(statuses).toEqual([200, 200]);
    expect((await name("adal@example.com", "203.0.113.5", "2026-08-21T12:11:00Z")).status).toBe(429);
    expect((await name("other@example.com")).status).toBe(200);
  });

  test("stops a site with many networks", async () => {
    const form = crypto.randomUUID();
    const statuses = [];
    for (let network = 0; network < 12; network++)
      statuses.push((await send(from(`2001:db8:7:${network.toString(16)}::1`), { form })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await send(from("2001:db8:8::1"), { form })).status).toBe(200);
  });

  test("ends with its window", async () => {
    const form = crypto.randomUUID();
    const at = (minute: string, second = "00") => testDeps({ at: `2026-08-21T12:${minute}:${second}Z` });
    for (const minute of ["00", "01", "02"]) await send(from("203.0.113.9"), { form, deps: at(minute) });
    expect(await send(from("203.0.113.9"), { form, deps: at("09") })).toMatchObject({
      status: 429,
      retryAfter: 60,
    });
    expect(await send(from("203.0.113.9"), { form, deps: at("09", "59") })).toMatchObject({
      status: 429,
      retryAfter: 1,
    });
    expect((await send(from("203.0.113.9"), { form, deps: at("10") })).status).toBe(200);
  });

  test("does not count what was refused anyway", async () => {
    const form = crypto.randomUUID();
    for (let time = 0; time < 5; time++)
      await send(post({}, { headers: { "CF-Connecting-IP": "203.0.113.9" } }), { form });
    expect((await send(from("203.0.113.9"), { form })).status).toBe(200);
  });

  test("keeps no address, and nothing once its window ended", async () => {
    const deps = testDeps();
    await send(from("198.51.100.7"));
    const keys = async () =>
      (await deps.db.$client.prepare("select key from rate_limits").all<{ key: string }>()).results;
    expect((await keys()).length).toBeGreaterThan(0);
    expect(JSON.stringify(await keys())).not.toContain("198.51.100.7");
    await pruneRateLimits(testDeps({ at: "2026-08-22T12:00:00Z" }));
    expect(await keys()).toEqual([]);
  });

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::9", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["1::2:3:4:5:6:7", "1:0:2:3"],
    ["1:2::", "1:2:0:0"],
    ["2001:DB8::", "2001:db8:0:0"],
    ["2001:db8:00a0:0000::1", "2001:db8:a0:0"],
    // No address at all, as only another proxy would hand over.
    ["1:2:3:4:5:6:7::8:9", "1:2:3:4"],
    ["", ""],
  ])("%s counts as %s", (address, network) => expect(networksOfAddress(address).household).toBe(network));

  test.each([
    ["203.0.113.9", null],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1/48"],
    ["2001:0db8::9", "2001:db8:0/48"],
  ])("%s is of the site %s", (address, site) => expect(networksOfAddress(address).site).toBe(site));

  test.each([
    ["a.b.c+news@example.com", "abc@example.com"],
    ["abc@ex.ample.com", "abc@ex.ample.com"],
    ["+only@example.com", "+only@example.com"],
    ["a+b+c@example.com", "a@example.com"],
  ])("%s counts as the mailbox %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
});

describe("an email address", () => {
  const read = (email: string) => validate(z.object({ email: emailField() }), { email });

  test.each([
    ["reader@example.com", "reader@example.com"],
    ["  Reader+News@Example.COM ", "reader+news@example.com"],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ["reader@xn--bcher-kva.example", "reader@xn--bcher-kva.example"],
    [`${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`],
    ["Reader@Exämple.de", "reader@xn--exmple-cua.de"],
  ])("%s is taken", (written, email) => expect(read(written)).toEqual({ ok: true, value: { email } }));

  test.each([
    "",
    "reader",
    "reader@",
    "@example.com",
    "reader@localhost",
    "a@b@example.com",
    "reader@example..com",
    "reader @example.com",
    "reader@example.com, other@example.com",
    "Reader <reader@example.com>",
    "reader@example.com\r\nBcc: other@example.com",
    "reader@exa\0mple.com",
    `${"a".repeat(243)}@example.com`,
  ])("%j is not", (written) =>
    expect(read(written)).toEqual({ ok: false, errors: { email: EMAIL_INVALID } }),
  );
});

test("a line holds no line ends, control characters or turned writing", () => {
  expect(oneLine(" a\r\nBcc: b\0\u202e\ud800 c ")).toBe("a Bcc: b c");
  expect(oneLine("Zoë 👩‍👩‍👧‍👦 日本")).toBe("Zoë 👩‍👩‍👧‍👦 日本");
});

test("a text keeps its lines and tabs, and no other control characters", () => {
  expect(manyLines(" a\r\n\tb\rc\u2028d\0\u001b[31m\ud800 ")).toBe("a\n\tb\nc\nd[31m");
});
