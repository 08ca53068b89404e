import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { FiledFigure } from "~/domains/market/rules/filings/filed-figures.ts";
import type { CompanyFacts, Quarter, Shares } from "~/domains/market/rules/filings/fundamentals.ts";
import { loadFigures } from "~/domains/market/store/filed-figures.ts";
import { storeCompany } from "~/domains/market/store/writes.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { wipe } from "../../../support/unit/market-world.ts";

const deps = testDeps();

beforeEach(wipe);

const quarter = (periodEnd: string, changes: Partial<Quarter> = {}): Quarter => ({
  periodEnd,
  revenue: 100,
  form: "10-Q",
  accession: "0001640147-26-000030",
  filed: "2026-05-29",
  derivation: null,
  concept: null,
  source: "SEC",
  url: "https://www.sec.gov/filing",
  sample: false,
  ...changes,
});

const shares = (changes: Partial<Shares> = {}): Shares => ({
  count: 1000,
  asOf: "2026-05-20",
  filed: "2026-05-29",
  source: "SEC",
  url: "https://www.sec.gov/filing",
  sample: false,
  ...changes,
});

const facts = (changes: Partial<CompanyFacts> = {}): CompanyFacts => ({
  symbol: "AAA",
  shares: shares(),
  quarters: [quarter("2026-01-31"), quarter("2026-04-30")],
  figures: [],
  known: [],
  annualOnly: false,
  sample: false,
  ...changes,
});

const sampleFacts = (symbol = "AAA"): CompanyFacts => ({
  symbol,
  shares: shares({ source: "sample", url: null, sample: true }),
  quarters: [
    quarter("2025-10-31", { source: "sample", sample: true }),
    quarter("2026-01-31", { source: "sample", sample: true }),
  ],
  figures: [],
  known: [],
  annualOnly: false,
  sample: true,
});

const quarterRows = (symbol = "AAA") =>
  deps.db.all<{ day: string; revenue: number; source: string; sample: number }>(
    sql`select period_end as day, revenue, source, sample from quarters where symbol = ${symbol} order by day`,
  );

const companyRow = async (symbol = "AAA") =>
  (
    await deps.db.all<Record<string, unknown>>(
      sql`select shares, shares_as_of, shares_filed, shares_source, shares_url, annual_only, sample
        from companies where symbol = ${symbol}`,
    )
  )[0];

describe("a company's filings", () => {
  test("are marked as filed, the sample's as sample", async () => {
    await storeCompany(deps, facts());
    await storeCompany(deps, sampleFacts("BBB"));
    expect((await quarterRows()).map(({ sample }) => sample)).toEqual([0, 0]);
    expect((await quarterRows("BBB")).map(({ sample }) => sample)).toEqual([1, 1]);
    expect(await companyRow()).toEqual({
      shares: 1000,
      shares_as_of: "2026-05-20",
      shares_filed: "2026-05-29",
      shares_source: "SEC",
      shares_url: "https://www.sec.gov/filing",
      annual_only: 0,
      sample: 0,
    });
    expect(await companyRow("BBB")).toMatchObject({ sample: 1 });
  });

  test("replace all quarters of the sample, of this company alone", async () => {
    await storeCompany(deps, sampleFacts());
    await storeCompany(deps, sampleFacts("BBB"));
    await storeCompany(deps, facts({ quarters: [quarter("2026-04-30")] }));
    expect(await quarterRows()).toEqual([{ day: "2026-04-30", revenue: 100, source: "SEC", sample: 0 }]);
    expect(await quarterRows("BBB")).toHaveLength(2);
  });

  test("keep the filed quarters that a later reading lacks", async () => {
    await storeCompany(deps, facts());
    await storeCompany(deps, facts({ quarters: [quarter("2026-07-31")] }));
    expect((await quarterRows()).map(({ day }) => day)).toEqual(["2026-01-31", "2026-04-30", "2026-07-31"]);
  });

  test("keep the filed shares when a later reading has none, and drop the sample's", async () => {
    await storeCompany(deps, facts());
    await storeCompany(deps, sampleFacts("BBB"));
    const filed = await companyRow();
    await storeCompany(deps, facts({ shares: null, quarters: [quarter("2026-07-31")] }));
    await storeCompany(deps, facts({ symbol: "BBB", shares: null }));
    expect(await companyRow()).toEqual(filed);
    expect(await companyRow("BBB")).toEqual({
      shares: null,
      shares_as_of: null,
      shares_filed: null,
      shares_source: null,
      shares_url: null,
      annual_only: 0,
      sample: 0,
    });
  });

  test("replace the shares when a later reading has others", async () => {
    await storeCompany(deps, facts());
    const later = shares({
      count: 1100,
      asOf: "2026-08-20",
      filed: "2026-08-28",
      source: "SEC 20-F",
      url: null,
    });
    await storeCompany(deps, facts({ shares: later, annualOnly: true }));
    expect(await companyRow()).toEqual({
      shares: 1100,
      shares_as_of: "2026-08-20",
      shares_filed: "2026-08-28",
      shares_source: "SEC 20-F",
      shares_url: null,
      annual_only: 1,
      sample: 0,
    });
  });

  test("are counted as new, changed and unchanged; a reading without shares counts none", async () => {
    expect(await storeCompany(deps, facts())).toEqual({ inserted: 3, updated: 0, unchanged: 0 });
    expect(await storeCompany(deps, facts())).toEqual({ inserted: 0, updated: 0, unchanged: 3 });
    const restated = [quarter("2026-01-31", { revenue: 101 }), quarter("2026-07-31")];
    expect(await storeCompany(deps, facts({ quarters: restated, shares: null }))).toEqual({
      inserted: 1,
      updated: 1,
      unchanged: 0,
    });
    expect(await storeCompany(deps, facts({ quarters: [], shares: shares({ count: 1001 }) }))).toEqual({
      inserted: 0,
      updated: 1,
      unchanged: 0,
    });
  });

  test("without shares store the company when it is new, and when it was the sample's", async () => {
    const bare = { shares: null, quarters: [] };
    expect(await storeCompany(deps, facts(bare))).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
    await storeCompany(deps, sampleFacts("BBB"));
    expect(await storeCompany(deps, facts({ symbol: "BBB", ...bare }))).toEqual({
      inserted: 0,
      updated: 1,
      unchanged: 0,
    });
  });
});

