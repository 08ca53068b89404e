import { beforeAll, describe, expect, test } from "vitest";
import { alertMail } from "~/domains/alerts/mail/alert.ts";
import type { Reading } from "~/domains/alerts/rules/reading.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { extractiveDigest } from "~/domains/digest/rules/extract.ts";
import { refreshAnswer } from "~/domains/news/rules/refresh-answer.ts";
import { issueMail } from "~/domains/newsletter/mail/issue.ts";
import { reportMail } from "~/domains/valuation/report/mail/report.ts";
import { renderReport } from "~/domains/valuation/report/pdf/render.ts";
import { JOBS } from "~/jobs/registry.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { recordRun } from "~/platform/jobs/runs.ts";
import { article, video } from "../../../support/content/items.ts";
import { rule } from "../../../support/mail/alerts.ts";
import { seedMarket } from "../../../support/market/rows.ts";
import { publication as first } from "../../../support/publication/first.ts";
import { publication as second } from "../../../support/publication/second.ts";
import { englishDates } from "../../../support/publication/words.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";
import { readPdf } from "../../../support/valuation/pdf.ts";
import { contentOf, readFont } from "../../../support/valuation/report.ts";

/** Dates are written in the publication's language, wherever they stand; the crawl of the second brand finds others. */

const at = "2026-08-22T15:00:00Z";
const deps = testDeps({ at, publication: second });
const german = { ...first, brand: { ...first.brand, language: "de-DE" } };
const [plain, translated] = [testDeps({ at }), testDeps({ at, publication: german })];

beforeAll(async () => {
  await seedMarket(deps);
  const categories = ["fertigung"];
  await upsertArticles(deps, [
    article({ identity: "https://example.com/1", slug: "eins", title: "Drehen", categories }),
  ]);
  await upsertVideos(deps, [video({ id: "video-00001", title: "Gießen", categories })]);
});

const read = async (path: string, given = deps) => (await ask(given, path)).text();

describe("a page", () => {
  test.each([
    ["/privacy", />3\. Februar 2026<\/time>/],
    ["/article/eins", />\d\d\.\d\d\.2026<\/time>/],
    ["/articles", />vor \d+ (?:Stunden|Tagen)<\/time>|>\d\d\.\d\d\.2026<\/time>/],
    ["/insights", /as of 21\.08\.2026/],
    ["/insights/HUBS", /Last updated<\/dt><dd[^>]*>\d\d\.\d\d\.2026/],
    ["/insights/HUBS", /reported, [A-Z][a-zä]{2,3}\.? 2026|implied, [A-Z][a-zä]{2,3}\.? 2026/],
    ["/insights/index", /100 on <!-- -->31\.12\.2025/],
    ["/insights/index", />(?:Jan|Febr|März|Apr|Mai|Juni|Juli|Aug)\.? ?(?:2026)?<\/text>/],
    ["/insights/figures", /as of \d\d\.\d\d\.2026/],
    ["/embed/index", /100 on 31\.12\.2025/],
    ["/valuation-calculator", /[Pp]rices of \d\d\.\d\d\.2026/],
  ])("%s has dates as %s", async (path, shown) => {
    expect(await read(path)).toMatch(shown);
  });

  test("of events has days, the weekly rhythm and the hour", async () => {
    expect(await read("/events", plain)).toMatch(/December 1–2, 2026.*Wednesdays 10am Pacific, 30 minutes/s);
    const html = await read("/events", translated);
    expect(html).toMatch(/1\.–2\. Dezember 2026.*Mittwoch, 10:00 Pacific, 30 minutes/s);
    expect(html).toMatch(/Mittwoch, 26\. August/);
    expect(html).not.toMatch(/Wednesdays 10am|December 1–2|Wednesday, August/);
    expect(await read("/events/webinars", translated)).toMatch(/Mittwoch, 26\. August/);
  });

  test("of startups has the days of valuations and of rounds", async () => {
    expect(await read("/ai-startups", plain)).toMatch(/\d days ago/);
    const html = await read("/ai-startups", translated);
    expect(html).toMatch(/vor \d+ Tagen/);
    expect(html).not.toMatch(/\d days ago/);
  });

  test("of the status says when a source was read", async () => {
    const early = testDeps({ at: "2026-08-22T14:54:00Z", publication: second });
    await registerJobs(early, JOBS);
    await recordRun(early, { name: "refresh-news", topics: [] }, async () => ({
      state: "ok",
      summary: "",
      changed: false,
    }));
    const html = await read("/status");
    expect(html).toContain("Last checked vor 6 Minuten.");
    expect(englishDates(html)).toEqual([]);
  });

  test("of a company has the periods of its measures, as the clock stored them", async () => {
    await seedMarket(translated);
    expect(await read("/insights/SNOW", translated)).toContain("12 months to 30.04.2025");
  });
});

