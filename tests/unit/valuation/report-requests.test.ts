import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { attachment } from "~/domains/valuation/report/rules/file-name.ts";
import { figureTexts } from "~/domains/valuation/report/rules/request.ts";
import {
  deleteReportFiles,
  eraseReports,
  heldReports,
  pruneReports,
  readReport,
} from "~/domains/valuation/report/store/reports.ts";
import { averagesOf, marketTiers } from "~/domains/valuation/rules/market.ts";
import { formatRange } from "~/domains/valuation/rules/texts/labels.ts";
import { rowsOf, statement } from "~/platform/data/db.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { fakeProvider } from "../../support/mail/mail.ts";
import { readPdf } from "../../support/valuation/pdf.ts";
import {
  ask,
  COMPANIES,
  INPUT,
  reportDeps,
  requestTexts,
  tokenOf,
  valuationOf,
} from "../../support/valuation/report.ts";

const { KV } = env as unknown as { KV: KVNamespace };
const deps = reportDeps();

const made = (answer: Awaited<ReturnType<typeof ask>>) => {
  if (!answer.result.ok) throw new Error(`refused: ${answer.result.message}`);
  return answer.result;
};

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

  test("made again after the market moved gets a report of the new figures", async () => {
    const large = { ...INPUT, fundingStage: "seriesD" as const, arr: 150, growthRate: 35 };
    const moved = COMPANIES.map((company) => ({ ...company, marketCap: (company.marketCap ?? 0) * 1.2 }));
    const averages = averagesOf(marketTiers(moved));
    const fields = { email: "moved@example.com", ...figureTexts(valuationOf(large, averages)) };
    const before = made(await ask({ ...fields, ...figureTexts(valuationOf(large)) }));
    const from = reportDeps({ at: "2026-08-21T12:05:00Z" }, moved);
    const after = made(await ask(fields, { from }));
    expect(after.downloadUrl).not.toBe(before.downloadUrl);
    const report = await readReport(from, tokenOf(after.downloadUrl));
    if (!report.ok) throw new Error(report.code);
    const { pages } = await readPdf(new Uint8Array(report.value.file));
    expect(pages[0]?.text).toContain(formatRange(valuationOf(large, averages)));
  });

  test("made several times at once keeps one file, one row and one mail", async () => {
    const fields = requestTexts(INPUT, { email: "at-once@example.com" });
    const files = async () => (await KV.list({ prefix: "valuation-report:" })).keys.length;
    const before = await files();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        ask(fields, { headers: { "CF-Connecting-IP": `198.51.100.${n + 1}` } }).then(made),
      ),
    );
    expect(new Set(answers.map(({ downloadUrl }) => downloadUrl)).size).toBe(1);
    expect(answers.every(({ emailSent }) => emailSent)).toBe(true);
    expect(await mailsTo("at-once@example.com")).toHaveLength(1);
    expect(await files()).toBe(before + 1);
    const report = await readReport(deps, tokenOf(answers[0]?.downloadUrl ?? ""));
    expect(report.ok).toBe(true);
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

  test("does not tell whether an address takes mail; one that bounced gets none", async () => {
    await rowsOf(deps.db, suppress(deps, [await addressHash("bounced@example.com")], "bounce"));
    const answers = [];
    for (const email of ["bounced@example.com", "open@example.com"]) {
      const { downloadUrl, ...answer } = made(await ask(requestTexts(INPUT, { email })));
      answers.push(JSON.stringify(answer).replace(email, ""));
    }
    expect(answers[0]).toBe(answers[1]);
    const { provider, requests } = fakeProvider();
    await sweepMail(deps, provider, {});
    const reached = requests.flatMap(({ to }) => to);
    expect(reached).toContain("open@example.com");
    expect(reached).not.toContain("bounced@example.com");
  });

  test("for an address that had one within the hour, or five today, makes the report and says that it was not mailed", async () => {
    const email = "much@example.com";
    const sent = async (at: string) =>
      made(await ask(requestTexts(INPUT, { email, companyName: at }), { from: reportDeps({ at }) }))
        .emailSent;
    expect(await sent("2026-08-21T13:00:00Z")).toBe(true);
    expect(await sent("2026-08-21T13:59:59Z")).toBe(false);
    for (const hour of [14, 15, 16, 17]) expect(await sent(`2026-08-21T${hour}:00:00Z`)).toBe(true);
    expect(await sent("2026-08-21T18:00:00Z")).toBe(false);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test("mails nothing that was entered", async () => {
    const entered = { email: "words@example.com", companyName: "Buy now at evil.example" };
    made(await ask(requestTexts({ ...INPUT, arr: 7.77, growthRate: 88 }, entered)));
    const [mail] = await mailsTo("words@example.com");
    expect(JSON.stringify(mail)).not.toMatch(/Buy now|evil|\$7\.77|88%/);
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
    expect(await rowsOf(deps.db, heldReports("robot@example.com"))).toEqual([]);
  });

  test("with a token that Turnstile accepts, or cannot check just now, it makes the report", async () => {
    made(await ask(fields("person@example.com", "token"), { from: guarded(true) }));
    const offline = guarded(null);
    made(await ask(fields("offline@example.com", "token"), { from: offline }));
    expect(offline.errors).toEqual(["turnstile.unavailable"]);
  });

  test("ten in an hour may name one address, from whichever networks they come, and two more of each network", async () => {
    const email = "flooded@example.com";
    const headers = { "CF-Connecting-IP": "203.0.113.99" };
    const named = (company: string, ...more: [] | [object]) =>
      ask(requestTexts(INPUT, { email, companyName: company }), ...more);
    for (let time = 0; time < 10; time++) expect((await named(`Company ${time}`)).status).toBe(200);
    const own = [];
    for (const minute of ["10", "12", "14"])
      own.push(
        await named(`Own ${minute}`, { headers, from: reportDeps({ at: `2026-08-21T12:${minute}:00Z` }) }),
      );
    expect(own.map(({ status }) => status)).toEqual([200, 200, 429]);
    // A minute is the limit of a visitor, not of an address.
    expect(own[2]?.result).toMatchObject({
      message: "That was a lot at once. Please try again in 56 minutes.",
    });
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
    expect(await rowsOf(deps.db, heldReports("erase@example.com"))).toHaveLength(1);
    await deleteReportFiles(deps, "erase@example.com");
    await rowsOf(deps.db, eraseReports("erase@example.com"));
    expect((await KV.list({ prefix: "valuation-report:" })).keys).toHaveLength(before - 1);
    expect(await readReport(deps, tokenOf(downloadUrl))).toMatchObject({ ok: false, code: "gone" });
    expect(await rowsOf(deps.db, heldReports("erase@example.com"))).toEqual([]);
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
