import { describe, expect, test } from "vitest";
import { reportForm } from "~/domains/valuation/report/form.ts";
import { readReport } from "~/domains/valuation/report/store/reports.ts";
import { post } from "../../support/mail/forms.ts";
import { readPdf } from "../../support/valuation/pdf.ts";
import { ask, askJson, INPUT, reportDeps, requestTexts, tokenOf } from "../../support/valuation/report.ts";

const deps = reportDeps();

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
    "10.000000000000000000001",
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
