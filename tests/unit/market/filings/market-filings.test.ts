import { describe, expect, test } from "vitest";
import { filedRevenue } from "~/domains/market/rules/filings/filings.ts";
import { growthOf, type Quarter } from "~/domains/market/rules/filings/fundamentals.ts";
import type { Fact } from "~/domains/market/rules/filings/periods.ts";
import { toCompanyFacts } from "~/domains/market/sources/edgar.ts";
import { fact } from "../../../support/market/filings.ts";

const TAG = "RevenueFromContractWithCustomerExcludingAssessedTax";

/** A fiscal year of a company as it files it: three quarters, the sums so far, and the year. */
const YEAR = [
  fact("2024-02-01", "2024-04-30", 100),
  fact("2024-05-01", "2024-07-31", 110),
  fact("2024-02-01", "2024-07-31", 210),
  fact("2024-08-01", "2024-10-31", 120),
  fact("2024-02-01", "2024-10-31", 330),
  fact("2024-02-01", "2025-01-31", 470, { form: "10-K" }),
];

const revenues = (facts: Fact[], tag = TAG) =>
  filedRevenue({ [tag]: facts }).quarters.map(({ periodEnd, revenue, derivation }) => [
    periodEnd,
    revenue,
    derivation,
  ]);

describe("quarters from filings", () => {
  test("are the stated ones, and the year less nine months", () => {
    expect(revenues(YEAR)).toEqual([
      ["2024-04-30", 100, null],
      ["2024-07-31", 110, null],
      ["2024-10-31", 120, null],
      ["2025-01-31", 140, "FY − 9M"],
    ]);
  });

  test("the last is the year less the three quarters where nine months are not filed", () => {
    const withoutNine = YEAR.filter(({ val }) => val !== 330);
    expect(revenues(withoutNine).at(-1)).toEqual(["2025-01-31", 140, "FY − (Q1 + Q2 + Q3)"]);
    const withoutThird = withoutNine.filter(({ val }) => val !== 120);
    expect(revenues(withoutThird).map(([end]) => end)).toEqual(["2024-04-30", "2024-07-31"]);
  });

  test("the filing that came last is right about a period", () => {
    const restated = fact("2024-02-01", "2024-04-30", 90, { filed: "2025-05-30" });
    expect(revenues([restated, ...YEAR])[0]).toEqual(["2024-04-30", 90, null]);
  });

  test("the tag with the newest fact leads, and the others fill its gaps", () => {
    const { quarters } = filedRevenue({
      SalesRevenueNet: YEAR.map((each) => ({ ...each, val: each.val + 1 })),
      [TAG]: [fact("2024-08-01", "2024-10-31", 120), fact("2025-02-01", "2025-04-30", 150)],
    });
    expect(quarters.map(({ periodEnd, revenue }) => [periodEnd, revenue])).toEqual([
      ["2024-04-30", 101],
      ["2024-07-31", 111],
      ["2024-10-31", 120],
      ["2025-01-31", 140],
      ["2025-04-30", 150],
    ]);
  });

  test("a year and its nine months under tags of different measures give no quarter", () => {
    const other = "RevenueFromContractWithCustomerIncludingAssessedTax";
    // The tag changed with the annual report, and the two disagree about the first half: total and subscription revenue.
    const subscriptions = YEAR.slice(0, 5);
    const total = [fact("2024-02-01", "2024-07-31", 230), ...YEAR.slice(5)];
    const { quarters } = filedRevenue({ [TAG]: subscriptions, [other]: total });
    expect(quarters.map(({ periodEnd, concept }) => [periodEnd, concept])).toEqual([
      ["2024-04-30", TAG],
      ["2024-07-31", TAG],
      ["2024-10-31", TAG],
    ]);
    const agreed = [fact("2024-02-01", "2024-07-31", 210), ...YEAR.slice(5)];
    expect(filedRevenue({ [TAG]: subscriptions, [other]: agreed }).quarters.at(-1)).toMatchObject({
      periodEnd: "2025-01-31",
      revenue: 140,
      concept: other,
    });
  });

  test("of 14 weeks count, half-years do not", () => {
    expect(revenues([fact("2024-01-29", "2024-05-05", 100), fact("2024-01-29", "2024-07-28", 200)])).toEqual([
      ["2024-05-05", 100, null],
    ]);
  });

  test("of a company that files years only are none, also when it filed quarters long ago", () => {
    expect(filedRevenue({})).toEqual({ quarters: [], annualOnly: true });
    const years = [2023, 2024].map((year) => fact(`${year}-01-01`, `${year}-12-31`, 400, { form: "20-F" }));
    expect(filedRevenue({ Revenues: years }).annualOnly).toBe(true);
    const longAgo = fact("2021-01-01", "2021-03-31", 90);
    expect(filedRevenue({ Revenues: [longAgo, ...years] }).annualOnly).toBe(true);
    expect(filedRevenue({ Revenues: [...YEAR] }).annualOnly).toBe(false);
  });
});