test("the answer to a refresh, and what is counted of a week's stories", () => {
  const dates = datesIn("de-DE");
  const failing = { updatedAt: "2026-08-22T09:00:00Z", allFailing: true, hasOutlets: true };
  expect(refreshAnswer("fresh", failing, Date.parse(at), dates)).toBe(
    "The sources were asked, and none could be read. What you see was read vor 6 Stunden.",
  );
  const story = {
    ...{ id: "a", title: "Drehen", url: "https://a.example/", source: "A", description: "" },
    ...{ publishedAt: at, others: [], own: true, sample: false },
  };
  const week = { stories: [story], end: new Date(at), since: "2026-07-23" };
  const digest = extractiveDigest({ topic: "AI", themes: [] }, week, new Date(at), dates);
  expect(digest?.topStory.significance).toBe("It is the only AI story since 23. Juli 2026.");
});

const SOURCE = { source: "Nasdaq", url: null, asOf: "2026-08-21" };
const READING: Reading = {
  ...{ symbol: "HUBS", name: "HubSpot", price: 500, priceSource: SOURCE, day: "2026-08-21", closed: true },
  ...{ base: { day: "2026-08-20", close: 480 }, changePercent: 4.17 },
  multiple: {
    ...{ value: 9, arrBasis: "implied", periodEnd: "2026-06-30", arr: 3, arrSource: SOURCE, shares: 5e7 },
  },
  quarter: { periodEnd: "2026-06-30", revenue: 8e8, growth: 18, filed: "2026-08-05", source: SOURCE },
};

describe("a mail", () => {
  test("of the week", () => {
    const issue = { day: "2026-08-21", subject: "Neu", preheader: "Kurz", body: "Text" };
    const { html, text } = issueMail(second, issue, second.brand.url, deps.now());
    expect(text).toContain("21. August 2026");
    expect(englishDates(html + text)).toEqual([]);
  });

  test("with the report's address", () => {
    const expiresAt = new Date("2026-03-04T00:00:00Z");
    const mail = reportMail(second, {
      id: "1",
      email: "a@example.com",
      href: "https://a.example/",
      expiresAt,
    });
    expect(mail.text).toContain("4. März 2026");
    expect(englishDates(mail.html + mail.text)).toEqual([]);
  });

  test.each([
    ["quarter", "the quarter to 30.06.2026 is filed"],
    ["move", "since the close of 20. August 2026"],
    ["above", "period to 30. Juni 2026"],
  ] as const)("of an alert: %s", (kind, words) => {
    const links = { manage: "https://a.example/", end: "https://b.example/", origin: second.brand.url };
    const { subject, html, text } = alertMail(second, {
      ...{ email: "a@example.com", idempotencyKey: "1", ...links },
      alerts: [{ rule: rule({ kind, threshold: 4 }), reading: READING, end: links.end }],
    });
    expect(subject + text).toContain(words);
    expect(englishDates(subject + html + text)).toEqual([]);
  });
});

test("the report as a file", async () => {
  const { pages } = await readPdf(await renderReport(contentOf({ brand: second.brand }), readFont));
  const text = pages.map((page) => page.text).join("\n");
  expect(text.match(/21\. August 2026/g)?.length).toBeGreaterThanOrEqual(5);
  expect(englishDates(text)).toEqual([]);
});
