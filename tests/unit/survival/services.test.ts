import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerRefresh } from "~/platform/jobs/refresh.ts";
import { cloudflare } from "~/platform/mail/providers/cloudflare.ts";
import { resend } from "~/platform/mail/providers/resend.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Services that never answer, with the deadlines of the deployed Workers. */

const never = () => new Promise<never>(() => {});
const deps = testDeps({ fetch: never });

const MAIL = {
  from: "The Insider <insider@recurring.test>",
  to: "reader@example.com",
  subject: "s",
  html: "h",
  text: "t",
  headers: {},
  bulk: false,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns what work ends with after so many milliseconds; "waits" while it does not. */
async function after<Value>(ms: number, work: Promise<Value>): Promise<Value | "waits"> {
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([work, Promise.resolve("waits" as const)]);
}

test.each([
  ["Resend", () => resend(deps, "re_test")],
  ["Cloudflare", () => cloudflare({ send: never } as unknown as SendEmail)],
])("%s is given up after 10 s: whether the mail went out is unknown", async (_, provider) => {
  const sending = provider().send("key", [MAIL]);
  expect(await after(9_999, sending)).toBe("waits");
  expect(await after(1, sending)).toMatchObject({ results: [{ outcome: "unknown" }] });
});

test("an upstream is given up after 10 s", async () => {
  const fetching = fetchUpstream(deps, "https://feeds.example.com/feed", { accept: "application/xml" });
  expect(await after(9_999, fetching)).toBe("waits");
  expect(await after(1, fetching)).toMatchObject({ ok: false, code: "timeout" });
});

test("the cron Worker is given up after 5 s", async () => {
  const request = new Request("https://recurring.test/api/refresh-news", { method: "POST" });
  const asking = answerRefresh(request, { ...deps, cron: { requestRefresh: never } }, "news");
  expect(await after(4_999, asking)).toBe("waits");
  expect(await after(1, asking)).toMatchObject({ status: 503 });
});
