import { describe, expect, test } from "vitest";
import type { CompanyConfig } from "~/domains/market/config.ts";
import { computeMeasures, type MeasureInputs } from "~/domains/market/rules/measures/compute.ts";
import { MEASURES, type MeasureId } from "~/domains/market/rules/measures/fields.ts";
import { companyMeasures } from "~/domains/market/rules/measures/schema.ts";
import { measuresView } from "~/domains/market/rules/measures/view.ts";
import { toCompanyFacts } from "~/domains/market/sources/edgar.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import snowflake from "../../../fixtures/filings/SNOW-2025.json";
import { filedFigure, filedQuarters, filedYear } from "../../../support/market/filings.ts";
import { provenance, stock } from "../../../support/market/views.ts";

const company: CompanyConfig = { symbol: "SNOW", name: "Snowflake Inc.", cik: 1640147 };
const viewOf = (inputs: Partial<MeasureInputs>, today = "2025-06-15") =>
  measuresView(
    companyMeasures.parse(
      computeMeasures(
        { company, stock: stock(), quarters: [], figures: [], filesQuarters: true, ...inputs },
        datesIn(),
      ),
    ),
    today,
  );

describe("Snowflake's measures for the quarter to April 30, 2025", () => {
  const { facts } = toCompanyFacts(company, snowflake.facts);
  const view = viewOf({ quarters: facts.quarters, figures: facts.figures });

  /** The raw facts of a tag, and the last filed one of a period. */
  type Raw = { start?: string; end: string; val: number; filed: string };
  const raw = (tag: string): Raw[] =>
    Object.values((snowflake.facts["us-gaap"] as Record<string, { units: object }>)[tag]?.units ?? {}).flat();
  const at = (tag: string, end: string, start?: string): number => {
    const found = raw(tag)
      .filter((fact) => fact.end === end && fact.start === start)
      .sort((a, b) => a.filed.localeCompare(b.filed))
      .at(-1);
    if (!found) throw new Error(`No ${tag} to ${end}.`);
    return found.val;
  };
  /** Twelve months another way than by quarters: the fiscal year, plus the new first quarter, less the old one. */
  const rolling = (tag: string): number =>
    at(tag, "2025-01-31", "2024-02-01") +
    at(tag, "2025-04-30", "2025-02-01") -
    at(tag, "2024-04-30", "2024-02-01");
  const rollingBefore = (tag: string): number =>
    at(tag, "2024-01-31", "2023-02-01") +
    at(tag, "2024-04-30", "2024-02-01") -
    at(tag, "2023-04-30", "2023-02-01");
  const REVENUE = "RevenueFromContractWithCustomerExcludingAssessedTax";
  const CASH_FLOW = "NetCashProvidedByUsedInOperatingActivities";
  const PURCHASES = "PaymentsToAcquirePropertyPlantAndEquipment";
  const SHARES = "WeightedAverageNumberOfDilutedSharesOutstanding";
  const OBLIGATION = "RevenueRemainingPerformanceObligation";
  const margin = (rolling(CASH_FLOW) - rolling(PURCHASES)) / rolling(REVENUE);

  test.each<[MeasureId, number, string]>([
    ["grossMargin", (rolling("GrossProfit") / rolling(REVENUE)) * 100, "12 months to Apr 30, 2025"],
    [
      "operatingMargin",
      (rolling("OperatingIncomeLoss") / rolling(REVENUE)) * 100,
      "12 months to Apr 30, 2025",
    ],
    ["freeCashFlowMargin", margin * 100, "12 months to Apr 30, 2025"],
    ["ruleOf40", (rolling(REVENUE) / rollingBefore(REVENUE) - 1 + margin) * 100, "12 months to Apr 30, 2025"],
    [
      "researchShare",
      (rolling("ResearchAndDevelopmentExpense") / rolling(REVENUE)) * 100,
      "12 months to Apr 30, 2025",
    ],
    [
      "dilution",
      (at(SHARES, "2025-01-31", "2024-02-01") / at(SHARES, "2024-01-31", "2023-02-01") - 1) * 100,
      "Year to Jan 31, 2025",
    ],
    ["remainingPerformanceObligation", at(OBLIGATION, "2025-04-30"), "Apr 30, 2025"],
    [
      "remainingPerformanceObligationGrowth",
      (at(OBLIGATION, "2025-04-30") / at(OBLIGATION, "2024-04-30") - 1) * 100,
      "Apr 30, 2025",
    ],
  ])("%s is %d, worked out another way from the same facts", (id, expected, period) => {
    expect(view[id]?.value).toBeCloseTo(expected, 3);
    expect(view[id]).toMatchObject({ period, old: false, sample: false });
  });

  test("are known figures", () => {
    expect(view.grossMargin?.value).toBeCloseTo(66.3796, 4);
    expect(view.freeCashFlowMargin?.value).toBeCloseTo(19.7387, 4);
    expect(view.remainingPerformanceObligation?.value).toBe(6_700_000_000);
    expect(view.remainingPerformanceObligationGrowth?.value).toBe(34);
  });

  test("are null where the facts have no part: these have no debt, no investments and no cost of sales", () => {
    const unknown = MEASURES.filter((id) => view[id] === null);
    expect(unknown).toEqual([
      "enterpriseValue",
      "evToRevenue",
      "evToRunRate",
      "salesShare",
      "stockCompensationShare",
      "netRevenueRetention",
      "cacPayback",
      "customers",
    ]);
  });

  test("name period, form, accession and address of every part", () => {
    const accessions = new Set(
      Object.values(snowflake.facts["us-gaap"])
        .flatMap(({ units }) => Object.values(units).flat())
        .map(({ accn }) => accn),
    );
    for (const id of MEASURES)
      for (const part of view[id]?.parts ?? []) {
        expect(accessions).toContain(part.accession);
        expect(part.form).toMatch(/^10-[QK]$/);
        expect(part.url).toBe(
          `https://www.sec.gov/Archives/edgar/data/1640147/${part.accession?.replaceAll("-", "")}/`,
        );
      }
    expect(view.grossMargin?.parts).toHaveLength(8);
    expect(view.grossMargin?.parts[2]).toEqual({
      name: "Gross profit",
      value: 653_586_000,
      unit: "usd",
      periodStart: "2024-11-01",
      periodEnd: "2025-01-31",
      source: "SEC EDGAR 10-K",
      form: "10-K",
      accession: "0001640147-25-000052",
      url: "https://www.sec.gov/Archives/edgar/data/1640147/000164014725000052/",
      derivation: "FY − 9M",
      sample: false,
    });
    expect(view.freeCashFlowMargin?.parts.map(({ derivation }) => derivation).slice(0, 4)).toEqual([
      "6M − 3M",
      "9M − 6M",
      "FY − 9M",
      null,
    ]);
  });

  test("are old two quarters after their period", () => {
    const on = (day: string) =>
      viewOf({ quarters: facts.quarters, figures: facts.figures }, day).grossMargin?.old;
    expect([on("2025-10-31"), on("2025-11-01")]).toEqual([false, true]);
  });
});

