import { beforeAll, describe, expect, test } from "vitest";
import { FIGURES_PATH } from "~/domains/market/rules/lines/anchors.ts";
import { companyShareImage } from "~/domains/market/rules/share-images.ts";
import { market, type Stock } from "~/domains/market/schema.ts";
import { Analysis } from "~/domains/market/ui/analysis.tsx";
import { SourceList, StockFacts } from "~/domains/market/ui/stock-detail.tsx";
import { YtdChart } from "~/domains/market/ui/ytd-chart.tsx";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import { shareImagePath } from "~/platform/images/share-image.ts";
import * as csv from "~/routes/insights[.]csv.ts";
import * as og from "~/routes/og.$.ts";
import { call } from "../../../support/call.ts";
import { marketOf, provenance, stock } from "../../../support/market/views.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";
import { ask } from "../../../support/unit/site.ts";

const snow = stock({ symbol: "SNOW", name: "Snowflake Inc." });
const deps = testDeps({ at: "2026-08-22T12:00:00Z" });
const load = (loader: (args: never) => unknown, path: string, params = {}) =>
  call(loader as Parameters<typeof call>[0], deps, path, params);

describe("before the clock's first run", () => {
  test("the spreadsheet is a 503 in a sentence, a company's share card a 404", async () => {
    const answer = await load(csv.loader, "/insights.csv");
    expect([answer.status, await answer.text()]).toEqual([
      503,
      "Market data is not ready yet. Please try again in a few minutes.",
    ]);
    expect((await load(og.loader, "/og/company/SNOW.x.png", { "*": "company/SNOW.x.png" })).status).toBe(404);
  });

  test.each([
    "/insights",
    "/insights/table",
    "/insights/rule-of-40",
    FIGURES_PATH,
    "/valuation-calculator/method",
  ])("%s says so in a reader's words, and promises nothing", async (path) => {
    const html = await (await ask(deps, path)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0];
    expect(main).toContain("No market data");
    expect(main?.replace(/<[^>]*>/g, " ")).not.toMatch(/\bclock\b|refresh|been read|\bsoon\b/i);
  });

  test("what could not be computed is said in the page's words", () => {
    expect(markupOf(<YtdChart comparison={null} />)).toContain(
      "Unable to load YTD comparison data at the moment.",
    );
    expect(markupOf(<Analysis analysis={null} />)).toContain(
      "Unable to load market analysis. Please try again later.",
    );
  });
});

describe("with a snapshot", () => {
  beforeAll(async () => {
    await writeSnapshot(deps, "market", market, marketOf([snow]));
  });

  test("a company's share card is served where its page says it is; of any other there is none", async () => {
    const path = shareImagePath(deps.publication, companyShareImage(snow));
    const drawn = await load(og.loader, path, { "*": path.replace("/og/", "") });
    expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    for (const symbol of ["ACME", "constructor"])
      expect((await load(og.loader, "/", { "*": `company/${symbol}.x.png` })).status).toBe(404);
  });

  test("the spreadsheet is named after its day", async () => {
    const answer = await load(csv.loader, "/insights.csv");
    expect(answer.headers.get("Content-Disposition")).toBe(
      'attachment; filename="recurring-stocks-2026-08-21.csv"',
    );
    expect(await answer.text()).toMatch(/\r\nSNOW,Snowflake Inc\.,100,1,/);
  });
});

test("what is unknown of a company is read as unknown, not as nothing", () => {
  const bare = stock({ marketCap: null, arr: null, arrGrowth: null, priceToArr: null, arrBasis: null });
  const html = markupOf(<StockFacts stock={{ ...bare, dayLow: null, volume: null, periods: {} }} />);
  expect(html.match(/>unknown</g)).toHaveLength(7);
});

describe("a company's ARR and growth", () => {
  const shown = (one: Stock) =>
    markupOf(
      <>
        <StockFacts stock={one} />
        <SourceList stock={one} />
      </>,
    );
  const release = provenance({ source: "Company release", asOf: "2026-01-31" });

  test("beside a reported ARR the revenue's growth is called that, with the revenue's source", () => {
    const html = shown(stock({ arrBasis: "reported", arrSource: release }));
    expect(html).toContain("Revenue growth (Jun 2026)");
    expect(html).not.toContain("ARR growth");
    expect(html).toMatch(/Revenue growth: <a [^>]+>SEC EDGAR 10-Q/);
    const own = shown(stock({ growthBasis: "arr", growthSource: release, growthPeriodEnd: "2026-01-31" }));
    expect(own).toContain("ARR growth (Jan 2026)");
    expect(own).toContain("ARR growth: Company release, as of Jan 31, 2026");
  });

  test("a reported ARR that an implied one has replaced is told, an old one is called old", () => {
    expect(shown(stock({ formerArr: { arr: 3.272, source: release } }))).toContain(
      "The company reported $3.27B for Jan 31, 2026; implied since",
    );
    const old = shown(stock({ arrBasis: "reported", arrOld: true, sharesOld: true }));
    expect(old).toContain("ARR (reported, Jun 2026, old)");
    expect(old).toContain("This figure is old, and nothing newer is known");
    expect(old).toContain("This count is old, and nothing newer is known");
  });
});
