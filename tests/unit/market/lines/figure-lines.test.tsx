import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { PERIODS } from "~/domains/market/fields.ts";
import { companyLines } from "~/domains/market/rules/lines/company.ts";
import { marketLines } from "~/domains/market/rules/lines/market.ts";
import { sourcesOf } from "~/domains/market/rules/lines/sources.ts";
import type { IndexHistory, Market, MarketAnalysis } from "~/domains/market/schema.ts";
import { readAnalyzedMarket, readHistory, readIndex } from "~/domains/market/store/queries.ts";
import { InsightsScreen } from "~/domains/market/ui/insights-screen.tsx";
import { startupLines } from "~/domains/startups/rules/figure-lines.ts";
import { startupIndex, startupStats } from "~/domains/startups/rules/startup-index.ts";
import type { FigureLine } from "~/lib/figures/figure-line.ts";
import { signedPercent } from "~/lib/format.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { PublicationProvider } from "~/platform/publication/context.tsx";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { seedMarket } from "../../../support/market/rows.ts";
import { marketOf, provenance, session, stock } from "../../../support/market/views.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
let market: Market;
let analysis: MarketAnalysis;
let index: IndexHistory;

beforeAll(async () => {
  await seedMarket(deps);
  const [read, level] = await Promise.all([readAnalyzedMarket(deps), readIndex(deps)]);
  if (!read || !level) throw new Error("The sample market has no snapshot.");
  [market, analysis, index] = [read.market.data, read.analysis.data, level.data];
});

const all = () => marketLines(market, index, datesIn()).flatMap(({ lines }) => lines);
const find = (lines: readonly FigureLine[], id: string) => lines.find((line) => line.id === id);

function expectOpened(lines: readonly FigureLine[]) {
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  for (const { id, name, value, formula, of, sources } of lines) {
    for (const text of [name, value, formula, of]) expect(text, id).not.toBe("");
    expect(of, id).toMatch(/\d{4}/);
    expect(sources.length, id).toBeGreaterThan(0);
  }
}

