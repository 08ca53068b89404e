import { describe, expect, test } from "vitest";
import type { RefreshAnswer } from "~/platform/env.ts";
import { answerRefresh } from "~/platform/jobs/refresh.ts";
import { testDeps } from "../../support/unit/deps.ts";

const TOKEN = "the operator's token";
const ANSWER: RefreshAnswer = { status: "started", lastRunAt: null };

/** Calls a refresh. Returns the status, the body, and what the cron Worker was asked. */
async function refresh(
  init: RequestInit,
  requestRefresh: (() => Promise<RefreshAnswer>) | null = async () => ANSWER,
) {
  const deps = testDeps({ vars: { COMPRESS: "off", OPERATOR_TOKEN: TOKEN } });
  const asked: unknown[] = [];
  const cron = requestRefresh && {
    requestRefresh: (...args: unknown[]) => {
      asked.push(args);
      return requestRefresh();
    },
  };
  const request = new Request("https://recurring.ai/api/refresh-news", init);
  const response = await answerRefresh(request, { ...deps, ...(cron ? { cron } : {}) }, "refresh-news");
  const challenge = response.headers.get("WWW-Authenticate");
  return { status: response.status, challenge, body: await response.text(), asked, errors: deps.errors };
}

const bearer = (token: string) => ({ method: "POST", headers: { Authorization: `Bearer ${token}` } });

describe("a refresh call", () => {
  test("asks the cron Worker, and forces with the operator's token only", async () => {
    const { status, body, asked } = await refresh({ method: "POST" });
    expect([status, JSON.parse(body)]).toEqual([202, ANSWER]);
    expect(asked).toEqual([["refresh-news", { force: false }]]);
    expect((await refresh(bearer(TOKEN))).asked).toEqual([["refresh-news", { force: true }]]);
  });

  test("reads the token's scheme in any case", async () => {
    const posted = { method: "POST", headers: { Authorization: `bearer ${TOKEN}` } };
    expect((await refresh(posted)).asked).toEqual([["refresh-news", { force: true }]]);
  });

  test.each(["", "another token", TOKEN.slice(1)])("with the token %j is refused", async (token) => {
    expect(await refresh(bearer(token))).toMatchObject({ status: 401, challenge: "Bearer", asked: [] });
  });

  test("is not available without a cron Worker, or when it fails, which is logged", async () => {
    const unavailable = { status: 503, body: expect.stringMatching(/^Refreshing is not available/) };
    expect(await refresh({ method: "POST" }, null)).toMatchObject({ ...unavailable, errors: [] });
    expect(await refresh({ method: "POST" }, () => Promise.reject(new Error("down")))).toMatchObject({
      ...unavailable,
      errors: ["refresh-request-failed"],
    });
  });
});
