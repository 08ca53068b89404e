import { beforeAll, describe, expect, test } from "vitest";
import { loadFigures } from "~/domains/market/store/filed-figures.ts";
import { readCompanyMeasures, readMeasures } from "~/domains/market/store/measures.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { Measures } from "~/domains/market/ui/measures/measures.tsx";
import { refreshFundamentals } from "~/jobs/refresh-fundamentals.ts";
import * as stockRoute from "~/routes/api.stocks.$symbol.ts";
import * as csv from "~/routes/insights[.]csv.ts";
import snowflake from "../../../fixtures/filings/SNOW-2025.json";
import { call } from "../../../support/call.ts";
import { seedMarket } from "../../../support/market/rows.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { config, quickFilings, wipe, world } from "../../../support/unit/market-world.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

const deps = testDeps({ at: "2026-08-22T12:00:00Z" });

/** The cells of a company in the spreadsheet, by column. */
async function spreadsheet(symbol: string): Promise<Record<string, string>> {
  const answer = await call(csv.loader as never, deps, "/insights.csv");
  const [head = "", ...rows] = (await answer.text()).split("\r\n");
  const cells = rows
    .find((row) => row.startsWith(`${symbol},`))
    ?.replace(/"[^"]*"/g, "quoted")
    .split(",");
  return Object.fromEntries(head.split(",").map((name, index) => [name, cells?.[index] ?? ""]));
}

describe("the sample's measures", () => {
  beforeAll(async () => {
    await wipe();
    await seedMarket(deps);
  });

  test("are those of the filings that it carries, marked as sample, and old on its own day", async () => {
    const view = await readCompanyMeasures(deps, "SNOW");
    expect(view?.measures.freeCashFlowMargin).toMatchObject({
      value: 19.7387,
      period: "12 months to Apr 30, 2025",
      sample: true,
      old: true,
    });
    expect(view?.measures.enterpriseValue).toBeNull();
    const others = Object.entries((await readMeasures(deps))?.data ?? {}).filter(
      ([symbol]) => symbol !== "SNOW",
    );
    expect(others).toHaveLength(23);
    for (const [, { measures }] of others)
      expect(Object.values(measures).every((one) => one === null)).toBe(true);
  });

  test("are in the call of a company, each with formula and parts", async () => {
    const answer = await call(stockRoute.loader as never, deps, "/api/stocks/SNOW", { symbol: "SNOW" });
    const { measures, filesQuarters } = (await answer.json()) as {
      measures: Record<string, { parts: unknown[]; basis: string } | null>;
      filesQuarters: boolean;
    };
    expect(filesQuarters).toBe(true);
    expect(measures.evToRevenue).toBeNull();
    expect(measures.grossMargin).toMatchObject({
      value: 66.3796,
      unit: "percent",
      basis: "Gross profit ÷ revenue, both of 12 months",
    });
    expect(measures.grossMargin?.parts).toHaveLength(8);
  });

  test("are in the spreadsheet with unit and day; unknown ones are empty", async () => {
    const snow = await spreadsheet("SNOW");
    expect(snow).toMatchObject({
      gross_margin_12m_percent: "66.38",
      gross_margin_12m_percent_as_of: "2025-04-30",
      rpo_usd: "6700000000",
      enterprise_value_usd: "",
      enterprise_value_usd_as_of: "",
      measures_sample: "yes",
    });
    expect((await spreadsheet("MDB")).measures_sample).toBe("");
  });

  test("computed again are the same, and nothing is written", async () => {
    expect(await publishMarket(deps, { histories: true })).toBe(false);
  });
});

test("the job stores the filed figures with the quarters, once, and publishes what they are made of", async () => {
  await wipe();
  await seedMarket(deps);
  const companies = config.companies.filter(({ symbol }) => symbol === "SNOW");
  const shifted = JSON.parse(
    JSON.stringify(snowflake).replace(
      /"(20\d\d)-(\d\d-\d\d)"/g,
      (_, year, date) => `"${Number(year) + 1}-${date}"`,
    ),
  );
  const edgar = () => Response.json(shifted);
  const { deps: live } = world("2026-08-22T10:00:00Z", { edgar });
  await refreshFundamentals(live, { companies, ...quickFilings });
  const stored = (await loadFigures(live, ["SNOW"])).get("SNOW");
  expect(new Set(stored?.map(({ measure }) => measure))).toEqual(
    new Set([
      "grossProfit",
      "operatingIncome",
      "researchAndDevelopment",
      "operatingCashFlow",
      "capitalExpenditure",
      "remainingPerformanceObligation",
      "dilutedShares",
    ]),
  );
  expect(stored?.every(({ sample }) => !sample)).toBe(true);
  const view = await readCompanyMeasures(live, "SNOW");
  expect(view?.measures.grossMargin).toMatchObject({
    value: 66.3796,
    period: "12 months to Apr 30, 2026",
    sample: false,
    old: false,
  });
  const again = world("2026-08-24T10:00:00Z", { edgar });
  expect(await refreshFundamentals(again.deps, { companies, ...quickFilings })).toMatchObject({
    changed: false,
  });
});

test("a company on form 20-F says that it files no quarters", async () => {
  await wipe();
  await seedMarket(deps);
  const companies = config.companies.filter(({ symbol }) => symbol === "NOW");
  const years = [2024, 2025].map((year) => ({
    start: `${year}-01-01`,
    end: `${year}-12-31`,
    val: 400,
    accn: "0000000001-26-000001",
    form: "20-F",
    filed: `${year + 1}-03-01`,
  }));
  const { deps: live } = world("2026-08-22T10:00:00Z", {
    edgar: () =>
      Response.json({
        cik: companies[0]?.cik,
        facts: { "us-gaap": { Revenues: { units: { USD: years } } } },
      }),
  });
  await refreshFundamentals(live, { companies, ...quickFilings });
  const view = await readCompanyMeasures(live, "NOW");
  expect(view?.filesQuarters).toBe(false);
  const html = markupOf(<Measures measures={view?.measures ?? null} filesQuarters={false} />);
  expect(html).toContain("files years and no quarters");
  // Nor does one whose quarters the publication states.
  expect((await readCompanyMeasures(live, "MNDY"))?.filesQuarters).toBe(false);
});

describe("on the page of a company", () => {
  test("a measure has its period, and behind a summary its formula, parts and filings", async () => {
    await wipe();
    await seedMarket(deps);
    const view = await readCompanyMeasures(deps, "SNOW");
    const html = markupOf(<Measures measures={view?.measures ?? null} filesQuarters={true} />);
    expect(html).toContain("<dt");
    expect(html).toMatch(/Gross margin<\/dt><dd[^>]*>66\.4%/);
    expect(html).toContain("12 months to Apr 30, 2025");
    expect(html).toContain("Gross profit ÷ revenue, both of 12 months.");
    expect(html).toContain("$653,586,000");
    expect(html).toMatch(
      /href="https:\/\/www\.sec\.gov\/Archives\/edgar\/data\/1640147\/000164014725000052\/"/,
    );
    expect(html).toContain("0001640147-25-000052");
    expect(html).toContain("FY − 9M");
    expect(html).toMatch(/lack a part: Enterprise value, EV to 12-month revenue/);
  });

  test("without any it says so", () => {
    const html = markupOf(<Measures measures={null} filesQuarters={true} />);
    expect(html).toContain("No filing with these figures yet.");
    expect(html).not.toContain("lack a part");
  });
});
