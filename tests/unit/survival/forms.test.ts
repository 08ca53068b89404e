import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { leavePurpose } from "~/domains/newsletter/rules/links.ts";
import { figureTexts } from "~/domains/valuation/report/rules/request.ts";
import { averagesOf } from "~/domains/valuation/rules/market.ts";
import { signToken } from "~/platform/data/signed-token.ts";
import { NOT_SAVED } from "~/platform/forms/refusals.ts";
import { type Faults, MAIL_SECRET, settled, visitSite } from "../../support/unit/whole-site.ts";
import { INPUT, valuationOf } from "../../support/valuation/report.ts";

/** What becomes of what a visitor wrote, when the database takes nothing: posts to the whole site Worker. */

const EMAIL = "reader@example.com";

/** Every page that takes what somebody writes, with fields that it would take. */
const PAGES: [path: string, fields: Record<string, string>][] = [
  ["/contact", { name: "Ada Byron", email: EMAIL, message: "A correction & a <question>, at length." }],
  ["/newsletter", { email: EMAIL, list: "weekly", place: "page" }],
  ["/daily-intelligence", { email: EMAIL, list: "daily", place: "daily" }],
  [
    "/connect",
    { email: EMAIL, firstName: "Ada", company: "Engines", primaryInterest: "", eventAttendance: "" },
  ],
  ["/alerts", { email: EMAIL, symbol: "SNOW", kind: "above", multiple: "12.5", percent: "", place: "page" }],
  ["/alerts/manage", { email: EMAIL }],
  ["/newsletter/preferences", { email: EMAIL }],
  [
    "/valuation-calculator/report",
    { ...figureTexts(valuationOf(INPUT, averagesOf([]))), email: EMAIL, companyName: "Engines" },
  ],
];

// For all at once: some of the tests run side by side.
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  await visitSite("/contact");
});

afterAll(async () => {
  await settled();
  vi.restoreAllMocks();
});

/** As a browser shows a text. */
const inHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const post = (path: string, fields: Record<string, string>, faults: Faults) =>
  visitSite(path, { method: "POST", body: new URLSearchParams(fields), faults });

const BROKEN: [string, Faults][] = [
  ["D1 hangs", { d1: "hangs" }],
  ["D1 rejects", { d1: "rejects" }],
  ["D1 and KV hang", { d1: "hangs", kv: "hangs" }],
];

describe.each(BROKEN)("while %s", (_, faults) => {
  // Each waits out the deadline of a write: side by side.
  test.concurrent("every form keeps what was written and says that it was not stored", async () => {
    const answers = await Promise.all(PAGES.map(([path, fields]) => post(path, fields, faults)));
    for (const [index, { status, headers, body }] of answers.entries()) {
      const [path, fields] = PAGES[index] as (typeof PAGES)[number];
      expect(status, path).toBe(503);
      expect(headers.get("Retry-After"), path).toBe("30");
      expect(headers.get("Cache-Control"), path).toBe("no-store");
      expect(headers.get("Content-Security-Policy"), path).toContain("'sha256-");
      expect(body, path).toContain(NOT_SAVED);
      for (const value of Object.values(fields)) expect(body, path).toContain(inHtml(value));
    }
  });

  test.concurrent("a script is told the same in one sentence", async () => {
    const { status, headers, body } = await visitSite("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "*/*" },
      body: JSON.stringify(PAGES[0]?.[1]),
      faults,
    });
    expect([status, body]).toEqual([503, NOT_SAVED]);
    expect(headers.get("Retry-After")).toBe("30");
  });

  test.concurrent("what stands behind a signed link says so, and does not repeat the link", async () => {
    const expiresAt = Date.now() + 60_000;
    const token = await signToken(MAIL_SECRET, { purpose: leavePurpose("weekly"), subject: "a", expiresAt });
    const { status, body } = await post(`/newsletter/unsubscribe?list=weekly&token=${token}`, {}, faults);
    expect(status).toBe(503);
    expect(body).toContain(NOT_SAVED);
    expect(body).not.toContain(token);
  });
});

test.each(PAGES)("%s needs no KV that works", async (path, fields) => {
  if (path.startsWith("/valuation")) return;
  const { status } = await post(path, fields, { kv: "hangs" });
  expect([200, 201]).toContain(status);
});
