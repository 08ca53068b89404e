import { describe, expect, test } from "vitest";
import type { CompanyConfig } from "~/domains/market/config.ts";
import { aged } from "~/domains/market/rules/filings/age.ts";
import {
  arrOf,
  growthBeside,
  growthOf,
  newestOf,
  type Quarter,
  quartersOf,
} from "~/domains/market/rules/filings/fundamentals.ts";
import { quarter } from "../../../support/market/filings.ts";

const company: CompanyConfig = { symbol: "SNOW", name: "Snowflake Inc.", cik: 1640147 };

describe("ARR", () => {
  const quarters = [quarter("2025-04-30", 1_042_074_000), quarter("2026-04-30", 1_390_951_000)];
  const reported = (asOf: string) => ({
    ...company,
    reportedArr: { usd: 5_000_000_000, asOf, source: "Company release" },
  });

  test("is the newest quarter's revenue times four, with its filing", () => {
    expect(arrOf(company, newestOf(quarters), "2026-08-21")).toEqual({
      arr: 5.563804,
      arrBasis: "implied",
      periodEnd: "2026-04-30",
      arrSource: { source: "SEC EDGAR 10-Q", url: null, asOf: "2026-04-30", sample: false },
      arrCurrentUntil: "2026-10-31",
      formerArr: null,
    });
  });

  test("is what the company reports, for 100 days after its period's end", () => {
    const on = (day: string) => arrOf(reported("2026-01-31"), newestOf(quarters), day);
    expect(on("2026-05-11")).toMatchObject({ arr: 5, arrBasis: "reported", periodEnd: "2026-01-31" });
    expect(on("2026-05-12")).toMatchObject({
      arr: 5.563804,
      arrBasis: "implied",
      periodEnd: "2026-04-30",
      formerArr: {
        arr: 5,
        source: { source: "Company release", url: null, asOf: "2026-01-31", sample: false },
      },
    });
  });

  test("stays the reported one where nothing newer is filed, and is current for 100 days only", () => {
    const old = { arrBasis: "reported", arrCurrentUntil: "2026-08-08", formerArr: null };
    expect(arrOf(reported("2026-04-30"), newestOf(quarters), "2026-08-21")).toMatchObject(old);
    expect(arrOf(reported("2026-04-30"), undefined, "2030-01-01")).toMatchObject(old);
  });

  test("is unknown without a quarter, and growth without the year before", () => {
    expect(arrOf(company, undefined, "2026-08-21")).toBeNull();
    const [first, second] = quarters as [Quarter, Quarter];
    expect(growthOf(second, quarters)).toBe(33.4791);
    expect(growthOf(first, quarters)).toBeNull();
    // 52 and 53 weeks.
    expect(growthOf(quarter("2026-05-29", 6618), [quarter("2025-05-30", 5873)])).toBe(12.6852);
  });

  test("of a company that files no quarters comes from configuration; a filing goes before it", () => {
    const stated = {
      ...company,
      revenue: {
        periodEnd: "2026-06-30",
        usd: 365_000_000,
        yearBefore: { periodEnd: "2025-06-30", usd: 299_000_000 },
        form: "6-K",
        source: "Company release",
      },
    };
    const both = quartersOf(stated, []);
    expect(both.map(({ periodEnd }) => periodEnd)).toEqual(["2025-06-30", "2026-06-30"]);
    expect(both[1]).toMatchObject({ source: "Company release", sample: false });
    const filed = quarter("2026-06-30", 366_000_000);
    expect(quartersOf(stated, [filed]).at(-1)).toBe(filed);
    expect(quartersOf(stated, [{ ...filed, sample: true }]).at(-1)).toMatchObject({ revenue: 365_000_000 });
  });
});

describe("growth beside ARR", () => {
  const quarters = [quarter("2025-04-30", 1_042_074_000), quarter("2026-04-30", 1_390_951_000)];
  const reportedArr = { usd: 5_000_000_000, asOf: "2026-04-30", source: "Company release" };
  const newest = newestOf(quarters);
  const beside = (stated: Partial<CompanyConfig>, today = "2026-06-01") =>
    growthBeside(arrOf({ ...company, ...stated }, newest, today), { ...company, ...stated }, newest);

  test("is the revenue's, with the revenue's filing, where the ARR of the year before is not stated", () => {
    const revenue = {
      arrGrowth: 33.4791,
      growthBasis: "revenue",
      growthSource: { source: "SEC EDGAR 10-Q", url: null, asOf: "2026-04-30", sample: false },
      growthPeriodEnd: "2026-04-30",
    };
    expect(beside({})).toEqual(revenue);
    expect(beside({ reportedArr })).toEqual(revenue);
  });

  test("is the reported ARR's own where that of the year before is stated, as long as the ARR is shown", () => {
    const yearBefore = { usd: 4_000_000_000, asOf: "2025-04-30" };
    expect(beside({ reportedArr: { ...reportedArr, yearBefore } })).toEqual({
      arrGrowth: 25,
      growthBasis: "arr",
      growthSource: { source: "Company release", url: null, asOf: "2026-04-30", sample: false },
      growthPeriodEnd: "2026-04-30",
    });
    // The quarter before is no year before.
    const quarterBefore = { usd: 4_800_000_000, asOf: "2026-01-31" };
    expect(beside({ reportedArr: { ...reportedArr, yearBefore: quarterBefore } })).toMatchObject({
      growthBasis: "revenue",
    });
    const before = { ...reportedArr, asOf: "2026-01-31", yearBefore };
    expect(beside({ reportedArr: before })).toMatchObject({ arrGrowth: 33.4791, growthBasis: "revenue" });
  });

  test("is unknown without the year before", () => {
    const alone = newestOf(quarters.slice(-1));
    expect(growthBeside({ arrBasis: "implied" }, company, alone)).toBeNull();
    expect(growthBeside(null, company, undefined)).toBeNull();
  });
});

describe("a figure that is filed or stated", () => {
  const release = { source: "Company release", url: null, asOf: "2026-04-30", sample: false };
  const dated = {
    arrCurrentUntil: "2026-08-08",
    arrSource: release,
    sharesCurrentUntil: "2026-10-31",
    sharesSource: release,
  };
  const on = (time: string, more = {}) => aged({ ...dated, ...more }, new Date(time));

  test("is old from the day after it was current, by the days of New York", () => {
    expect(on("2026-08-09T03:59:00Z")).toEqual({ arrOld: false, sharesOld: false });
    expect(on("2026-08-09T04:00:00Z")).toEqual({ arrOld: true, sharesOld: false });
    expect(on("2026-11-01T05:00:00Z")).toEqual({ arrOld: true, sharesOld: true });
  });

  test("of the sample, or unknown, is not called old", () => {
    expect(on("2030-01-01T12:00:00Z", { arrSource: { ...release, sample: true } }).arrOld).toBe(false);
    expect(on("2030-01-01T12:00:00Z", { arrCurrentUntil: null }).arrOld).toBe(false);
  });
});
