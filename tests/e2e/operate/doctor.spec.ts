import { expect, test } from "@playwright/test";
import { chooseProvider } from "../../../app/platform/mail/providers/choose.ts";
import { publication } from "../../../app/site.config.ts";
import { openAccount } from "../../../scripts/lib/deploy/account.ts";
import { costOfMonth, INCLUDED_REQUESTS, usageOf } from "../../../scripts/lib/doctor/costs.ts";
import { deployedFindings, withStoredSecrets } from "../../../scripts/lib/doctor/deployed.ts";
import { mailDns, RESOLVER } from "../../../scripts/lib/doctor/mail-dns.ts";
import { backupLine, jobLine, sourceLine, variablesLine } from "../../../scripts/lib/doctor/work.ts";
import { EMPTY, standIn } from "../../support/deploy/wrangler.ts";

/** What the doctor says of a deployed site: DNS records of mail, secrets, licences and costs. */

type Zone = Record<string, { type: number; data: string }[]>;
const txt = (data: string) => ({ type: 16, data: `"${data}"` });

/** A resolver that answers DNS over HTTPS from a zone. */
const resolverOf = (zone: Zone) => async (address: string) => {
  const { searchParams } = new URL(address);
  const records = zone[searchParams.get("name") ?? ""];
  return Response.json(records ? { Status: 0, Answer: records } : { Status: 3 });
};

const examined = async (
  provider: "resend" | "postmark" | "cloudflare",
  zone: Zone,
  from = "A <a@acme.com>",
) =>
  (await mailDns({ MAIL_PROVIDER: provider }, from, { fetch: resolverOf(zone) })).map(
    ({ part, state, text }) => `${state} ${part} ${text}`,
  );

const dmarc = { "_dmarc.acme.com": [txt("v=DMARC1; p=none")] };

test("the records of mail are looked for where each provider documents them", async () => {
  const zone = {
    ...dmarc,
    "send.acme.com": [txt("v=spf1 include:amazonses.com ~all"), txt("other")],
    // A record of more than 255 characters comes in parts, here behind an alias.
    "resend._domainkey.acme.com": [
      { type: 5, data: "key.resend.com." },
      { type: 16, data: '"p=MIGf" "MA0GCSq"' },
    ],
  };
  expect(await examined("resend", zone)).toEqual([
    "ok SPF send.acme.com: v=spf1 include:amazonses.com ~all",
    "ok DKIM resend._domainkey.acme.com: p=MIGfMA0GCSq",
    "ok DMARC _dmarc.acme.com: v=DMARC1; p=none",
  ]);
  const alias = { ...dmarc, "pm-bounces.acme.com": [{ type: 5, data: "pm.mtasv.net." }] };
  expect(await examined("postmark", alias)).toEqual([
    "ok SPF pm-bounces.acme.com: pm.mtasv.net.",
    expect.stringContaining("ok DKIM Postmark names each key differently"),
    expect.stringContaining("ok DMARC"),
  ]);
  const bounce = { ...dmarc, "cf-bounce.acme.com": [txt("v=spf1 include:_spf.mx.cloudflare.net ~all")] };
  expect((await examined("cloudflare", bounce)).every((line) => line.startsWith("ok"))).toBe(true);
});

test("what is missing is wrong, and what to write is said; a subdomain has its domain's policy", async () => {
  expect(await examined("resend", {})).toEqual([
    "wrong SPF send.acme.com has no such TXT record; write into the zone: v=spf1 include:amazonses.com ~all",
    "wrong DKIM resend._domainkey.acme.com has no such TXT record; write into the zone: the key that Resend shows",
    expect.stringMatching(
      /^wrong DMARC _dmarc\.acme\.com has no such TXT record; write into the zone: v=DMARC1/,
    ),
  ]);
  const [, , policy] = await examined("resend", dmarc, "news@mail.acme.com");
  expect(policy).toBe("ok DMARC _dmarc.acme.com: v=DMARC1; p=none");
  const twice = { "_dmarc.acme.com": [txt("v=DMARC1; p=none"), txt("v=DMARC1; p=reject")] };
  expect((await examined("resend", twice))[2]).toContain("wrong DMARC _dmarc.acme.com has two such records");
});

test("a resolver that does not answer, or not sensibly, is no fault of the site", async () => {
  const asked: string[] = [];
  for (const fetch of [
    async (address: string) => {
      asked.push(address);
      throw new TypeError("fetch failed");
    },
    async () => new Response("busy", { status: 503 }),
    async () => Response.json({ Status: 2 }),
    async () => Response.json({ answer: [] }),
  ])
    for (const { state, text } of await mailDns({ MAIL_PROVIDER: "resend" }, "a@acme.com", { fetch }))
      expect(`${state} ${text}`).toContain("offline cloudflare-dns.com does not say");
  expect(asked[0]).toBe(`${RESOLVER}?name=send.acme.com&type=TXT`);
  expect(await mailDns({ MAIL_PROVIDER: "mailbox" }, "a@acme.com")).toEqual([]);
});