describe("enterprise value", () => {
  const balance = [
    filedFigure("cash", "2026-06-30", 5_000),
    filedFigure("debt", "2026-03-31", 900),
    filedFigure("debt", "2026-06-30", 2_000),
  ];
  const priced = stock({
    price: 10,
    shares: 1_000,
    marketCap: 10_000,
    sharesSource: provenance({ asOf: "2026-07-20" }),
  });
  const quarters = filedQuarters("2026-06-30", [500, 500, 500, 700]);

  test("is the market cap plus debt less cash of one balance sheet, and its multiples are of the revenue's", () => {
    const view = viewOf({ stock: priced, figures: balance, quarters }, "2026-08-22");
    expect(view.enterpriseValue).toMatchObject({
      value: 7_000,
      unit: "usd",
      day: "2026-06-30",
      period: "Price of Aug 21, 2026, balance sheet of Jun 30, 2026",
      basis: "Market cap + debt without leases − cash and short-term investments",
    });
    expect(view.enterpriseValue?.parts.map(({ name, value, periodEnd }) => [name, value, periodEnd])).toEqual(
      [
        ["Market cap", 10_000, "2026-08-21"],
        ["Debt", 2_000, "2026-06-30"],
        ["Cash and short-term investments", 5_000, "2026-06-30"],
      ],
    );
    expect(view.evToRevenue).toMatchObject({ value: 3.1818, unit: "times" });
    expect(view.evToRunRate).toMatchObject({ value: 2.5, unit: "times" });
  });

  test("is unknown without debt of the same day, without cash, without a price", () => {
    const value = (inputs: Partial<MeasureInputs>) => viewOf({ stock: priced, ...inputs }).enterpriseValue;
    expect(value({ figures: balance.slice(0, 2) })).toBeNull();
    expect(value({ figures: balance.slice(1) })).toBeNull();
    expect(value({ figures: balance, stock: stock({ shares: null, marketCap: null }) })).toBeNull();
  });

  test("takes what the publication states where the balance sheet has no line", () => {
    const none = { measure: "debt" as const, value: 0, asOf: "2026-06-30", source: "10-Q, no borrowings" };
    const view = viewOf({
      stock: priced,
      figures: balance.slice(0, 1),
      company: { ...company, stated: [none] },
    });
    expect(view.enterpriseValue).toMatchObject({ value: 5_000 });
    expect(view.enterpriseValue?.parts[1]).toMatchObject({ source: "10-Q, no borrowings", value: 0 });
  });
});

