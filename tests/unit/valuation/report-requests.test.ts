import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reportForm } from "~/domains/valuation/report/form.ts";
import { attachment } from "~/domains/valuation/report/rules/file-name.ts";
import { eraseReports, pruneReports, readReport } from "~/domains/valuation/report/store/reports.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/suppressions.ts";
import { post } from "../../support/forms.ts";
import { readPdf } from "../../support/pdf.ts";
import { COMPANIES, INPUT, reportDeps, requestTexts } from "../../support/report.ts";

const { KV } = env as unknown as { KV: KVNamespace };
const deps = reportDeps();

const ask = (
  fields: Record<string, string>,
  { from = reportDeps(), headers = {} as Record<string, string> } = {},
) => reportForm.submit(from, post(fields, { path: "/api/valuation/generate-report", headers }));

const askJson = (body: unknown, from = reportDeps()) =>
  reportForm.submit(
    from,
    post(typeof body === "string" ? body : JSON.stringify(body), { contentType: "application/json" }),
  );

const made = (answer: Awaited<ReturnType<typeof ask>>) => {
  if (!answer.result.ok) throw new Error(`refused: ${answer.result.message}`);
  return answer.result;
};
const tokenOf = (downloadUrl: string) => /^\/report\/(.+)\.pdf$/.exec(downloadUrl)?.[1] ?? "";

const mailsTo = (email: string) =>
  rowsOf(
    deps.db,
    statement<{ subject: string; text: string; html: string }>(sql`
      select subject, text, html from outbox where kind = 'valuation-report' and recipient = ${email}`),
  );

describe("a request for a report", () => {
  test("makes a file behind a signed link, and a mail with that link, both or neither", async () => {
    const answer = made(await ask(requestTexts(INPUT, { email: "First@Example.com", companyName: "Acme" })));
    expect(answer).toMatchObject({ emailSent: true, message: expect.stringContaining("first@example.com") });
    const report = await readReport(deps, tokenOf(answer.downloadUrl));
    if (!report.ok) throw new Error(report.code);
    expect(report.value.company).toBe("Acme");
    const { pages } = await readPdf(new Uint8Array(report.value.file));
    expect(pages).toHaveLength(4);
    expect(pages[0]?.text).toContain("Acme");
    const [mail, ...others] = await mailsTo("first@example.com");
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`https://recurring.ai${answer.downloadUrl}`);
    expect(mail?.text).not.toContain("Acme");
  });

  test("made twice gives the same report and one mail", async () => {
    const fields = requestTexts(INPUT, { email: "twice@example.com" });
    const first = made(await ask(fields));
    const second = made(await ask(fields));
    expect(second.downloadUrl).toBe(first.downloadUrl);
    expect(second.emailSent).toBe(true);
    expect(await mailsTo("twice@example.com")).toHaveLength(1);
  });

  test("is taken once a minute from a visitor, and told how long to wait", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    made(await ask(requestTexts(INPUT, { email: "one@example.com" }), { headers }));
    const second = await ask(requestTexts(INPUT, { email: "two@example.com" }), { headers });
    expect(second).toMatchObject({
      status: 429,
      retryAfter: 60,
      result: { message: "One report a minute, please. The next one can be made in 60 seconds." },
    });
    const later = reportDeps({ at: "2026-08-21T12:01:01Z" });
    made(await ask(requestTexts(INPUT, { email: "two@example.com" }), { headers, from: later }));
  });

  test("for an address that bounced, or had five today, makes the report and says that it was not mailed", async () => {
    await rowsOf(deps.db, suppress(deps, [await addressHash("bounced@example.com")], "bounce"));
    expect(made(await ask(requestTexts(INPUT, { email: "bounced@example.com" })))).toMatchObject({
      emailSent: false,
    });
    expect(await mailsTo("bounced@example.com")).toEqual([]);
    const sent: boolean[] = [];
    for (const companyName of ["A", "B", "C", "D", "E", "F"])
      sent.push(made(await ask(requestTexts(INPUT, { email: "much@example.com", companyName }))).emailSent);
    expect(sent).toEqual([true, true, true, true, true, false]);
    expect(await mailsTo("much@example.com")).toHaveLength(5);
  });

  test("with figures of another company or of another day's market is refused", async () => {
    expect(await ask(requestTexts(INPUT, { valuationHigh: "900" }))).toMatchObject({
      status: 400,
      result: {
        message: "These figures are not what the calculator gives for this company. Please calculate again.",
      },
    });
    const large = { ...INPUT, fundingStage: "seriesD" as const, arr: 150, growthRate: 35 };
    const moved = COMPANIES.map((company) => ({ ...company, marketCap: (company.marketCap ?? 0) * 1.2 }));
    expect(await ask(requestTexts(large), { from: reportDeps({}, moved) })).toMatchObject({
      status: 409,
      result: {
        message:
          "The market has moved since this page was loaded. Please load it again and ask for the report once more.",
      },
    });
  });

  test("may carry the figures as rounded as the page writes them", async () => {
    const texts = requestTexts(INPUT, { email: "rounded@example.com" });
    const rounded = (name: string, decimals: number) => Number(texts[name]).toFixed(decimals);
    made(
      await ask({
        ...texts,
        valuationLow: rounded("valuationLow", 0),
        valuationHigh: rounded("valuationHigh", 1),
        multipleLow: rounded("multipleLow", 1),
        multipleHigh: rounded("multipleHigh", 3),
      }),
    );
  });

  test("that fails is told so, logged, and keeps what was written", async () => {
    const broken = { ...reportDeps(), readFont: () => Promise.reject(new Error("no such file")) };
    const answer = await ask(requestTexts(INPUT, { email: "broken@example.com" }), { from: broken });
    expect(answer).toMatchObject({ status: 503, result: { values: { email: "broken@example.com" } } });
    expect(broken.errors).toEqual(["report.failed"]);
    expect(await mailsTo("broken@example.com")).toEqual([]);
  });
});