test("a deployed site: missing secrets, the licence of prices, and the costs of a month", async () => {
  const account = structuredClone(EMPTY);
  account.workers["acme-cron"] = { live: "1", secrets: { OPERATOR_TOKEN: "x" } };
  account.workers["acme-site"] = { live: "1", secrets: { OPERATOR_TOKEN: "x" } };
  const deployed = (vars: object, requests?: number) =>
    deployedFindings({
      account: openAccount(async (args, env = {}) => standIn(account, args, env)),
      deployment: { environment: "production", slug: "acme", ids: {} },
      deps: { vars: { COMPRESS: "off", ...vars }, publication },
      requests,
    });
  const [secrets, prices, costs] = await deployed({});
  expect(secrets).toMatchObject({ state: "ok", text: expect.stringContaining("YOUTUBE_API_KEY (durations") });
  expect(prices).toMatchObject({ state: "warning", text: expect.stringContaining("PRICE_PROVIDER to none") });
  // Two databases of the stand-in: 6 GB, 4 million rows read and 2 million written a day, each.
  expect(costs?.text).toContain("240.0 million rows read, 120.0 million written, 12000 MB");
  expect(costs?.text).toContain(
    `about $${(5 + 70 + 7 * 0.75).toFixed(2)} a month up to about 6.0 million requests`,
  );
  const [needed, none, more] = await deployed({ MAIL_PROVIDER: "resend", PRICE_PROVIDER: "none" }, 30e6);
  expect(needed).toMatchObject({ state: "wrong", text: expect.stringContaining("RESEND_API_KEY") });
  expect(none).toMatchObject({ state: "ok" });
  expect(more?.text).toContain("with 30.0 million requests");
});

test("a secret of both Workers that one of them lacks is wrong", async () => {
  const account = structuredClone(EMPTY);
  account.workers["acme-cron"] = { live: "1", secrets: { MAIL_SECRET: "x" } };
  account.workers["acme-site"] = { live: "1", secrets: {} };
  const [secrets] = await deployedFindings({
    account: openAccount(async (args, env = {}) => standIn(account, args, env)),
    deployment: { environment: "production", slug: "acme", ids: {} },
    deps: { vars: { COMPRESS: "off" }, publication },
  });
  expect(secrets).toMatchObject({
    state: "wrong",
    text: 'MAIL_SECRET is stored in the cron Worker alone; "npm run deploy" asks for what is missing',
  });
});

test("what is stored at Cloudflare counts as set, and the wrangler files come first", async () => {
  const account = structuredClone(EMPTY);
  account.workers["acme-cron"] = { live: "1", secrets: { RESEND_API_KEY: "x" } };
  account.workers["acme-site"] = { live: "1", secrets: { RESEND_WEBHOOK_SECRET: "x", MAIL_FROM: "x" } };
  const vars = await withStoredSecrets(
    { COMPRESS: "off", MAIL_PROVIDER: "resend", MAIL_FROM: "A <a@acme.com>" },
    {
      account: openAccount(async (args, env = {}) => standIn(account, args, env)),
      deployment: { environment: "production", slug: "acme", ids: {} },
    },
  );
  expect(vars.RESEND_WEBHOOK_SECRET).toBeDefined();
  expect(vars.MAIL_FROM).toBe("A <a@acme.com>");
  expect(chooseProvider({ vars, publication, fetch, now: () => new Date() })).toMatchObject({
    ok: true,
    value: { name: "resend" },
  });
});

test("the age of each source, of each job and of the last backup is said, and which variables are wrong", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const source = { id: "blog", state: "ok", failures: 0, nextCheckAt: "", lastError: null } as const;
  expect(sourceLine({ ...source, lastSuccessAt: "2026-11-23T11:15:00Z" }, now)).toBe(
    "ok, last read 45 min ago",
  );
  expect(sourceLine({ ...source, lastSuccessAt: null }, now)).toBe("ok, never read");
  const failing = { ...source, state: "failing", failures: 3, lastError: "status 500" } as const;
  expect(() => sourceLine({ ...failing, lastSuccessAt: "2026-11-20T12:00:00Z" }, now)).toThrow(
    "3 failures in a row, last read 3 days ago: status 500",
  );
  const job = { job: "keep-backup", subject: null, ageSeconds: 0, state: "ok" } as const;
  expect(jobLine({ ...job, lastSuccessAt: "2026-11-23T02:00:00Z" }, now)).toBe("ok, last success 10 h ago");
  expect(() => jobLine({ ...job, state: "failed", lastSuccessAt: null }, now)).toThrow("failed");
  const where = { remote: true, env: "staging" } as const;
  expect(backupLine([{ ...job, lastSuccessAt: "2026-11-22T03:00:00Z" }], now, where)).toBe("33 h ago");
  expect(() => backupLine([{ ...job, lastSuccessAt: "2026-11-20T03:00:00Z" }], now, where)).toThrow(
    "3 days ago: npm run backup",
  );
  expect(() => backupLine([], now, where)).toThrow("npm run backup -- --remote --env staging takes one now");
  const noBucket = { ...job, state: "partial", lastSuccessAt: "2026-11-23T02:00:00Z" } as const;
  expect(() => backupLine([noBucket], now, where)).toThrow("the last run kept none");
  expect(variablesLine([])).toBe("none is wrong");
  expect(() => variablesLine([{ name: "OPERATOR_WEBHOOK", reason: "Invalid URL" }])).toThrow(
    "OPERATOR_WEBHOOK is wrong, so what it is for is off: Invalid URL",
  );
});

test("a month costs the plan, and what goes over what it includes", () => {
  expect(costOfMonth({})).toBe(5);
  expect(costOfMonth(usageOf(INCLUDED_REQUESTS))).toBe(5);
  expect(costOfMonth(usageOf(INCLUDED_REQUESTS + 1e6))).toBeGreaterThan(5);
  expect(costOfMonth({ requests: 20e6, kvWrites: 3e6 })).toBeCloseTo(5 + 3 + 10);
});
