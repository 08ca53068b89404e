import { expect, test } from "@playwright/test";
import { isTradingDay } from "../../../app/domains/market/rules/prices/calendar.ts";
import { addDays, dayIn } from "../../../app/lib/time/time-zone.ts";
import { publication } from "../../support/publication/first.ts";
import { send } from "../../support/servers/send.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { serve, startUpstream, type UpstreamServer } from "../../support/servers/upstream-server.ts";

const { market } = publication;

/** From price sources and filings over HTTP to the calls: the built Workers, with a local server as the internet. */

/** The trading days of thirteen months up to yesterday; a price that gains ten cents each. */
const DAYS = Array.from({ length: 400 }, (_, index) => addDays(dayIn("UTC", new Date()), index - 400))
  .filter(isTradingDay)
  .map((day, index) => ({ day, close: Math.round(1000 + index) / 10 }));
const LAST = DAYS.at(-1) ?? { day: "", close: 0 };

const chart = (symbol: string) => {
  const values = DAYS.map(({ close }) => close);
  const result = {
    meta: { symbol, currency: "USD", exchangeTimezoneName: "America/New_York" },
    timestamp: DAYS.map(({ day }) => Date.parse(`${day}T14:30:00Z`) / 1000),
    indicators: { quote: [{ close: values, low: values, high: values, volume: values.map(() => 1000) }] },
  };
  return JSON.stringify({ chart: { result: [result], error: null } });
};

const filings = (cik: number) => {
  // After every quarter of the sample: an older filing would not take the sample's place.
  const filing = { accn: "0000000001-26-000001", form: "10-Q", filed: "2026-08-28" };
  const quarters = [
    { start: "2025-05-01", end: "2025-07-31", val: 800_000_000, ...filing },
    { start: "2026-05-01", end: "2026-07-31", val: 1_000_000_000, ...filing },
  ];
  const shares = [{ end: "2026-08-25", val: 100_000_000, ...filing }];
  return JSON.stringify({
    cik,
    facts: {
      dei: { EntityCommonStockSharesOutstanding: { units: { shares } } },
      "us-gaap": { Revenues: { units: { USD: quarters } } },
    },
  });
};

interface Stock {
  symbol: string;
  price: number;
  marketCap: number | null;
  arr: number | null;
  arrGrowth: number | null;
  priceSource: { source: string; asOf: string; sample: boolean };
  arrSource: { sample: boolean } | null;
}

const plain = market.companies.filter(({ reportedArr, revenue }) => !reportedArr && !revenue);
const FAILING = plain[1]?.symbol ?? "";

let upstream: UpstreamServer;
let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  upstream = await startUpstream();
  const json = { type: "application/json" };
  for (const { symbol } of [...market.companies, ...market.others])
    upstream.route(`query1.finance.yahoo.com/v8/finance/chart/${symbol}`, serve(chart(symbol), json));
  upstream.route(
    `query1.finance.yahoo.com/v8/finance/chart/${FAILING}`,
    serve("<html>Please wait</html>", { type: "text/html" }),
  );
  for (const { cik } of market.companies)
    upstream.route(
      `data.sec.gov/api/xbrl/companyfacts/CIK${String(cik).padStart(10, "0")}.json`,
      serve(filings(cik), json),
    );
  // Both indices share one path.
  upstream.route("fred.stlouisfed.org/graph/fredgraph.csv", (request, response) => {
    const id = new URL(request.url ?? "", "http://fred.test").searchParams.get("id");
    const rows = DAYS.map(({ day, close }) => `${day},${close * 70}`);
    serve([`observation_date,${id}`, ...rows].join("\n"), { type: "text/csv" })(request, response);
  });
  site = await startSite({ env: { UPSTREAM_GATEWAY: upstream.origin, PRICE_PROVIDER: "yahoo" } });
});
test.afterAll(async () => {
  await site?.stop();
  await upstream?.close();
});

const get = async <Data>(path: string): Promise<Data> =>
  (await send(`${site.url}${path}`)).json() as Promise<Data>;
const stocks = () => get<Stock[]>("/api/stocks");

test("live figures take the sample's place; a symbol that fails keeps its own, and is named", async () => {
  // On a machine so busy that three requests in a row fail, the rest waits for the next ticks of five minutes.
  test.setTimeout(720_000);
  await expect
    .poll(
      async () => {
        const told = (await stocks()).filter(
          ({ priceSource, arrSource }) => !priceSource.sample && !arrSource?.sample,
        );
        return told.length;
      },
      { timeout: 660_000, intervals: [1000] },
    )
    .toBe(market.companies.length - 1);
  const bySymbol = new Map((await stocks()).map((stock) => [stock.symbol, stock]));
  expect(bySymbol.get(plain[0]?.symbol ?? "")).toMatchObject({
    price: LAST.close,
    marketCap: Math.round(LAST.close * 100_000_000),
    arr: 4,
    arrGrowth: 25,
    priceSource: { source: "Yahoo Finance", asOf: LAST.day, sample: false },
  });
  expect(bySymbol.get(FAILING)?.priceSource).toMatchObject({ sample: true });

  const ytd = await get<Record<string, { ytdPercent: number }>>("/api/stocks/ytd-comparison");
  expect(ytd.nasdaq?.ytdPercent).toBe(ytd.sp500?.ytdPercent);
  const { jobs, sources } = await get<{
    jobs: { job: string; state: string }[];
    sources: { id: string; state: string; lastError: string | null }[];
  }>("/api/health");
  expect(jobs.find(({ job }) => job === "refresh-quotes")?.state).toBe("partial");
  expect(jobs.find(({ job }) => job === "refresh-fundamentals")?.state).toBe("ok");
  const ours = sources.filter(({ id }) => /^(price|filings)-/.test(id));
  expect(ours).toHaveLength(market.companies.length * 2 + market.others.length + 2);
  expect(ours.filter(({ state }) => state === "failing")).toMatchObject([
    { id: `price-${FAILING}`, lastError: "query1.finance.yahoo.com answered with a page that is not JSON." },
  ]);

  const agents = upstream.requests.map(({ headers }) => headers["user-agent"] ?? "");
  expect(agents.every((agent) => /@/.test(agent))).toBe(true);
});