describe("a request for a report is verified like any other form", () => {
  const guarded = (verdict: boolean | null) => {
    const from = reportDeps({
      vars: { ...deps.vars, TURNSTILE_SECRET: "secret" },
      fetch: async () =>
        verdict === null ? new Response("", { status: 500 }) : Response.json({ success: verdict }),
    });
    return { ...from, publication: { ...from.publication, forms: { turnstileSiteKey: "site-key" } } };
  };
  const fields = (email: string, token?: string) =>
    requestTexts(INPUT, { email, ...(token ? { "cf-turnstile-response": token } : {}) });

  test("without a Turnstile token, or with a refused one, it makes nothing", async () => {
    const refused = {
      status: 403,
      result: { message: expect.stringMatching(/^We could not tell that you are a person/) },
    };
    expect(await ask(fields("robot@example.com"), { from: guarded(true) })).toMatchObject(refused);
    expect(await ask(fields("robot@example.com", "token"), { from: guarded(false) })).toMatchObject(refused);
    expect(await mailsTo("robot@example.com")).toEqual([]);
    expect(await eraseReports(deps, "robot@example.com")).toBe(0);
  });

  test("with a token that Turnstile accepts, or cannot check just now, it makes the report", async () => {
    made(await ask(fields("person@example.com", "token"), { from: guarded(true) }));
    const offline = guarded(null);
    made(await ask(fields("offline@example.com", "token"), { from: offline }));
    expect(offline.errors).toEqual(["turnstile.unavailable"]);
  });

  test("ten in an hour may name one address, from whichever networks they come", async () => {
    const email = "flooded@example.com";
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await ask(requestTexts(INPUT, { email, companyName: `Company ${time}` }))).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await ask(requestTexts(INPUT, { email: "other@example.com" }))).status).toBe(200);
  });

  test("a refused or impossible request counts for nobody", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.77" };
    const wrongs: Record<string, string>[] = [
      { email: "x" },
      { valuationHigh: "900" },
      { companyName: "x".repeat(81) },
    ];
    for (const wrong of wrongs) expect((await ask(requestTexts(INPUT, wrong), { headers })).status).toBe(400);
    made(await ask(requestTexts(INPUT, { email: "counted@example.com" }), { headers }));
    const again = await ask(requestTexts(INPUT, { email: "counted@example.com" }), { headers });
    expect(again.status).toBe(200);
  });
});