describe("the lines of figures", () => {
  test("of several companies have a formula, a day and sources, each under an anchor of its own", () => {
    expectOpened(all());
    expect(all().length).toBeGreaterThan(25);
  });

  test("of each company too", async () => {
    for (const each of market.stocks) {
      const history = await readHistory(deps, each.symbol);
      const closes = history?.data.closes ?? [];
      const columns = { days: closes.map(({ day }) => day), company: closes.map(({ company }) => company) };
      expectOpened(
        companyLines(each, { closes: columns, quarters: history?.data.quarters ?? [] }, datesIn()),
      );
    }
  });

  test("of the startup index too", () => {
    const entries = startupIndex({ data: market }, deps.now(), deps.publication.startups ?? []);
    const lines = startupLines(entries, startupStats(entries), datesIn());
    expectOpened(lines);
    expect(lines.map(({ id }) => id)).toEqual(["public", "private", "change", "category"]);
    const moved = entries.filter(({ status, changePercent }) => status === "public" && changePercent);
    expect(find(lines, "change")?.parts).toEqual(
      expect.arrayContaining(
        moved.map(({ name, changePercent }) =>
          expect.objectContaining({ name, value: signedPercent(changePercent ?? 0) }),
        ),
      ),
    );
    expect(moved.length).toBeGreaterThan(1);
    const { topCategory } = startupStats(entries);
    const inTop = entries.filter(({ category }) => category === topCategory);
    expect(find(lines, "category")?.parts?.map(({ name }) => name)).toEqual(inTop.map(({ name }) => name));
    expect(inTop.length).toBeGreaterThan(1);
  });

  test("are what every figure of the market screen leads to, whatever the period", () => {
    const anchors = new Set(all().map(({ id }) => `/insights/figures#figure-${id}`));
    for (const each of market.stocks)
      for (const { id } of companyLines(each, { closes: null, quarters: [] }, datesIn()))
        anchors.add(`/insights/${each.symbol}#figure-${id}`);
    for (const period of PERIODS) {
      const html = renderToStaticMarkup(
        <StaticRouter location={`/insights?period=${period}&tier=high`}>
          <PublicationProvider value={publicParts(deps.publication)}>
            <InsightsScreen market={market} analysis={analysis} ev={{}} indexName="Index">
              {null}
            </InsightsScreen>
          </PublicationProvider>
        </StaticRouter>,
      );
      const led = [...html.matchAll(/href="([^"]*#figure-[^"]*)"/g)].map(([, href = ""]) => href);
      expect(led.length).toBeGreaterThan(150);
      expect(led.filter((href) => !anchors.has(href))).toEqual([]);
    }
  });

  test("say who is left out and who lacks the figure", () => {
    const stocks = [
      stock({ symbol: "A" }),
      stock({ symbol: "B", arr: null, arrSource: null }),
      stock({ symbol: "C", counts: false }),
    ];
    const leftOut = [{ symbol: "C", asOf: "2026-08-20", sample: false }];
    const lines = marketLines(
      marketOf(stocks, { session: session({ counted: 2, all: 3, leftOut }) }),
      null,
      datesIn(),
    ).flatMap((group) => group.lines);
    expect(find(lines, "arr")).toMatchObject({
      value: "$2.0B",
      notes: ["Of 1 of 3 companies.", "Without this figure: B.", "Not of the session: C."],
      parts: [{ name: "A", value: "$2.0B", href: "/insights/A#figure-arr" }],
    });
  });

  test("of the year are of the companies of the index, and have their changes only where those are of its day", () => {
    const year = { YTD: { change: 10, changePercent: 10 } };
    const stocks = ["A", "B"].map((symbol) => stock({ symbol, periods: year }));
    const partsOn = (day: string) => {
      const own = { name: "Index", ytdPercent: 10, counted: 1, all: 2 };
      const ytd = { index: own, nasdaq: own, sp500: own, day, lastUpdated: "", sources: [provenance()] };
      const groups = marketLines(marketOf(stocks, { ytd }), { ...index, leftOut: ["B"] }, datesIn());
      return find(
        groups.flatMap(({ lines }) => lines),
        "average-YTD",
      )?.parts?.map(({ name }) => name);
    };
    expect(partsOn("2026-08-21")).toEqual(["A"]);
    expect(partsOn("2026-08-20")).toBeUndefined();
  });

  test("show the formula of a company's figure in numbers, from the close of its day", () => {
    const own = stock({
      price: 110,
      change: 10,
      changePercent: 10,
      marketCap: 22e9,
      periods: { "1W": { change: 10, changePercent: 10 } },
    });
    const quarter = {
      ...{ periodEnd: "2026-06-30", revenue: 0.5e9, growth: 25, form: "10-Q", accession: null, filed: null },
      ...{ derivation: null, source: provenance() },
    };
    const lines = companyLines(
      own,
      {
        closes: {
          days: ["2026-08-13", "2026-08-14", "2026-08-20", "2026-08-21"],
          company: [99, 100, 100, 110],
        },
        quarters: [quarter],
      },
      datesIn(),
    );
    expect(find(lines, "change-1W")).toMatchObject({
      value: "+10.00%",
      formula: "Price ÷ the close of a week before − 1",
      of: "Aug 21, 2026",
      notes: ["$110.00 ÷ $100.00, the close of Aug 14, 2026."],
    });
    expect(find(lines, "arr")?.of).toBe("the quarter to Jun 30, 2026");
    expect(find(lines, "arr")?.notes).toContain("$500M × 4.");
    expect(find(lines, "marketCap")?.notes).toEqual(["$110.00 × 200.0M."]);
    expect(find(lines, "change-1M")).toBeUndefined();
  });

  test("tell many sources of one kind together, and few by name", () => {
    const filing = (asOf: string) =>
      provenance({ source: "SEC EDGAR 10-Q", url: `https://sec.gov/${asOf}`, asOf });
    expect(sourcesOf([filing("2026-06-30"), provenance()], datesIn())).toEqual([
      { label: "SEC EDGAR 10-Q, as of Jun 30, 2026", url: "https://sec.gov/2026-06-30" },
      { label: "Daily closes, as of Aug 21, 2026", url: null },
    ]);
    const many = ["2026-04-30", "2026-05-31", "2026-06-30"].map(filing);
    expect(sourcesOf([...many, provenance()], datesIn())).toEqual([
      { label: "SEC EDGAR 10-Q (3), as of Apr 30, 2026 to Jun 30, 2026", url: null },
      { label: "Daily closes, as of Aug 21, 2026", url: null },
    ]);
  });
});
