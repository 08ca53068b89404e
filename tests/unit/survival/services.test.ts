import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noOutage, timedAssets, timedCron, timedQueue } from "~/platform/data/deadlines.ts";
import { answerRefresh } from "~/platform/jobs/refresh.ts";
import { enqueue, type MailRef } from "~/platform/mail/delivery/queue/enqueue.ts";
import { cloudflare } from "~/platform/mail/providers/cloudflare.ts";
import { resend } from "~/platform/mail/providers/resend.ts";
import { readAsset } from "~/platform/page/assets.ts";
import { askCron } from "~/platform/sources/ask-cron.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { cronService } from "../../support/unit/cron-service.ts";
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
async function outcomeAfter<Value>(ms: number, work: Promise<Value>): Promise<Value | "waits"> {
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([work, Promise.resolve("waits" as const)]);
}

test.each([
  ["Resend", () => resend(deps, "re_test")],
  ["Cloudflare", () => cloudflare({ send: never } as unknown as SendEmail)],
])("%s is given up after 10 s: whether the mail went out is unknown", async (_, provider) => {
  const sending = provider().send("key", [MAIL]);
  expect(await outcomeAfter(9_999, sending)).toBe("waits");
  expect(await outcomeAfter(1, sending)).toMatchObject({ results: [{ outcome: "unknown" }] });
});

test("an upstream is given up after 10 s", async () => {
  const fetching = fetchUpstream(deps, "https://feeds.example.com/feed", { accept: "application/xml" });
  expect(await outcomeAfter(9_999, fetching)).toBe("waits");
  expect(await outcomeAfter(1, fetching)).toMatchObject({ ok: false, code: "timeout" });
});

describe("the cron Worker", () => {
  const cron = timedCron(
    cronService({ requestRefresh: never, verifyAccess: never, compileManuscript: never, trySource: never }),
    noOutage(),
  );

  test("is given up after 5 s where it has only to answer", async () => {
    const request = new Request("https://recurring.test/api/refresh-news", { method: "POST" });
    const asking = answerRefresh(request, { ...deps, cron }, "news");
    expect(await outcomeAfter(4_999, asking)).toBe("waits");
    expect(await outcomeAfter(1, asking)).toMatchObject({ status: 503 });
  });

  test("is given up after 40 s where it has work to do", async () => {
    const asking = askCron({ ...deps, cron }, (cron) => cron.trySource("https://feeds.example.com", "news"));
    expect(await outcomeAfter(39_999, asking)).toBe("waits");
    expect(await outcomeAfter(1, asking)).toMatchObject({
      ok: false,
      message: expect.stringContaining("too long"),
    });
  });

  test("answers as without a deadline", async () => {
    const quick = timedCron(cronService(), noOutage());
    expect(await quick.requestRefresh("news")).toEqual({ status: "started", lastRunAt: null });
  });
});

test("a queue is given up after 5 s: the sweep finds the mail", async () => {
  const mailQueue = timedQueue({ send: never, sendBatch: never } as unknown as Queue<MailRef>, noOutage());
  const sending = enqueue(mailQueue, [{ outbox: "one" }]).catch(String);
  expect(await outcomeAfter(4_999, sending)).toBe("waits");
  expect(await outcomeAfter(1, sending)).toContain("Timed out");
});

test("a file of the build is given up after 5 s: what needs it is unavailable", async () => {
  const outage = noOutage();
  const reading = readAsset(
    timedAssets({ fetch: never }, outage),
    new Request("https://recurring.test/"),
    "/fonts/a.ttf",
  ).catch(String);
  expect(await outcomeAfter(4_999, reading)).toBe("waits");
  expect(await outcomeAfter(1, reading)).toContain("Timed out");
  expect([...outage.failed]).toEqual(["assets"]);
});
