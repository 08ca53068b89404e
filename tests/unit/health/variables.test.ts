import { expect, test } from "vitest";
import { reportTroubles } from "~/jobs/report-troubles.ts";
import { readVars } from "~/platform/env.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** A wrong variable switches off what it is for, and nothing else. */

test.each([
  ["OPERATOR_TOKEN", "short", { OPERATOR_TOKEN: undefined }],
  ["MAIL_SECRET", "short", { MAIL_SECRET: undefined, MAIL_PROVIDER: undefined }],
  ["MAIL_SECRET_OLD", "short", { MAIL_SECRET_OLD: undefined }],
  ["MAIL_FROM", "nobody", { MAIL_FROM: undefined, MAIL_PROVIDER: undefined }],
  ["MAIL_PROVIDER", "pigeon", { MAIL_PROVIDER: undefined }],
  ["PRICE_PROVIDER", "guess", { PRICE_PROVIDER: "none" }],
  ["RESEND_WEBHOOK_SECRET", "secret", { RESEND_WEBHOOK_SECRET: undefined }],
  ["UPSTREAM_GATEWAY", "gateway", { UPSTREAM_GATEWAY: "https://gateway.invalid" }],
  ["LLM_BASE_URL", "ftp://model", { LLM_BASE_URL: undefined }],
])("%s=%s is off and named, without its value", (name, value, off) => {
  const right = { MAIL_PROVIDER: "mailbox", YOUTUBE_API_KEY: "key" };
  const { vars, wrong } = readVars({ ...right, [name]: value });
  expect({ ...off, ...vars }).toEqual({ COMPRESS: "off", ...right, ...off });
  expect(wrong.map((one) => one.name)).toEqual([name]);
  expect(JSON.stringify(wrong)).not.toContain(value);
});

test("several are all named; right and empty ones are not", () => {
  const { vars, wrong } = readVars({ OPERATOR_TOKEN: "x", COMPRESS: "maybe", MAIL_FROM: "", LLM_MODEL: "m" });
  expect(wrong.map(({ name }) => name).sort()).toEqual(["COMPRESS", "OPERATOR_TOKEN"]);
  expect(vars).toMatchObject({ COMPRESS: "off", LLM_MODEL: "m" });
});

test("half of Access is named beside a wrong one, and a wrong half once", () => {
  const named = (env: object) => readVars(env).wrong.map(({ name }) => name);
  const half = { ACCESS_TEAM_DOMAIN: "birds.cloudflareaccess.com" };
  expect(named({ ...half, OPERATOR_TOKEN: "x" })).toEqual(["OPERATOR_TOKEN", "ACCESS_AUDIENCE"]);
  expect(named({ ...half, ACCESS_AUDIENCE: "no audience" })).toEqual(["ACCESS_AUDIENCE"]);
});

test("health names them", async () => {
  const wrongVars = [{ name: "OPERATOR_TOKEN", reason: "too short" }];
  expect(await healthReport({ ...testDeps(), wrongVars })).toMatchObject({
    status: "degraded",
    wrongVariables: wrongVars,
  });
});

test("health names those of the cron Worker as well, until its next run finds them right", async () => {
  const site = { ...testDeps(), wrongVars: [{ name: "OPERATOR_TOKEN", reason: "too short" }] };
  const hook = { name: "OPERATOR_WEBHOOK", reason: "Invalid URL: no https" };
  await reportTroubles({ ...testDeps(), wrongVars: [...site.wrongVars, hook] });
  const named = async () => (await healthReport(site)).wrongVariables;
  expect(await named()).toEqual([
    ...site.wrongVars,
    { name: "OPERATOR_WEBHOOK", reason: "Invalid URL: no https (in the cron Worker)" },
  ]);
  expect(await healthReport(testDeps())).toMatchObject({ status: "degraded" });
  await reportTroubles(testDeps());
  expect(await named()).toEqual(site.wrongVars);
});