describe("the length of a period", () => {
  /** A fact from January 1, 2024 that lasts so many days. */
  const lasting = (days: number, val: number) =>
    fact("2024-01-01", new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10), val);

  test.each([
    [79, 0],
    [80, 1],
    [100, 1],
    [101, 0],
  ])("of %i days: %i quarter", (days, count) => {
    expect(revenues([lasting(days, 100)])).toHaveLength(count);
  });

  test.each([
    [349, 0],
    [350, 1],
    [380, 1],
    [381, 0],
  ])("of %i days less nine months: %i quarter", (days, count) => {
    expect(revenues([lasting(273, 300), lasting(days, 400)])).toHaveLength(count);
  });

  test.each([
    [259, 0],
    [260, 1],
    [285, 1],
    [286, 0],
  ])("a year less %i days: %i quarter", (days, count) => {
    expect(revenues([lasting(days, 300), lasting(365, 400)])).toHaveLength(count);
  });

  test("a derived quarter begins the day after the last part of its year", () => {
    const begins = (facts: Fact[]) => filedRevenue({ [TAG]: facts }).quarters.at(-1)?.periodStart;
    expect(begins(YEAR)).toBe("2024-11-01");
    expect(begins(YEAR.filter(({ val }) => val !== 330))).toBe("2024-11-01");
  });

  test("the last quarter needs the three of its own year", () => {
    const early = fact("2023-11-01", "2024-01-31", 95);
    const withoutNine = YEAR.filter(({ val }) => val !== 330);
    expect(revenues([early, ...withoutNine]).at(-1)).toEqual(["2025-01-31", 140, "FY − (Q1 + Q2 + Q3)"]);
    expect(revenues([early, ...withoutNine.slice(1)]).map(([end]) => end)).not.toContain("2025-01-31");
  });
});

test("a company files years only once its last quarter ended more than 400 days before its newest fact", () => {
  const after = (days: number) => {
    const end = new Date(Date.UTC(2024, 2, 31 + days)).toISOString().slice(0, 10);
    const start = new Date(Date.parse(end) - 365 * 86_400_000).toISOString().slice(0, 10);
    return filedRevenue({ Revenues: [fact("2024-01-01", "2024-03-31", 90), fact(start, end, 400)] });
  };
  expect(after(400).annualOnly).toBe(false);
  expect(after(401).annualOnly).toBe(true);
});

describe("an answer of the SEC", () => {
  const answer = (rows: unknown[]) => ({ "us-gaap": { [TAG]: { label: "Revenue", units: { USD: rows } } } });
  const row = { ...fact("2025-02-01", "2025-04-30", 150), fy: 2025, fp: "FY", frame: "CY2025Q1" };

  test("gives quarters with their filing's address; unreadable rows are counted and left out", () => {
    const { facts, rejected } = toCompanyFacts(
      { symbol: "TEST", cik: 42 },
      answer([row, { ...row, val: "150" }, { ...row, end: "soon" }, null]),
    );
    expect(rejected).toBe(3);
    expect(facts.quarters).toEqual([
      {
        periodEnd: "2025-04-30",
        revenue: 150,
        form: "10-Q",
        accession: "0000000001-25-000001",
        filed: "2025-04-30",
        derivation: null,
        concept: TAG,
        source: "SEC EDGAR 10-Q",
        url: "https://www.sec.gov/Archives/edgar/data/42/000000000125000001/",
        sample: false,
      },
    ]);
  });

  test("of another shape has nothing to tell", () => {
    expect(toCompanyFacts({ symbol: "TEST", cik: 42 }, {}).facts).toMatchObject({
      quarters: [],
      shares: null,
      annualOnly: true,
    });
    expect(
      toCompanyFacts({ symbol: "TEST", cik: 42 }, { "us-gaap": { [TAG]: "gone" } }).facts.quarters,
    ).toEqual([]);
  });
});

