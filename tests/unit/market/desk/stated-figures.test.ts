import { describe, expect, test } from "vitest";
import { arrEffect } from "~/domains/market/rules/desk/effect.ts";
import { type ArrFields, readArr } from "~/domains/market/rules/desk/stated-arr.ts";
import type { Stock } from "~/domains/market/schema.ts";
import { readValuation, valuationEffect } from "~/domains/startups/rules/stated-valuation.ts";
import { parseAmount } from "~/lib/amount.ts";
import { stock } from "../../../support/market/views.ts";

/** Figures as they are entered at the desk, and what they change. */

const TODAY = "2026-08-21";
const FIELDS: ArrFields = {
  usd: "1.25B",
  asOf: "2026-07-31",
  source: "Company release",
  url: "",
  beforeUsd: "",
  beforeOn: "",
};

test.each([
  ["1.25B", 1_250_000_000],
  ["$850 million", 850_000_000],
  ["1,250,000,000", 1_250_000_000],
  ["2bn", 2_000_000_000],
  ["0.5 t", 500_000_000_000],
  ["12", 12],
  ["", null],
  ["a lot", null],
  ["1,25B", null],
  ["-3B", null],
  ["3 furlongs", null],
])("the amount %s is %s", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

describe("a stated ARR", () => {
  test("of a million is taken, and one below is taken for a slip", () => {
    expect(readArr({ ...FIELDS, usd: "1,000,000" }, TODAY).ok).toBe(true);
    expect(readArr({ ...FIELDS, usd: "999,999" }, TODAY)).toMatchObject({
      ok: false,
      errors: { usd: expect.stringContaining("less than a million") },
    });
  });

  test("has a day and a source, and may have the year before", () => {
    expect(readArr(FIELDS, TODAY)).toEqual({
      ok: true,
      value: { usd: 1_250_000_000, asOf: "2026-07-31", source: "Company release" },
    });
    const before = { beforeUsd: "1B", beforeOn: "2025-07-31", url: "https://acme.test/q2" };
    expect(readArr({ ...FIELDS, ...before }, TODAY)).toMatchObject({
      value: { url: "https://acme.test/q2", yearBefore: { usd: 1e9, asOf: "2025-07-31" } },
    });
  });

  test.each([
    [{ usd: "much" }, "usd"],
    [{ usd: "850" }, "usd"],
    [{ asOf: "soon" }, "asOf"],
    [{ asOf: "2026-02-30" }, "asOf"],
    [{ asOf: "2026-08-22" }, "asOf"],
    [{ source: " " }, "source"],
    [{ url: "acme" }, "url"],
    [{ beforeUsd: "much", beforeOn: "2025-07-31" }, "beforeUsd"],
    [{ beforeUsd: "700", beforeOn: "2025-07-31" }, "beforeUsd"],
    [{ beforeUsd: "1B" }, "beforeOn"],
    [{ beforeUsd: "1B", beforeOn: "2026-07-31" }, "beforeOn"],
    [{ beforeUsd: "1B", beforeOn: "2026-04-30" }, "beforeOn"],
    [{ beforeUsd: "1B", beforeOn: "2024-07-31" }, "beforeOn"],
  ])("is refused where %o is wrong", (wrong, field) => {
    const read = readArr({ ...FIELDS, ...wrong }, TODAY);
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
  });
});

describe("what a stated ARR changes", () => {
  const source = { source: "SEC EDGAR 10-Q", url: null, asOf: "2026-06-30", sample: false };
  const acme = stock({
    symbol: "ACME",
    marketCap: 20e9,
    arr: 1,
    arrBasis: "implied",
    arrSource: source,
    arrGrowth: 30,
    growthBasis: "revenue",
    priceToArr: 20,
    counts: true,
    lastReport: { periodEnd: "2026-06-30", filed: "2026-08-01", form: "10-Q", source },
  });
  const others = [10, 30].map((priceToArr, index) =>
    stock({ symbol: `B${index}`, priceToArr, counts: true }),
  );
  const newest = { periodEnd: "2026-06-30", revenue: 0.25e9, growth: 30, source };
  const effect = (more: Partial<ArrFields> = {}, now: Partial<Stock> = {}, quarter = newest) => {
    const read = readArr({ ...FIELDS, ...more }, TODAY);
    const stocks = [{ ...acme, ...now }, ...others];
    return read.ok ? arrEffect({ stocks }, "ACME", read.value, { newest: quarter, today: TODAY }) : null;
  };

  test("is its figure, its multiple and the median of the index", () => {
    expect(effect()).toMatchObject({
      before: { arr: 1e9, basis: "implied", priceToArr: 20, asOf: "2026-06-30" },
      after: { arr: 1.25e9, basis: "reported", priceToArr: 16, growth: 30, growthBasis: "revenue" },
      median: { before: 20, after: 16 },
      unused: null,
    });
    expect(effect({ beforeUsd: "1B", beforeOn: "2025-07-31" })?.after).toMatchObject({
      growth: 25,
      growthBasis: "arr",
    });
  });

  test("is nothing where it is old and a newer quarter is filed", () => {
    const old = effect({ asOf: "2026-03-31" });
    expect(old?.after).toEqual(old?.before);
    expect(old?.unused).toContain("the quarter to 2026-06-30 is filed");
  });

  test("is the quarter's where an old one takes the place of one that is reported now", () => {
    const reported = {
      arr: 2,
      arrBasis: "reported",
      priceToArr: 10,
      growthBasis: "arr",
      arrGrowth: 9,
    } as const;
    const { after, unused } = effect({ asOf: "2026-03-31" }, reported) ?? {};
    expect(after).toMatchObject({ arr: 1e9, basis: "implied", priceToArr: 20, asOf: "2026-06-30" });
    expect(after).toMatchObject({ growth: 30, growthBasis: "revenue", source: "SEC EDGAR 10-Q" });
    expect(unused).toContain("the quarter’s revenue times four stands for it");
  });

  test("has the growth of revenue again where the year before is stated no more", () => {
    const now = { growthBasis: "arr", arrGrowth: 9 } as const;
    expect(effect({}, now)?.after).toMatchObject({ growth: 30, growthBasis: "revenue" });
  });

  test("is known of a quarter without a day of filing, and old where no newer one is", () => {
    expect(effect({ asOf: "2026-03-31" }, { lastReport: null })?.after.basis).toBe("implied");
    const none = effect({ asOf: "2026-03-31" }, {}, { ...newest, periodEnd: "2026-03-31" });
    expect(none?.after).toMatchObject({ basis: "reported", arr: 1.25e9, isOld: true });
  });

  test("is not known of a company without a price", () => {
    expect(
      arrEffect({ stocks: [] }, "NONE", { usd: 1e9, asOf: TODAY, source: "x" }, { newest, today: TODAY }),
    ).toBeNull();
  });
});

describe("a stated valuation", () => {
  const facts = (name: string, billions: number, status = "private") =>
    ({ name, status, valuation: { billions, on: "2026-01-01", basis: "Series B", source: "x" } }) as never;
  const all = [facts("A", 10), facts("B", 5), facts("C", 3), facts("P", 90, "public")];
  const value = { billions: 12, on: "2026-08-01", basis: "Series C", source: "Company release" };

  test("is read with its day, basis and source", () => {
    const fields = {
      ...{ usd: "12B", on: "2026-08-01", basis: "Series C", source: "Company release" },
      fundedOn: "",
    };
    expect(readValuation(fields, TODAY)).toEqual({ ok: true, value });
    const wrong = readValuation(
      { usd: "12", on: "2027-01-01", basis: "", source: "", fundedOn: "2027-01-01" },
      TODAY,
    );
    expect(wrong.ok ? [] : Object.keys(wrong.errors)).toEqual(["usd", "on", "basis", "source", "fundedOn"]);
  });

  test("moves a private company among the others, and their sum", () => {
    expect(valuationEffect(all, "C", value, "")).toEqual({
      place: { before: 3, after: 1 },
      total: { before: 18, after: 27 },
      lastRound: { before: "2026-01-01", after: "2026-08-01" },
    });
    expect(valuationEffect(all, "P", value, "")).toBeNull();
  });
});