describe("an older filing", () => {
  const rows = () =>
    deps.db.all<{ day: string; revenue: number; filed: string; sample: number }>(
      sql`select period_end as day, revenue, filed, sample from quarters where symbol = 'AAA' order by day`,
    );

  test("leaves the sample's newer quarters and shares, and what they are compared with", async () => {
    await storeCompany(deps, sampleFacts());
    const old = shares({ count: 900, asOf: "2025-11-20", filed: "2025-11-28" });
    await storeCompany(
      deps,
      facts({ quarters: [quarter("2025-07-31"), quarter("2025-10-31", { revenue: 90 })], shares: old }),
    );
    expect((await rows()).map(({ day, revenue, sample }) => [day, revenue, sample])).toEqual([
      ["2025-07-31", 100, 0],
      ["2025-10-31", 100, 1],
      ["2026-01-31", 100, 1],
    ]);
    expect(await companyRow()).toMatchObject({ shares: 1000, shares_source: "sample", sample: 1 });
    // The filing of the sample's newest quarter takes its place.
    await storeCompany(deps, facts({ quarters: [quarter("2026-01-31", { revenue: 110 })] }));
    expect((await rows()).map(({ day, sample }) => [day, sample])).toEqual([
      ["2025-07-31", 0],
      ["2026-01-31", 0],
    ]);
    expect(await companyRow()).toMatchObject({ shares_source: "SEC", sample: 0 });
  });

  test("replaces no figure of one that was filed later, an amended one of the same quarter included", async () => {
    await storeCompany(deps, facts({ quarters: [quarter("2026-04-30", { filed: "2026-05-29" })] }));
    const amended = quarter("2026-04-30", { revenue: 70, form: "10-Q/A", filed: "2026-05-20" });
    const before = shares({ count: 900, asOf: "2026-02-20", filed: "2026-02-27" });
    expect(await storeCompany(deps, facts({ quarters: [amended], shares: before }))).toEqual({
      inserted: 0,
      updated: 0,
      unchanged: 0,
    });
    expect(await rows()).toEqual([{ day: "2026-04-30", revenue: 100, filed: "2026-05-29", sample: 0 }]);
    expect(await companyRow()).toMatchObject({ shares: 1000 });
    const later = quarter("2026-04-30", { revenue: 80, form: "10-Q/A", filed: "2026-07-01" });
    await storeCompany(deps, facts({ quarters: [later] }));
    expect(await rows()).toMatchObject([{ revenue: 80, filed: "2026-07-01" }]);
  });

  test("is not undone by the sample", async () => {
    await storeCompany(deps, facts());
    const filed = await companyRow();
    expect(await storeCompany(deps, sampleFacts())).toEqual({ inserted: 0, updated: 0, unchanged: 0 });
    expect((await rows()).map(({ day, sample }) => [day, sample])).toEqual([
      ["2026-01-31", 0],
      ["2026-04-30", 0],
    ]);
    expect(await companyRow()).toEqual(filed);
  });
});

describe("the figures of filings", () => {
  const figure = (periodEnd: string, changes: Partial<FiledFigure> = {}): FiledFigure => ({
    measure: "operatingCashFlow",
    periodStart: null,
    periodEnd,
    value: 50,
    form: "10-Q",
    accession: "0001640147-26-000030",
    filed: "2026-05-29",
    derivation: "6M − 3M",
    concept: "NetCashProvidedByUsedInOperatingActivities",
    sample: false,
    ...changes,
  });
  const stored = async () => (await loadFigures(deps, ["AAA", "NONE"])).get("AAA");

  test("are stored with their filing, once, beside the quarters", async () => {
    const figures = [figure("2026-01-31"), figure("2026-04-30"), figure("2026-04-30", { measure: "cash" })];
    expect(await storeCompany(deps, facts({ figures }))).toMatchObject({ inserted: 6 });
    expect(await storeCompany(deps, facts({ figures }))).toEqual({ inserted: 0, updated: 0, unchanged: 6 });
    expect(await stored()).toEqual([figures[2], figures[0], figures[1]]);
    const restated = figure("2026-04-30", { value: 51, filed: "2026-07-01" });
    expect(await storeCompany(deps, facts({ figures: [restated] }))).toMatchObject({ updated: 1 });
    await storeCompany(deps, facts({ figures: [figure("2026-04-30", { value: 49 })] }));
    expect((await stored())?.at(-1)).toEqual(restated);
  });

  test("of the sample go with its quarters, those of more than 500 days before the newest by themselves", async () => {
    await storeCompany(deps, {
      ...sampleFacts(),
      figures: [figure("2025-10-31", { sample: true, measure: "cash" })],
    });
    await storeCompany(
      deps,
      facts({ figures: [figure("2024-12-16"), figure("2024-12-15"), figure("2026-04-30")] }),
    );
    expect((await stored())?.map(({ periodEnd }) => periodEnd)).toEqual(["2024-12-16", "2026-04-30"]);
  });
});
