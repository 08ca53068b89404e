import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { MEDIAN_LEAST, multiplesChart } from "~/domains/market/rules/multiples/view.ts";
import { readMedian, readMultiples, readMultiplesView } from "~/domains/market/store/multiples.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { storeCompany } from "~/domains/market/store/writes.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import * as companyCsv from "~/routes/insights.$symbol_.multiples[.]csv.ts";
import * as medianCsv from "~/routes/insights.index_.multiples[.]csv.ts";
import * as medianJson from "~/routes/insights.index_.multiples[.]json.ts";
import { call } from "../../../support/call.ts";
import { FACTS, seedMarket } from "../../../support/market/rows.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { wipe } from "../../../support/unit/market-world.ts";

describe("of the sample market", () => {
  const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
  beforeAll(async () => {
    await wipe();
    await seedMarket(deps);
  });

  test("the last multiple is the page's price to ARR of that day, where ARR is implied", async () => {
    const stocks = (await readMarket(deps))?.data.stocks ?? [];
    const compared: string[] = [];
    for (const { symbol, priceToArr, arrBasis } of stocks) {
      const last = (await readMultiples(deps, symbol))?.data.multiples.at(-1) ?? null;
      if (last === null || arrBasis !== "implied") continue;
      expect(last, symbol).toBe(priceToArr);
      compared.push(symbol);
    }
    expect(compared.length).toBeGreaterThan(8);
  });

  test("begins with the day of filing, and the median says how many companies it is of", async () => {
    const { data } = (await readMultiples(deps, "CRM")) ?? {};
    const first = data?.multiples.findIndex((value) => value !== null) ?? -1;
    // Filed on May 28, 2026.
    expect(data?.days[first]).toBe("2026-05-28");
    const median = (await readMedian(deps))?.data;
    expect(median?.counts[median.days.indexOf("2026-05-27")]).toBe(0);
    expect(median?.medians[median.days.indexOf("2026-05-27")]).toBeNull();
    expect(median?.counts[median.days.indexOf("2026-05-28")]).toBe(1);
    expect(median?.without).toContain("PATH");
    expect(median?.prices).toMatchObject({ asOf: "2026-08-21", sample: true });
    expect((await readMultiplesView(deps, "SNOW", "all")).sample).toBe(true);
    expect((await readMultiplesView(deps, "NOSUCH", "1Y")).chart).toBeNull();
  });

  test("the series are spreadsheets with units, days, filings and source", async () => {
    const text = async (route: { loader: unknown }, path: string, params = {}) =>
      (await call(route.loader as Parameters<typeof call>[0], deps, path, params)).text();
    const company = await text(companyCsv, "/insights/CRM/multiples.csv", { symbol: "CRM" });
    expect(company).toMatch(
      /^day,symbol,market_cap_to_run_rate_times,close_usd,shares,shares_as_of,run_rate_usd,/,
    );
    expect(company).toMatch(/\r\n2026-05-27,CRM,,[\d.]+,,,,,,,,,0,"?Sample closes, SEC EDGAR"?,yes/);
    expect(company).toMatch(
      /\r\n2026-05-28,CRM,[\d.]+,[\d.]+,\d+,2026-05-21,\d+,2026-04-30,2026-05-28,10-Q,/,
    );
    expect(await text(medianCsv, "/insights/index/multiples.csv")).toMatch(
      /^day,median_market_cap_to_run_rate_times,companies,source,sample\r\n[\s\S]*\r\n2026-08-21,[\d.]+,\d+,/,
    );
    const missing = await call(
      companyCsv.loader as Parameters<typeof call>[0],
      deps,
      "/insights/X/multiples.csv",
      {
        symbol: "X",
      },
    );
    expect(missing.status).toBe(404);
  });

  test("the file of medians has those of few companies too, and says of how many each is", async () => {
    const answer = await call(medianJson.loader as never, deps, "/insights/index/multiples.json");
    const { header, rows } = (await answer.json()) as {
      header: { basis: string };
      rows: { median_market_cap_to_run_rate_times: number | null; companies: number }[];
    };
    expect(rows.some(({ companies }) => companies > 0 && companies < MEDIAN_LEAST)).toBe(true);
    for (const { median_market_cap_to_run_rate_times: median, companies } of rows)
      expect(median === null).toBe(companies === 0);
    expect(header.basis).toContain("null without one. With few of them it moves with who is in it");
  });

  test("what the filings showed is kept, counted once, and read in place of what was stored last", async () => {
    const crm = FACTS.companies.find(({ symbol }) => symbol === "CRM");
    if (!crm) throw new Error("CRM is in the sample");
    const filing = { figure: "revenue", form: "10-Q", accession: "0000000001-26-000001" } as const;
    const known = [
      { ...filing, filed: "2025-09-01", asOf: "2025-07-31", value: 10_000_000_000 },
      { ...filing, figure: "shares", filed: "2025-09-01", asOf: "2025-08-20", value: 1_000_000_000 } as const,
    ];
    expect(await storeCompany(deps, { ...crm, known })).toMatchObject({ inserted: 2 });
    expect(await storeCompany(deps, { ...crm, known })).toMatchObject({ inserted: 0, updated: 0 });
    await publishMarket(deps, { histories: true });
    const { data } = (await readMultiples(deps, "CRM")) ?? {};
    const at = (day: string) => data?.multiples[data.days.indexOf(day)];
    expect(at("2025-08-29")).toBeNull();
    const close = data?.closes[data.days.indexOf("2025-09-02")] ?? 0;
    expect(at("2025-09-02")).toBeCloseTo((close * 1e9) / 40e9, 3);
    expect(await deps.db.all(sql`select count(*) as count from known_figures`)).toEqual([{ count: 2 }]);
  });
});

