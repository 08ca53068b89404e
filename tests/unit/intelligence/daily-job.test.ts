import { beforeEach, describe, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { publishDaily, readDaily } from "~/domains/daily/store/edition.ts";
import { indexHistory, market, type Session, type Stock } from "~/domains/market/schema.ts";
import { newsFrontPage } from "~/domains/news/schema.ts";
import { FRONT_PAGE } from "~/domains/news/store/queries.ts";
import { PREFERENCES_MS, PREFERENCES_PURPOSE } from "~/domains/newsletter/rules/links.ts";
import { sendDaily } from "~/jobs/send-daily.ts";
import { dropSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import * as data from "~/routes/api.daily-intelligence.data.ts";
import * as preview from "~/routes/api.daily-intelligence.preview.ts";
import { call } from "../../support/call.ts";
import { article } from "../../support/content/items.ts";
import { composed, DAY, story } from "../../support/intelligence/daily.ts";
import { marketOf, stock as marketStock, provenance, session } from "../../support/market/views.ts";
import { testDeps } from "../../support/unit/deps.ts";

describe("the job", () => {
  const stock = (symbol: string, changePercent: number, over = {}): Stock =>
    marketStock({ symbol, name: `${symbol} Inc.`, changePercent, arrGrowth: null, ...over });
  const prices = (stocks: Stock[], over: Partial<Session> = {}) =>
    writeSnapshot(
      testDeps({ at: "2026-08-20T20:05:00Z" }),
      "market",
      market,
      marketOf(stocks, {
        session: session({ asOf: DAY, counted: stocks.length, all: stocks.length, ...over }),
      }),
    );
  const levels = (...of: [day: string, level: number][]) =>
    writeSnapshot(testDeps({ at: "2026-08-20T20:05:00Z" }), "market-index", indexHistory, {
      base: "2025-12-31",
      prices: provenance({ asOf: DAY }),
      indexPrices: { nasdaq: null, sp500: null },
      levels: of.map(([day, level]) => ({ day, level, nasdaq: null, sp500: null })),
      constituents: [],
      leftOut: [],
    });
  const at = (time: string) => testDeps({ at: time });
  const mailings = () => mailingProgress(testDeps(), { kind: "daily-email" });

  beforeEach(async () => {
    await testDeps().db.$client.prepare("delete from mailings").run();
    for (const name of ["market", "market-index", "daily", FRONT_PAGE]) await dropSnapshot(testDeps(), name);
  });

  test("hands the email over once, however often the clock fires", async () => {
    await prices([stock("A", 1), stock("B", -2)]);
    await levels(["2026-08-19", 120], [DAY, 119.04]);
    expect((await sendDaily(at("2026-08-20T20:10:00Z"))).summary).toBe("No email is due.");
    expect(await mailings()).toEqual([]);
    const outcomes = await Promise.all([
      sendDaily(at("2026-08-20T20:15:00Z")),
      sendDaily(at("2026-08-20T20:15:00Z")),
    ]);
    expect(outcomes.map(({ state }) => state)).toEqual(["ok", "ok"]);
    expect((await sendDaily(at("2026-08-20T20:20:00Z"))).summary).toBe(
      "The email of 2026-08-20 is scheduled.",
    );
    expect(await mailings()).toMatchObject([
      {
        key: "daily/2026-08-20",
        audience: expect.stringContaining("daily"),
        state: "scheduled",
        sendAt: Date.parse("2026-08-20T20:15:00Z"),
        subject: expect.stringMatching(/falls 0\.80%$/),
      },
    ]);
  });

  test("dates the links of a late email by when it is made, so that nobody has ended them before", async () => {
    await prices([stock("A", 1)]);
    await sendDaily(at("2026-08-20T20:31:00Z"));
    const row = await testDeps().db.$client.prepare("select links from mailings").first<{ links: string }>();
    const links: Record<string, { purpose: string; until: number }> = JSON.parse(row?.links ?? "{}");
    const preferences = Object.values(links).find(({ purpose }) => purpose === PREFERENCES_PURPOSE);
    expect(new Date((preferences?.until ?? 0) - PREFERENCES_MS)).toEqual(new Date("2026-08-20T20:31:00Z"));
  });

  test("catches up within three hours, then leaves it and says so", async () => {
    await prices([stock("A", 1)]);
    expect(await sendDaily(at("2026-08-20T23:20:00Z"))).toMatchObject({
      state: "partial",
      summary: "The email of 2026-08-20 was not sent: it is more than three hours late.",
    });
    expect(await mailings()).toEqual([]);
    expect((await sendDaily(at("2026-08-20T23:00:00Z"))).state).toBe("ok");
    expect(await mailings()).toHaveLength(1);
  });

  test("sends nothing on old or sample prices, says why, and sends once they are there", async () => {
    await prices([stock("A", 1)], { asOf: "2026-08-19" });
    expect(await sendDaily(at("2026-08-20T20:15:00Z"))).toMatchObject({
      state: "partial",
      summary: "The email of 2026-08-20 was not sent: the prices are of 2026-08-19.",
    });
    await prices([stock("A", 1)], { sample: true });
    expect((await sendDaily(at("2026-08-20T20:20:00Z"))).summary).toContain("sample data");
    expect(await mailings()).toEqual([]);
    await prices([stock("A", 1)]);
    await sendDaily(at("2026-08-20T20:25:00Z"));
    expect(await mailings()).toHaveLength(1);
  });

  test("keeps the page's edition up to date, from every corner of the site", async () => {
    const rival = { title: "A newer one", originalUrl: "https://rival.example/x", identity: "rival" };
    await upsertArticles(testDeps(), [
      article({ title: "Our article", slug: "ours", identity: "ours", publishedAt: 0 }),
      article(rival),
    ]);
    await prices([stock("A", 1)]);
    const [best, newest, old] = [
      story("best"),
      story("new"),
      story("old", { publishedAt: "2026-08-16T00:00:00Z" }),
    ];
    // The best story, as another outlet tells it.
    const retold = story("retold", { source: "The Ledger", others: [best] });
    await writeSnapshot(testDeps(), FRONT_PAGE, newsFrontPage, {
      latest: [newest, retold, best, old],
      groups: [],
      weekly: [old, best],
      posts: [],
      podcast: null,
      updatedAt: null,
      failing: [],
    });
    expect(await sendDaily(at("2026-08-20T12:00:00Z"))).toMatchObject({ changed: true });
    expect(await sendDaily(at("2026-08-20T12:05:00Z"))).toMatchObject({ changed: false });
    const edition = await readDaily(testDeps());
    expect(edition?.newsSummary.topStories.map(({ title }) => title)).toEqual([
      "Story best",
      "Story new",
      "Story old",
    ]);
    expect(edition?.content).toMatchObject({
      featuredInsight: { title: "Our article", url: "/article/ours" },
      articleOfTheDay: null,
    });
  });
});

describe("the calls", () => {
  const ask = (loader: unknown, at = "2026-08-20T22:00:00Z") =>
    call(loader as Parameters<typeof call>[0], testDeps({ at }), "/api/daily-intelligence");

  test("say that there is no edition yet", async () => {
    await dropSnapshot(testDeps(), "daily");
    for (const { loader } of [data, preview]) {
      const answer = await ask(loader);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toMatch(/^There is no edition yet.*\.$/);
    }
  });

  test("answer the entity by its names, and whether a later day has been traded", async () => {
    await publishDaily(testDeps(), composed());
    const answer: Record<string, unknown> = await (await ask(data.loader)).json();
    expect(answer).toMatchObject({
      date: DAY,
      marketSummary: { topMovers: expect.any(Array), indexPerformance: { totalChange: 0.35 } },
      newsSummary: { topStories: expect.any(Array) },
      marketAnalysis: "A calm day.\n\nB fell most.",
      recurringContent: { featuredInsight: { title: "Chosen" }, articleOfTheDay: { title: "Newest" } },
      stale: false,
    });
    const later: Record<string, unknown> = await (await ask(data.loader, "2026-08-21T21:00:00Z")).json();
    expect(later.stale).toBe(true);
  });

  test("show the email as a document that can do nothing, whatever its stories hold", async () => {
    const hostile = story("x", {
      title: "</title><script>alert(1)</script>",
      description: "<img src=x onerror=alert(1)>",
      source: '"><svg onload=alert(1)>',
    });
    await publishDaily(testDeps(), composed({ stories: [hostile] }));
    const answer = await ask(preview.loader);
    const html = await answer.text();
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(html).not.toMatch(/<script|<img|<svg|\{\{/);
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("−4.50%");
    expect(html).toContain("https://recurring.ai/newsletter/preferences");
  });
});
