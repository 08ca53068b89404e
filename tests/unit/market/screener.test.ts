import { describe, expect, test } from "vitest";
import {
  COLUMN_IDS,
  columnText,
  columnValue,
  type ScreenerRow,
  STANDARD_COLUMNS,
} from "~/domains/market/rules/screener/columns.ts";
import { compareQuery, screenerQuery } from "~/domains/market/rules/screener/page-query.ts";
import {
  readBound,
  readColumns,
  readScreener,
  readSymbols,
  type ScreenerView,
  screened,
  screenerSearch,
  sortedBy,
  withColumn,
  withCompared,
} from "~/domains/market/rules/screener/view.ts";
import { readScreener as readRows } from "~/domains/market/store/screener.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { canonicalSearch } from "~/platform/page/match/query.ts";
import { seedMarket } from "../../support/market/rows.ts";
import { stock } from "../../support/market/views.ts";
import { testDeps } from "../../support/unit/deps.ts";

const read = (query: string) => readScreener(new URLSearchParams(query));
const standard = read("");

const row = (symbol: string, over = {}, measures: ScreenerRow["measures"] = {}): ScreenerRow => ({
  stock: stock({ symbol, name: `${symbol} Inc.`, ...over }),
  measures,
  notes: {},
});
const order = (rows: ScreenerRow[], view: Partial<ScreenerView>) =>
  screened(rows, { ...standard, ...view }).map(({ stock }) => stock.symbol);

describe("a view of the company table", () => {
  test("is the standard one without a query, and with one that means nothing", () => {
    expect(standard).toEqual({
      period: "1D",
      sort: "marketCap",
      dir: "desc",
      columns: STANDARD_COLUMNS,
      tier: null,
      bounds: {},
      compare: [],
    });
    expect(read("period=9Y&sort=luck&dir=up&columns=luck&tier=top&growthFrom=&compare=,,")).toEqual(standard);
  });

  test.each([
    "",
    "?period=1M",
    "?sort=ruleOf40&dir=asc",
    "?sort=company",
    "?columns=price%2CevToRevenue",
    "?tier=high&growthFrom=20.5&growthTo=-3&capFrom=1&capTo=50&multipleTo=12&marginFrom=0",
    "?compare=SNOW%2CMDB",
    "?growthFrom=lots+of+it",
  ])("of %s is the same in the browser, on the server and back in the address", (search) => {
    expect(screenerSearch(read(search))).toBe(search);
    const canonical = canonicalSearch(new URL(`https://x.test/${search}`), screenerQuery);
    expect(read(canonical)).toEqual(read(search));
  });

  test("has one address: the standard parts are left out", () => {
    const canonical = (query: string) => canonicalSearch(new URL(`https://x.test/?${query}`), screenerQuery);
    expect(canonical(`columns=${STANDARD_COLUMNS.join(",")}&dir=desc&period=1D&sort=marketCap&tier=`)).toBe(
      "",
    );
    expect(canonical("columns=arr,price")).toBe(canonical("columns=price,nothing,arr,arr"));
    expect(canonical("growthFrom= 20 ")).toBe("?growthFrom=20");
    expect(canonical("compare=snow,SNOW")).toBe("?compare=SNOW");
  });

  test("reads bounds, columns and symbols, and nothing else", () => {
    expect(["20", "-3.5", " 7 ", "1234567", "0.125", "", " "].map(readBound)).toEqual([
      ...[20, -3.5, 7, 1234567, 0.125],
      ...[null, null],
    ]);
    expect(readColumns("ruleOf40,price")).toEqual(["price", "ruleOf40"]);
    expect(readSymbols("snow,MDB,<b>,SNOW,NOW,ZS,TEAM")).toEqual(["SNOW", "MDB", "NOW", "ZS"]);
    expect(compareQuery.parse({}).symbols).toEqual([]);
  });

  test("reads a bound as a figure is written, and keeps a text that is no number", () => {
    expect(["50%", "$5B", "-$2.5", "12x", "1,000", "−5", "+5 %"].map(readBound)).toEqual([
      ...[50, 5, -2.5, 12, 1000, -5, 5],
    ]);
    for (const text of ["lots", "1e9", "0x10", "10,5", "1,00", "1234567890", "5M"])
      expect(readBound(` ${text}`)).toBe(text);
    expect(readBound("a text that is far too long")).toBe("a text that is far t");
    expect(read("growthFrom=lots").bounds).toEqual({ growthFrom: "lots" });
  });

  test("shows and hides columns in their order; the last one stays", () => {
    const one = { ...standard, columns: ["price"] as const };
    expect(withColumn(one, "arr").columns).toEqual(["price", "arr"]);
    expect(withColumn({ ...standard, columns: ["price", "arr"] }, "price").columns).toEqual(["arr"]);
    expect(withColumn(one, "price").columns).toEqual(["price"]);
  });

  test("chooses at most four companies, and lets them go", () => {
    const four = { ...standard, compare: ["A", "B", "C", "D"] };
    expect(withCompared(standard, "A")?.compare).toEqual(["A"]);
    expect(withCompared(four, "E")).toBeNull();
    expect(withCompared(four, "B")?.compare).toEqual(["A", "C", "D"]);
  });

  test("a heading sorts from the largest, a name from A, and the one in use turns round", () => {
    expect(sortedBy(standard, "arr")).toMatchObject({ sort: "arr", dir: "desc" });
    expect(sortedBy(standard, "company")).toMatchObject({ sort: "company", dir: "asc" });
    expect(sortedBy(standard, "marketCap")).toMatchObject({ sort: "marketCap", dir: "asc" });
  });
});