describe("a measure of twelve months", () => {
  const quarters = filedQuarters("2026-06-30", [100, 100, 100, 100]);
  const margin = (figures: MeasureInputs["figures"], revenue = quarters) =>
    viewOf({ figures, quarters: revenue }).grossMargin?.value ?? null;

  test("needs four quarters that follow each other, of both", () => {
    expect(margin(filedYear("grossProfit", "2026-06-30", [60, 60, 60, 60]))).toBe(60);
    expect(margin(filedYear("grossProfit", "2026-06-30", [60, 60, 60, 60]).slice(1))).toBeNull();
    const gap = filedYear("grossProfit", "2026-06-30", [60, 60, 60, 60, 60]).filter(
      (_, index) => index !== 2,
    );
    expect(margin(gap)).toBeNull();
    expect(margin(filedYear("grossProfit", "2026-06-30", [60, 60, 60, 60]), quarters.slice(1))).toBeNull();
  });

  test("mixes no two tags", () => {
    const [first, ...rest] = filedYear("grossProfit", "2026-06-30", [60, 60, 60, 60]);
    expect(margin([{ ...(first as (typeof rest)[number]), concept: "Another" }, ...rest])).toBeNull();
    const [before, ...later] = quarters;
    expect(
      margin(filedYear("grossProfit", "2026-06-30", [60, 60, 60, 60]), [
        { ...(before as (typeof later)[number]), concept: "Revenues" },
        ...later,
      ]),
    ).toBeNull();
  });

  test("is the revenue less its cost where no gross profit is filed", () => {
    expect(margin(filedYear("costOfRevenue", "2026-06-30", [30, 30, 30, 30]))).toBe(70);
  });

  test("without revenue is unknown", () => {
    const nothing = filedQuarters("2026-06-30", [0, 0, 0, 0]);
    expect(margin(filedYear("grossProfit", "2026-06-30", [60, 60, 60, 60]), nothing)).toBeNull();
  });
});

test("what the publication states has its source and day", () => {
  const stated: CompanyConfig["stated"] = [
    { measure: "netRevenueRetention", value: 126, asOf: "2026-01-31", source: "Company release" },
    { measure: "netRevenueRetention", value: 125, asOf: "2026-04-30", source: "Company release" },
  ];
  const on = (day: string) => viewOf({ company: { ...company, stated } }, day).netRevenueRetention;
  expect(on("2026-10-31")).toMatchObject({
    value: 125,
    unit: "percent",
    period: "Apr 30, 2026",
    old: false,
    parts: [{ source: "Company release", periodEnd: "2026-04-30", accession: null }],
  });
  expect(on("2026-11-01")?.old).toBe(true);
});

test("averages of a quarter and of a year are not compared", () => {
  const quarter = filedFigure("dilutedShares", "2026-01-31", 110, { periodStart: "2025-11-01" });
  const year = filedFigure("dilutedShares", "2025-01-31", 100, { periodStart: "2024-02-01" });
  expect(viewOf({ figures: [year, quarter] }).dilution).toBeNull();
  expect(viewOf({ figures: [{ ...year, periodStart: "2024-11-01" }, quarter] }).dilution).toMatchObject({
    value: 10,
    period: "Quarter to Jan 31, 2026",
  });
});
