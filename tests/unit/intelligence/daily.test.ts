import { beforeEach, describe, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { composeDaily, type DailyMaterial, type DayFigures } from "~/domains/daily/rules/compose.ts";
import { dailyDue, refusal } from "~/domains/daily/rules/sending.ts";
import type { DailyEdition } from "~/domains/daily/schema.ts";
import { publishDaily, readDaily } from "~/domains/daily/store/edition.ts";
import { isTradingDay } from "~/domains/market/rules/prices/calendar.ts";
import { market, type Session, type Stock } from "~/domains/market/schema.ts";
import { newsFrontPage } from "~/domains/news/schema.ts";
import { FRONT_PAGE } from "~/domains/news/store/queries.ts";
import { sendDaily } from "~/jobs/send-daily.ts";
import { signedPercent } from "~/lib/format.ts";
import { dropSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import * as data from "~/routes/api.daily-intelligence.data.ts";
import * as preview from "~/routes/api.daily-intelligence.preview.ts";
import { call } from "../../support/call.ts";
import { article } from "../../support/content.ts";
import { marketOf, stock as marketStock, session } from "../../support/market/views.ts";
import { testDeps } from "../../support/unit/deps.ts";

const DAY = "2026-08-20";

const priced = (symbol: string, changePercent: number) => ({
  symbol,
  name: `${symbol} Inc.`,
  price: 100,
  changePercent,
});

const day = (over: Partial<DayFigures> = {}): DayFigures => ({
  date: DAY,
  source: "Test Exchange",
  sample: false,
  closed: true,
  counted: 5,
  all: 5,
  average: 0.35,
  rising: 3,
  falling: 1,
  companies: [priced("A", 1), priced("B", -4.5), priced("C", 2.25), priced("D", 0), priced("E", 3)],
  ...over,
});

const story = (id: string, over = {}) => ({
  id,
  title: `Story ${id}`,
  url: `https://news.example/${id}`,
  description: "word ".repeat(60).trim(),
  source: "The Wire",
  publishedAt: "2026-08-20T18:00:00Z",
  sample: false,
  imageUrl: null,
  others: [],
  ...over,
});

const material = (over: Partial<DailyMaterial> = {}): DailyMaterial => ({
  day: day(),
  pricedAt: "2026-08-20T20:05:00.000Z",
  indexName: "Test Index",
  analysis: { summary: "A calm day.", keyInsights: ["B fell most."], method: "computed", model: null },
  stories: ["1", "2", "3", "4"].map((id) => story(id)),
  articles: [
    { title: "Chosen", excerpt: "long ".repeat(60).trim(), url: "/article/chosen" },
    { title: "Newest", excerpt: "Short.", url: "/article/newest" },
    { title: "Older", excerpt: "Short.", url: "/article/older" },
  ],
  ...over,
});

const composed = (over: Partial<DailyMaterial> = {}) => composeDaily(material(over)) as DailyEdition;

describe("the edition", () => {
  test("has four movers by the size of their change, three stories, and the day's mean", () => {
    const { marketSummary, newsSummary } = composed();
    expect(marketSummary.topMovers.map(({ symbol }) => symbol)).toEqual(["B", "E", "C", "A"]);
    expect(marketSummary.topMovers[0]).toEqual({
      symbol: "B",
      name: "B Inc.",
      price: 100,
      percentChange: -4.5,
    });
    expect(marketSummary).toMatchObject({
      indexPerformance: { totalChange: 0.35 },
      indexName: "Test Index",
      advancing: 3,
      declining: 1,
    });
    expect(newsSummary.topStories.map(({ title }) => title)).toEqual(["Story 1", "Story 2", "Story 3"]);
  });

  test("cuts descriptions at 120 characters and excerpts at 150, at a word", () => {
    const { newsSummary, content } = composed();
    const description = newsSummary.topStories[0]?.description ?? "";
    expect(description.length).toBeLessThanOrEqual(120);
    expect(description).toMatch(/word…$/);
    expect(content.featuredInsight?.excerpt.length).toBeLessThanOrEqual(150);
    expect(content.articleOfTheDay).toEqual({ title: "Newest", excerpt: "Short.", url: "/article/newest" });
  });

  test("is of the market's session, and says how many companies do not count", () => {
    const edition = composed({ day: day({ counted: 1, all: 2, companies: [priced("A", 1)] }) });
    expect(edition).toMatchObject({ date: DAY, closed: true, priced: { ofTheDay: 1, all: 2 } });
    expect(edition.marketSummary.topMovers.map(({ symbol }) => symbol)).toEqual(["A"]);
    expect(edition.provenance).toContain("Prices of August 20, 2026: Test Exchange.");
    expect(edition.provenance).toContain("1 of 2 companies had no price of the day");
  });

  test("says when it is made of a sample, and when a model wrote the analysis", () => {
    const analysis = { summary: "S.", keyInsights: [], method: "model" as const, model: "small-1" };
    const edition = composed({ day: day({ sample: true }), analysis });
    expect(edition.sample).toBe(true);
    expect(edition.provenance).toContain("sample data, not the market of today");
    expect(edition.provenance).toContain("written by small-1");
  });

  test("does without what is missing, but for prices", () => {
    expect(composed({ analysis: null, stories: [], articles: [] })).toMatchObject({
      marketAnalysis: "",
      newsSummary: { topStories: [] },
      content: { featuredInsight: null, articleOfTheDay: null },
    });
    expect(composeDaily(material({ day: null }))).toBeNull();
    expect(composed({ day: day({ average: null, companies: [] }) }).marketSummary).toMatchObject({
      topMovers: [],
      indexPerformance: null,
    });
  });
});

test("the average has the digits that every page shows", () => {
  for (const average of [0.305, 1.005, -2.675, 14.725])
    expect(
      signedPercent(composed({ day: day({ average }) }).marketSummary.indexPerformance?.totalChange ?? 0),
    ).toBe(signedPercent(average));
});

describe("the email is due", () => {
  const due = (time: string) => dailyDue(new Date(time), isTradingDay);

  test("from 16:15 in New York on trading days, in summer and in winter", () => {
    expect(due("2026-08-20T20:14:59Z")).toBeNull();
    expect(due("2026-08-20T20:15:00Z")).toEqual({
      day: DAY,
      sendAt: new Date("2026-08-20T20:15:00Z"),
      late: false,
    });
    expect(due("2026-11-20T21:14:59Z")).toBeNull();
    expect(due("2026-11-20T21:15:00Z")?.day).toBe("2026-11-20");
  });

  test("at the same hour on half days, and not on weekends and holidays", () => {
    expect(due("2026-11-27T18:30:00Z")).toBeNull();
    expect(due("2026-11-27T21:15:00Z")?.day).toBe("2026-11-27");
    for (const closed of ["2026-08-22", "2026-08-23", "2026-11-26", "2026-12-25"])
      expect(due(`${closed}T22:00:00Z`), closed).toBeNull();
  });

  test("late after three hours, and no longer once New York's day is over", () => {
    expect(due("2026-08-20T23:15:00Z")?.late).toBe(false);
    expect(due("2026-08-20T23:15:01Z")).toMatchObject({ day: DAY, late: true });
    expect(due("2026-08-21T03:59:00Z")).toMatchObject({ day: DAY, late: true });
    expect(due("2026-08-21T04:00:00Z")).toBeNull();
  });
});

test("an edition is refused without prices, with a sample's, with another day's, before the close, or with too few", () => {
  const refused = (over: Partial<DayFigures>) => refusal(composed({ day: day(over) }), DAY);
  expect(refusal(null, DAY)).toBe("there are no prices");
  expect(refused({ sample: true })).toBe("the prices are sample data");
  expect(refusal(composed(), "2026-08-21")).toBe("the prices are of 2026-08-20");
  expect(refused({ closed: false })).toBe("no price was read since the close");
  expect(refused({ counted: 4, all: 5 })).toBeNull();
  expect(refused({ counted: 3, all: 4 })).toBe("only 3 of 4 companies have a closing price of the day");
});

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
  const at = (time: string) => testDeps({ at: time });
  const mailings = () => mailingProgress(testDeps(), { kind: "daily-email" });

  beforeEach(async () => {
    await testDeps().db.$client.prepare("delete from mailings").run();
    for (const name of ["market", "daily", FRONT_PAGE]) await dropSnapshot(testDeps(), name);
  });

  test("hands the email over once, however often the clock fires", async () => {
    await prices([stock("A", 1), stock("B", -2)]);
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
        subject: expect.stringMatching(/falls 0\.50%$/),
      },
    ]);
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
    await upsertArticles(testDeps(), [article({ title: "Our article", slug: "ours", identity: "ours" })]);
    await prices([stock("A", 1)]);
    const [best, newest, old] = [
      story("best"),
      story("new"),
      story("old", { publishedAt: "2026-08-16T00:00:00Z" }),
    ];
    await writeSnapshot(testDeps(), FRONT_PAGE, newsFrontPage, {
      latest: [newest, best, old],
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
    expect(edition?.content.featuredInsight).toMatchObject({ title: "Our article", url: "/article/ours" });
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