describe("the rows of a view", () => {
  const rows = [
    row("A", { arrGrowth: 40, marketCap: 5e9, priceToArr: 20 }, { freeCashFlowMargin: 10, ruleOf40: 50 }),
    row("B", { arrGrowth: 25, marketCap: 50e9, priceToArr: 8 }, { freeCashFlowMargin: 30, ruleOf40: 55 }),
    row("C", { arrGrowth: 10, marketCap: 20e9, priceToArr: 5 }),
    row("D", { arrGrowth: null, marketCap: null, priceToArr: null }),
  ];

  test("are in the order of any column, unknown figures last in both directions", () => {
    expect(order(rows, {})).toEqual(["B", "C", "A", "D"]);
    expect(order(rows, { dir: "asc" })).toEqual(["A", "C", "B", "D"]);
    expect(order(rows, { sort: "ruleOf40" })).toEqual(["B", "A", "C", "D"]);
    expect(order(rows, { sort: "company", dir: "desc" })).toEqual(["D", "C", "B", "A"]);
  });

  test.each<[string, Partial<ScreenerView>, string]>([
    ["a tier", { tier: "high" }, "A"],
    ["growth from its bound", { bounds: { growthFrom: 25 } }, "BA"],
    ["growth up to its bound", { bounds: { growthTo: 25 } }, "BC"],
    ["a size in billions", { bounds: { capFrom: 10, capTo: 20 } }, "C"],
    ["a price", { bounds: { multipleTo: 8 } }, "BC"],
    ["a margin, which unknown ones do not have", { bounds: { marginFrom: 0 } }, "BA"],
    ["all at once", { tier: "moderate", bounds: { growthFrom: 20, marginFrom: 30 } }, "B"],
    ["nothing", { bounds: { growthFrom: 99 } }, ""],
  ])("are filtered by %s", (_, view, expected) => {
    expect(order(rows, view).join("")).toBe(expected);
  });

  test("have a change of the period alone, not of the day in its place", () => {
    const moved = row("M", { changePercent: 1, periods: { "1M": { change: 1, changePercent: 9 } } });
    expect(columnValue("change", moved, "1D")).toBe(1);
    expect(columnValue("change", moved, "1M")).toBe(9);
    expect(columnValue("change", moved, "1Y")).toBeNull();
  });

  test("write every column with its unit", () => {
    const written = Object.fromEntries(COLUMN_IDS.map((id) => [id, columnText(id, 12.345, datesIn())]));
    expect(written).toMatchObject({
      price: "$12.35",
      change: "+12.35%",
      arr: "$12.3B",
      arrGrowth: "+12.3%",
      priceToArr: "12.3x",
      evToRevenue: "12.3x",
      grossMargin: "12.3%",
      dilution: "+12.3%",
      cacPayback: "12.35 months",
      customers: "12",
    });
  });
});

test("each company of the market has a row, with the measures that its filings have", async () => {
  const deps = testDeps({ at: "2026-08-22T15:00:00Z" });
  expect(await readRows(deps)).toBeNull();
  await seedMarket(deps);
  const found = await readRows(deps);
  expect(found?.rows).toHaveLength(24);
  const [snow] = found?.rows ?? [];
  expect(snow?.stock.symbol).toBe("SNOW");
  for (const value of Object.values(snow?.measures ?? {})) expect(value).toEqual(expect.any(Number));
});