describe("a kept report", () => {
  test("can be downloaded for seven days, by its own link only", async () => {
    const { downloadUrl } = made(await ask(requestTexts(INPUT, { email: "kept@example.com" })));
    const token = tokenOf(downloadUrl);
    const at = (time: string) => readReport(reportDeps({ at: time }), token);
    expect((await at("2026-08-28T11:59:00Z")).ok).toBe(true);
    expect(await at("2026-08-28T12:01:00Z")).toMatchObject({ ok: false, code: "gone" });
    expect(await readReport(deps, `${token.slice(0, -2)}xx`)).toMatchObject({ ok: false, code: "invalid" });
    expect(await readReport(deps, "")).toMatchObject({ ok: false, code: "invalid" });
  });

  test("is erased with its address: the row, the file, the link", async () => {
    const { downloadUrl } = made(await ask(requestTexts(INPUT, { email: "erase@example.com" })));
    const before = (await KV.list({ prefix: "valuation-report:" })).keys.length;
    expect(await eraseReports(deps, " Erase@Example.com ")).toBe(1);
    expect((await KV.list({ prefix: "valuation-report:" })).keys).toHaveLength(before - 1);
    expect(await readReport(deps, tokenOf(downloadUrl))).toMatchObject({ ok: false, code: "gone" });
    expect(await eraseReports(deps, "erase@example.com")).toBe(0);
  });

  test("leaves no row behind once it has ended", async () => {
    made(await ask(requestTexts(INPUT, { email: "ends@example.com" })));
    const count = async () =>
      (
        await rowsOf(
          deps.db,
          statement<{ id: string }>(sql`select id from valuation_reports where email = 'ends@example.com'`),
        )
      ).length;
    await pruneReports(reportDeps({ at: "2026-08-28T11:59:00Z" }));
    expect(await count()).toBe(1);
    await pruneReports(reportDeps({ at: "2026-08-28T12:00:00Z" }));
    expect(await count()).toBe(0);
  });

  test("is called by a name that every browser and every file system takes", () => {
    expect(attachment("Recurring", null)).toBe(
      `attachment; filename="Recurring-valuation-report.pdf"; filename*=UTF-8''Recurring%20valuation%20report.pdf`,
    );
    expect(attachment("Recurring", 'Ünï/"co\r\nde" 東京')).toBe(
      `attachment; filename="Recurring-valuation-report-Uni-co-de.pdf"; filename*=UTF-8''Recurring%20valuation%20report%20%C3%9Cn%C3%AF%20co%20de%20%E6%9D%B1%E4%BA%AC.pdf`,
    );
  });
});

const NAMES = [
  "W".repeat(80),
  "W".repeat(81),
  "W".repeat(10_000),
  "word ".repeat(2_000),
  "שלום ".repeat(16),
  "شركة ".repeat(16),
  "\u202eevil\u202c",
  "\u2066\u2067\u2068left\u2069\u2069",
  "\u0000\u0001\u001f\u007f\u0085",
  "line\r\nbreak\ttab",
  "🚀".repeat(40),
  "👩🏽‍🚀".repeat(11),
  "🇺🇸🇩🇪🇯🇵",
  `Z${"\u0301".repeat(79)}`,
  `Z${"\u0334\u0321\u0356".repeat(26)}`,
  "\u200b\u200c\u200d\ufeff",
  "\ud800",
  "a\udc00b",
  "\ufffe\uffff",
  "\u{10fffd}".repeat(40),
  "ก็็็็็็็็",
  "ﷺ".repeat(80),
  "𝕬𝖈𝖒𝖊 𝒞ℴ",
  "東".repeat(80),
  Array.from({ length: 80 }, (_, index) => String.fromCodePoint(0x4e00 + index * 97)).join(""),
  "한글漢字かな مختلط mixed תערובת",
  "क्ष्त्र्य",
  "<script>alert(1)</script>",
  "(parens) \\ ) Tj ET endstream endobj",
  "%PDF-1.4 trailer",
  "'; drop table valuation_reports; --",
  "&amp;<b>&",
  "   ",
  "",
];

const WRONG: Record<string, string[]> = {
  email: [
    "",
    " ",
    "a",
    "a@b",
    "a@@b.c",
    "a b@c.de",
    `${"a".repeat(250)}@b.co`,
    "a@b.co\r\nBcc: c@d.ee",
    "<a@b.co>",
    "a@b.co,c@d.ee",
  ],
  fundingStage: ["", "seed ", "Seed", "seriesE", "__proto__", "constructor", "0"],
  companyType: ["", "ai", "toString", "AINATIVE", "__proto__"],
  arr: [
    "",
    "0",
    "-1",
    "NaN",
    "Infinity",
    "1e9",
    "1e-9",
    "10,5",
    "0x10",
    "10001",
    "99999999999999999999",
    "١٠",
    "10 ",
    "ten",
    "10.000000000000001",
  ],
  growthRate: ["", "-5", "NaN", "-Infinity", "1001", "1e3", "100%", "null"],
  valuationLow: [
    "",
    "0",
    "-152",
    "NaN",
    "Infinity",
    "1e308",
    "9".repeat(400),
    "$152M",
    "152M",
    "151",
    "0x98",
  ],
  valuationHigh: ["", "0", "190.6", "-189.6", "Infinity", "189,6", "1e999"],
  multipleLow: ["", "15", "NaN", "-15.2", "15.2x", "1e1"],
  multipleHigh: ["", "18", "undefined", "20.0", "1e400"],
  percentile: ["", "99th", "90th-95th ", "<b>99th</b>", "x".repeat(5_000)],
  tier: ["", "AI-Native Supernova", "ai-native"],
  context: ["", "anything", "Small-scale premium\u0000"],
};

