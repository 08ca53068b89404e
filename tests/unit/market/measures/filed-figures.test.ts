import { describe, expect, test } from "vitest";
import { filedFigures } from "~/domains/market/rules/filings/filed-figures.ts";
import type { Fact } from "~/domains/market/rules/filings/periods.ts";
import { toCompanyFacts } from "~/domains/market/sources/edgar.ts";
import snowflake from "../../../fixtures/filings/SNOW-2025.json";

const flow = (start: string, end: string, val: number, more: Partial<Fact> = {}): Fact => ({
  start,
  end,
  val,
  accn: "0000000001-25-000001",
  form: "10-Q",
  filed: end,
  ...more,
});
const onDay = (end: string, val: number, more: Partial<Fact> = {}): Fact => {
  const { start: _, ...fact } = flow("", end, val, more);
  return fact;
};
const figures = (byTag: Record<string, Fact[]>) => filedFigures((tag) => byTag[tag] ?? []);
const values = (byTag: Record<string, Fact[]>, measure: string) =>
  figures(byTag)
    .filter((figure) => figure.measure === measure)
    .map(({ periodEnd, value, derivation }) => [periodEnd, value, derivation]);

describe("a flow that is filed as sums of the year", () => {
  const CASH = "NetCashProvidedByUsedInOperatingActivities";
  const SUMS = [
    flow("2024-02-01", "2024-04-30", 10),
    flow("2024-02-01", "2024-07-31", 25),
    flow("2024-02-01", "2024-10-31", 45),
    flow("2024-02-01", "2025-01-31", 70, { form: "10-K" }),
    flow("2025-02-01", "2025-04-30", 12),
  ];

  test("has the differences as its quarters", () => {
    expect(values({ [CASH]: SUMS }, "operatingCashFlow")).toEqual([
      ["2024-04-30", 10, null],
      ["2024-07-31", 15, "6M − 3M"],
      ["2024-10-31", 20, "9M − 6M"],
      ["2025-01-31", 25, "FY − 9M"],
      ["2025-04-30", 12, null],
    ]);
  });

  test("lacks the quarters of a sum that is missing, and takes a stated quarter before a difference", () => {
    const without = SUMS.filter(({ val }) => val !== 25);
    expect(values({ [CASH]: without }, "operatingCashFlow").map(([end]) => end)).toEqual([
      "2024-04-30",
      "2025-01-31",
      "2025-04-30",
    ]);
    const stated = [...SUMS, flow("2024-05-01", "2024-07-31", 16)];
    expect(values({ [CASH]: stated }, "operatingCashFlow")[1]).toEqual(["2024-07-31", 16, null]);
  });

  test("is of the filing that came last, with its accession", () => {
    const restated = flow("2024-02-01", "2024-04-30", 11, {
      filed: "2025-05-30",
      accn: "0000000001-25-000009",
    });
    const [first, second] = figures({ [CASH]: [restated, ...SUMS] });
    expect(first).toMatchObject({ value: 11, accession: "0000000001-25-000009" });
    expect(second).toMatchObject({ value: 14, periodStart: "2024-05-01", accession: "0000000001-25-000001" });
  });
});

test("a measure is of the tag with the newest fact alone", () => {
  const byTag = {
    PaymentsToAcquirePropertyPlantAndEquipment: [flow("2024-11-01", "2025-01-31", 5)],
    PaymentsToAcquireProductiveAssets: [flow("2025-02-01", "2025-04-30", 7)],
  };
  expect(values(byTag, "capitalExpenditure")).toEqual([["2025-04-30", 7, null]]);
});

test("figures of more than 500 days before the newest are left out", () => {
  const tag = "RevenueRemainingPerformanceObligation";
  const byTag = { [tag]: [onDay("2023-12-16", 1), onDay("2023-12-17", 2), onDay("2025-04-30", 3)] };
  expect(values(byTag, "remainingPerformanceObligation").map(([end]) => end)).toEqual([
    "2023-12-17",
    "2025-04-30",
  ]);
});

test("diluted shares are averages: of quarters, and of a year whose last quarter is not filed", () => {
  const tag = "WeightedAverageNumberOfDilutedSharesOutstanding";
  const facts = [
    flow("2024-08-01", "2024-10-31", 330),
    flow("2024-02-01", "2024-10-31", 328),
    flow("2024-02-01", "2025-01-31", 332),
  ];
  expect(values({ [tag]: facts }, "dilutedShares")).toEqual([
    ["2024-10-31", 330, null],
    ["2025-01-31", 332, null],
  ]);
});