describe("the chart", () => {
  const days = Array.from({ length: 900 }, (_, index) =>
    new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const multiples = days.map((_, index) => (index === 500 || index < 10 ? null : 5 + index / 100));
  const median = {
    days,
    medians: days.map(() => 6),
    counts: days.map((_, index) => (index < 100 ? 4 : index < 200 ? 5 : 9)),
  };

  test("has a year, or all days, from the first with a value on; a day without one interrupts the line", () => {
    const year = multiplesChart({ days, multiples }, median, "1Y", datesIn());
    expect(year?.count).toBe(366);
    expect(year?.lines.map(({ id }) => id)).toEqual(["company", "median"]);
    const all = multiplesChart(
      { days, multiples },
      { ...median, medians: days.map(() => null) },
      "all",
      datesIn(),
    );
    expect(all).toMatchObject({ from: "2024-01-11", to: days.at(-1), companies: null });
    expect(all?.lines[0]?.path.match(/M/g)).toHaveLength(2);
    expect(all?.lines[0]?.last).toMatchObject({ value: 13.99, left: 100 });
    expect(multiplesChart({ days, multiples: days.map(() => null) }, null, "all", datesIn())).toBeNull();
  });

  test("beyond two years has a point a week and a table row a quarter", () => {
    const all = multiplesChart(null, median, "all", datesIn());
    expect(all?.lines[0]?.path.match(/[ML]/g)?.length).toBeLessThan(200);
    expect(all?.rows[0]).toEqual({ day: days.at(-1), company: null, median: 6, companies: 9, left: 100 });
    // Each row has its place on the line's axis.
    const lefts = all?.rows.map(({ left }) => left) ?? [];
    expect(lefts).toEqual([...lefts].sort((one, other) => other - one));
    expect(lefts.at(-1)).toBeGreaterThanOrEqual(0);
    expect(all?.rows.length).toBeLessThan(24);
    // The median of four companies is not drawn.
    expect(all).toMatchObject({ companies: [5, 9], from: days[100] });
    expect(all?.dayTicks.every(({ label }) => /^\w{3} 20\d\d$/.test(label))).toBe(true);
  });

  test.each([
    [24, 24, 24],
    [25, 5, 25],
    [70, 14, 70],
    [71, 4, 71],
    [280, 14, 280],
    [281, 5, 281],
    [520, 9, 520],
    [521, 9, 105],
  ])("of %d days has a table of %d rows and lines of %d points", (count, rows, points) => {
    const chart = multiplesChart(
      null,
      {
        days: days.slice(0, count),
        medians: days.slice(0, count).map(() => 8),
        counts: days.slice(0, count).map(() => 20),
      },
      "all",
      datesIn(),
    );
    expect(chart?.count).toBe(count);
    expect(chart?.rows).toHaveLength(rows);
    expect(chart?.lines[0]?.path.match(/[ML]/g)).toHaveLength(points);
  });

  test.each([
    [21, 10],
    // Not one of the days that a long line has a point of.
    [901, 451],
  ])("of %d days shows a day between two without a value", (count, lone) => {
    const within = Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
    );
    const own = within.map((_, index) => (Math.abs(index - lone) === 1 ? null : 5));
    const path =
      multiplesChart({ days: within, multiples: own }, null, "all", datesIn())?.lines[0]?.path ?? "";
    expect(path.match(/M[^ML]*h0.01/g)).toEqual([
      expect.stringMatching(new RegExp(`^M${Math.round((lone / (count - 1)) * 1000)} \\d+h0.01$`)),
    ]);
    // The runs on both sides end on the days beside the gaps.
    for (const day of [lone - 2, lone + 2])
      expect(path).toMatch(new RegExp(`[ML]${Math.round((day / (count - 1)) * 1000)} `));
  });

  test("of a single day is a dot at its end", () => {
    const days = ["2026-08-21"];
    const [line] = multiplesChart({ days, multiples: [5] }, null, "all", datesIn())?.lines ?? [];
    expect(line?.path).toMatch(/^M1000 \d+h0.01$/);
  });

  test("of low multiples has an axis that begins below the lowest, and not below 0", () => {
    const low = multiplesChart(
      { days, multiples: days.map((_, index) => 0.3 + index / 1000) },
      null,
      "all",
      datesIn(),
    );
    const [from = 0, to = 0] = low?.domain ?? [];
    expect(from).toBeGreaterThanOrEqual(0);
    expect(from).toBeLessThanOrEqual(0.3);
    expect(to).toBeGreaterThan(1.199);
  });
});