describe("200 hostile requests", () => {
  const tampered = Object.entries(WRONG).flatMap(([field, values]) =>
    values.map((value) => ({ field, value })),
  );
  const scaled = ["valuationLow", "valuationHigh", "multipleLow", "multipleHigh"].flatMap((field) =>
    [-1, 0.1, 0.5, 0.9, 0.98, 1.02, 1.1, 1.25, 2, 10, 1000, 1e12, 1e30].map((factor) => ({
      field,
      value: String(Number(requestTexts()[field]) * factor),
    })),
  );
  const missing = Object.keys(requestTexts()).map((field) => ({ field, value: null }));

  test.for([...tampered, ...scaled, ...missing])(
    "a wrong $field is a clear refusal: $value",
    async ({ field, value }) => {
      const { [field]: _, ...others } = requestTexts();
      const answer = await ask(value === null ? others : { ...others, [field]: value });
      // A number field's stray spaces are the only ones that mean no harm.
      if (answer.result.ok) return expect([field, value]).toEqual([field, expect.stringMatching(/ $/)]);
      expect(answer.status).toBe(400);
      expect(answer.result.message).toMatch(/^[A-Z a-z][^\n]*\.?$/);
    },
  );

  test.for(NAMES.map((companyName, index) => ({ companyName, index })))(
    "name $index ends in a sound file or a refusal",
    async ({ companyName, index }) => {
      const answer = await ask(requestTexts(INPUT, { email: `name${index}@example.com`, companyName }));
      if (!answer.result.ok) {
        expect([400, 413]).toContain(answer.status);
        return expect(answer.result.message).toBe("Please keep the company name to 80 characters.");
      }
      const report = await readReport(deps, tokenOf(answer.result.downloadUrl));
      if (!report.ok) throw new Error(report.code);
      const { pages, source } = await readPdf(new Uint8Array(report.value.file));
      expect(pages).toHaveLength(4);
      expect(pages[0]?.text).toContain("$152M – $190M");
      expect(source.match(/\/MCID \d+/g)?.length ?? 0).toBeGreaterThan(0);
    },
  );

  const plain = requestTexts();
  test.for([
    ["an array", [plain]],
    ["null", null],
    ["a number", 7],
    ["a text", '"text"'],
    ["no JSON", "{"],
    ["nothing", ""],
    ["a number for a text", { ...plain, arr: 10 }],
    ["an array for a text", { ...plain, email: ["a@b.co"] }],
    ["an object for a text", { ...plain, companyName: { toString: "x" } }],
    ["a boolean for a text", { ...plain, tier: true }],
    ["null for a text", { ...plain, context: null }],
    ["a huge body", { ...plain, companyName: "x".repeat(200_000) }],
    ["a filled honeypot", { ...plain, name__confirm: "x" }],
    ["deep nesting", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
  ] as const)("a body of %s is a clear refusal", async ([, body]) => {
    const answer = await askJson(body);
    expect([400, 413]).toContain(answer.status);
    expect(answer.result).toMatchObject({ ok: false, message: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test("a post of another site, of another kind, or by GET is refused", async () => {
    expect((await ask(plain, { headers: { Origin: "https://elsewhere.example" } })).status).toBe(403);
    expect((await reportForm.submit(reportDeps(), post("x", { contentType: "text/plain" }))).status).toBe(
      415,
    );
    expect((await reportForm.submit(reportDeps(), new Request("https://recurring.ai/"))).status).toBe(405);
  });

  test("are 200 indeed", () => {
    expect(tampered.length + scaled.length + missing.length + NAMES.length).toBeGreaterThanOrEqual(183);
  });
});