describe("cash and short-term investments", () => {
  const DAY = "2025-04-30";
  const cash = (byTag: Record<string, number>) =>
    values(Object.fromEntries(Object.entries(byTag).map(([tag, val]) => [tag, [onDay(DAY, val)]])), "cash");

  test("are their total as stated, or both lines", () => {
    expect(
      cash({ CashCashEquivalentsAndShortTermInvestments: 9, CashAndCashEquivalentsAtCarryingValue: 4 }),
    ).toEqual([[DAY, 9, null]]);
    expect(cash({ CashAndCashEquivalentsAtCarryingValue: 4, ShortTermInvestments: 5 })).toEqual([
      [DAY, 9, "CashAndCashEquivalentsAtCarryingValue + ShortTermInvestments"],
    ]);
  });

  test("are not cash alone, and not one of two investments that disagree", () => {
    expect(cash({ CashAndCashEquivalentsAtCarryingValue: 4 })).toEqual([]);
    const both = { ShortTermInvestments: 5, MarketableSecuritiesCurrent: 5 };
    expect(cash({ CashAndCashEquivalentsAtCarryingValue: 4, ...both })).toMatchObject([
      [DAY, 9, expect.any(String)],
    ]);
    expect(
      cash({ CashAndCashEquivalentsAtCarryingValue: 4, ...both, MarketableSecuritiesCurrent: 6 }),
    ).toEqual([]);
  });
});

describe("debt", () => {
  const DAY = "2025-04-30";
  const debt = (byTag: Record<string, number>) =>
    values(
      Object.fromEntries(Object.entries(byTag).map(([tag, val]) => [tag, [onDay(DAY, val)]])),
      "debt",
    ).map(([, value]) => value);

  test.each<[string, Record<string, number>, number[]]>([
    ["its stated whole", { DebtLongtermAndShorttermCombinedAmount: 30, LongTermDebtNoncurrent: 20 }, [30]],
    ["both parts of the balance sheet", { LongTermDebtNoncurrent: 20, LongTermDebtCurrent: 5 }, [25]],
    ["the noncurrent part alone", { ConvertibleDebtNoncurrent: 20 }, [20]],
    [
      "one line under two tags once",
      { LongTermDebtNoncurrent: 20, ConvertibleDebtNoncurrent: 20, DebtCurrent: 5, LongTermDebtCurrent: 5 },
      [25],
    ],
    ["a note's total where the balance sheet has no line", { LongTermDebt: 25, CommercialPaper: 3 }, [28]],
    [
      "not a note's total on top of the lines",
      { LongTermDebt: 25, LongTermDebtNoncurrent: 20, LongTermDebtCurrent: 5 },
      [25],
    ],
    [
      "the note's total where the lines disagree",
      { LongTermDebt: 50, LongTermDebtNoncurrent: 20, ConvertibleDebtNoncurrent: 30 },
      [50],
    ],
    ["unknown where the lines disagree", { LongTermDebtNoncurrent: 20, ConvertibleDebtNoncurrent: 30 }, []],
    ["unknown where no line is stated", { OperatingLeaseLiabilityNoncurrent: 8 }, []],
    ["what is due within the year", { DebtCurrent: 5 }, [5]],
  ])("is %s", (_, byTag, expected) => {
    expect(debt(byTag)).toEqual(expected);
  });
});

describe("the figures of a recorded file", () => {
  test("are those of Snowflake's five quarters, each with its filing", () => {
    const { facts } = toCompanyFacts({ symbol: "SNOW", cik: 1640147 }, snowflake.facts);
    expect(facts.annualOnly).toBe(false);
    const operating = facts.figures.filter(({ measure }) => measure === "operatingIncome");
    expect(operating.map(({ periodEnd, value }) => [periodEnd, value / 1e3])).toEqual([
      ["2024-01-31", -275_505],
      ["2024-04-30", -348_572],
      ["2024-07-31", -355_303],
      ["2024-10-31", -365_457],
      ["2025-01-31", -386_678],
      ["2025-04-30", -447_257],
    ]);
    expect(new Set(facts.figures.map(({ accession }) => accession.length))).toEqual(new Set([20]));
  });

  test("of a company on form 20-F are none, and it files no quarters", () => {
    const { facts } = toCompanyFacts({ symbol: "LPA", cik: 1997711 }, { "ifrs-full": {} });
    expect(facts).toMatchObject({ figures: [], quarters: [], annualOnly: true });
  });
});