const recorded = import.meta.glob<string>("../../../../shared/upstream/fundamentals/companyfacts-*.json", {
  query: "?raw",
  import: "default",
});
const load = async (name: string) => {
  const file = Object.entries(recorded).find(([path]) => path.includes(`-${name}-`));
  const { cik, facts } = JSON.parse((await file?.[1]()) ?? "{}");
  return toCompanyFacts({ symbol: name, cik: Number(cik) }, facts).facts;
};
const millions = (quarters: Quarter[], count: number) =>
  quarters.slice(-count).map(({ periodEnd, revenue }) => [periodEnd, revenue / 1e6]);

// Recorded bytes of other companies are not part of this repository: where they are, they are tried.
if (Object.keys(recorded).length > 0)
  describe("recorded filings", () => {
    test("of Snowflake give its quarters and growth", async () => {
      const { quarters, annualOnly, shares } = await load("SNOW");
      expect(annualOnly).toBe(false);
      expect(millions(quarters, 6)).toEqual([
        ["2024-01-31", 774.699],
        ["2024-04-30", 828.709],
        ["2024-07-31", 868.823],
        ["2024-10-31", 942.094],
        ["2025-01-31", 986.77],
        ["2025-04-30", 1042.074],
      ]);
      expect(quarters.slice(-6).map(({ derivation }) => derivation)).toEqual([
        "FY − 9M",
        null,
        null,
        null,
        "FY − 9M",
        null,
      ]);
      expect(growthOf(quarters.at(-1) as Quarter, quarters)).toBeCloseTo(25.75, 2);
      expect(shares).toMatchObject({
        count: 333_700_000,
        asOf: "2025-05-08",
        source: "SEC EDGAR 10-Q, cover",
      });
    });

    // Alphabet and NVIDIA changed their tag, AMD twice; 52- and 53-week years; as the companies' own releases have them.
    test.each<[string, [string, number][], number]>([
      [
        "GOOGL",
        [
          ["2025-06-30", 96_428],
          ["2025-09-30", 102_346],
          ["2025-12-31", 113_829],
        ],
        12_088_000_000,
      ],
      [
        "NVDA",
        [
          ["2025-07-27", 46_743],
          ["2025-10-26", 57_006],
          ["2026-01-25", 68_127],
        ],
        24_300_000_000,
      ],
      [
        "AMD",
        [
          ["2025-06-28", 7_685],
          ["2025-09-27", 9_246],
          ["2025-12-27", 10_270],
        ],
        1_630_410_843,
      ],
      [
        "AAPL",
        [
          ["2025-06-28", 94_036],
          ["2025-09-27", 102_466],
          ["2025-12-27", 143_756],
        ],
        14_681_140_000,
      ],
    ])("of %s give its quarters and its shares of all classes", async (name, expected, count) => {
      const { quarters, shares } = await load(name);
      expect(millions(quarters, 3)).toEqual(expected);
      expect(shares?.count).toBe(count);
      expect(quarters).toHaveLength(16);
      for (const [at, { periodEnd }] of quarters.entries()) {
        const before = quarters[at - 1];
        const days = before ? (Date.parse(periodEnd) - Date.parse(before.periodEnd)) / 86_400_000 : 91;
        expect(days).toBeGreaterThan(80);
        expect(days).toBeLessThan(100);
      }
    });

    test("of a company on form 20-F are annual only", async () => {
      expect(await load("LPA")).toMatchObject({
        quarters: [],
        annualOnly: true,
        shares: { count: 31_668_601 },
      });
    });
  });
