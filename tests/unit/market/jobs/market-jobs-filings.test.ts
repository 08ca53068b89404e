import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readHistory } from "~/domains/market/store/queries.ts";
import { refreshFundamentals } from "~/jobs/refresh-fundamentals.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { seedMarket } from "../../../support/market/rows.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import {
  type Answer,
  config,
  db,
  html,
  quickFilings,
  refreshedOn,
  stockOf,
  wipe,
  world,
} from "../../../support/unit/market-world.ts";

describe("filings", () => {
  beforeEach(wipe);

  const TAG = "RevenueFromContractWithCustomerExcludingAssessedTax";
  const accn = "0001640147-26-000030";
  const row = (start: string, end: string, val: number) => ({
    start,
    end,
    val,
    accn,
    form: "10-Q",
    filed: "2026-05-29",
    fy: 2027,
    fp: "Q1",
  });
  const cikOf = (url: URL) => Number(/CIK(\d{10})/.exec(url.pathname)?.[1]);
  const facts = (cik: number, newest = 1_390_951_000) => ({
    cik,
    entityName: "A company",
    facts: {
      dei: {
        EntityCommonStockSharesOutstanding: {
          units: {
            shares: [{ end: "2026-05-20", val: 340_000_000, accn, form: "10-Q", filed: "2026-05-29" }],
          },
        },
      },
      "us-gaap": {
        [TAG]: {
          units: {
            USD: [row("2025-02-01", "2025-04-30", 1_042_074_000), row("2026-02-01", "2026-04-30", newest)],
          },
        },
      },
    },
  });
  const good: Answer = (url) => Response.json(facts(cikOf(url)), { headers: { etag: '"one"' } });
  const companies = config.companies.filter(({ symbol }) => ["SNOW", "MDB"].includes(symbol));

  test("give revenue, growth and shares with their accession, once a day, and take the sample's place", async () => {
    await seedMarket(testDeps());
    const { deps, requests } = world("2026-08-22T10:00:00Z", { edgar: good });
    expect(await refreshFundamentals(deps, { companies, ...quickFilings })).toMatchObject({
      state: "ok",
      changed: true,
    });
    const snow = await stockOf(deps, "SNOW");
    expect(snow).toMatchObject({
      arr: 5.563804,
      arrGrowth: 33.4791,
      arrBasis: "implied",
      periodEnd: "2026-04-30",
    });
    expect(snow.marketCap).toBe(Math.round(340_000_000 * 332.78));
    expect(snow.arrSource).toEqual({
      source: "SEC EDGAR 10-Q",
      url: "https://www.sec.gov/Archives/edgar/data/1640147/000164014726000030/",
      asOf: "2026-04-30",
      sample: false,
    });
    expect((await readHistory(deps, "SNOW"))?.data.quarters.map(({ accession }) => accession)).toEqual([
      accn,
      accn,
    ]);
    expect(requests.map(({ pathname }) => pathname).sort()).toEqual([
      "/api/xbrl/companyfacts/CIK0001441816.json",
      "/api/xbrl/companyfacts/CIK0001640147.json",
    ]);
    const soon = world("2026-08-22T20:00:00Z", { edgar: good });
    expect(await refreshFundamentals(soon.deps, { companies, ...quickFilings })).toMatchObject({
      changed: false,
    });
    expect(soon.requests).toEqual([]);
    const same = world("2026-08-23T12:00:00Z", { edgar: good });
    expect(await refreshFundamentals(same.deps, { companies, ...quickFilings })).toMatchObject({
      changed: false,
    });
    expect(same.requests).toHaveLength(2);
  });

  test("of a new quarter change the figures; a restated one replaces its own", async () => {
    await refreshedOn("2026-08-21");
    const { deps } = world("2026-08-22T10:00:00Z", { edgar: good });
    await refreshFundamentals(deps, { companies, ...quickFilings });
    const restated = world("2026-08-24T10:00:00Z", {
      edgar: (url) => Response.json(facts(cikOf(url), 1_400_000_000)),
    });
    expect(await refreshFundamentals(restated.deps, { companies, ...quickFilings })).toMatchObject({
      changed: true,
    });
    expect((await stockOf(restated.deps, "SNOW")).arr).toBe(5.6);
    expect((await readHistory(restated.deps, "SNOW"))?.data.quarters).toHaveLength(2);
  });

  test.each<[string, Answer]>([
    ["403 as a page", () => new Response("<html>Undeclared Automated Tool</html>", { status: 403 })],
    ["404 as XML", () => new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 })],
    ["a page with 200", html],
    ["429", () => new Response("Request Rate Threshold Exceeded", { status: 429 })],
    ["another company's facts", () => Response.json(facts(1))],
    ["silence", () => new Promise(() => {})],
    ["20 MB", () => new Response(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(1_000_000)) }))],
  ])("answered with %s keep the last good figures, and say so in health", async (_, failing) => {
    await seedMarket(testDeps());
    const first = world("2026-08-22T10:00:00Z", { edgar: good });
    await refreshFundamentals(first.deps, { companies, ...quickFilings });
    const { deps } = world("2026-08-24T10:00:00Z", { edgar: failing });
    const outcome = await refreshFundamentals(deps, { companies, ...quickFilings, timeoutMs: 400 });
    expect(outcome).toMatchObject({ state: "failed", changed: false });
    expect(await stockOf(deps, "SNOW")).toMatchObject({ arr: 5.563804, arrSource: { sample: false } });
    const { sources } = await healthReport(deps);
    expect(sources.filter(({ state }) => state === "failing").map(({ id }) => id)).toEqual([
      "filings-MDB",
      "filings-SNOW",
    ]);
  });

  test.each<[string, Answer, number]>([
    ["refuses", () => new Response("<html>Undeclared Automated Tool</html>", { status: 403 }), 1],
    ["is down", () => new Response("", { status: 503 }), 3],
    ["lacks the companies", () => new Response("", { status: 404 }), 24],
  ])("are not asked for further in a run in which the SEC %s", async (_, failing, asked) => {
    const { deps, requests } = world("2026-08-22T10:00:00Z", { edgar: failing });
    expect(await refreshFundamentals(deps, quickFilings)).toMatchObject({ state: "failed", changed: false });
    expect(requests).toHaveLength(asked);
    expect((await healthReport(deps)).sources.filter(({ state }) => state === "failing")).toHaveLength(24);
  });

  test("without quarters leave the figures that configuration states", async () => {
    await seedMarket(testDeps());
    const { deps } = world("2026-08-22T10:00:00Z", {
      edgar: (url) => Response.json({ cik: cikOf(url), facts: { "ifrs-full": {} } }),
    });
    const foreign = config.companies.filter(({ symbol }) => symbol === "MNDY");
    expect(await refreshFundamentals(deps, { companies: foreign, ...quickFilings })).toMatchObject({
      state: "ok",
    });
    expect(await db.get(sql`select annual_only, sample from companies where symbol = 'MNDY'`)).toMatchObject({
      annual_only: 1,
      sample: 0,
    });
    expect(await stockOf(deps, "MNDY")).toMatchObject({
      arr: 1.46,
      arrSource: { source: "Company release, rounded 6-K", sample: false },
    });
  });
});
