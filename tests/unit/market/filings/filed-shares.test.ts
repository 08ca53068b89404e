import { describe, expect, test } from "vitest";
import { filedShares } from "~/domains/market/rules/filings/filings.ts";
import type { Fact } from "~/domains/market/rules/filings/periods.ts";
import { fact } from "../../../support/market/filings.ts";

describe("shares from filings", () => {
  const moment = (end: string, val: number, more: Partial<Fact> = {}): Fact => {
    const { start: _, ...count } = fact("", end, val, more);
    return count;
  };
  const weighted = [fact("2025-02-01", "2025-04-30", 330)];

  test("are the cover's, newest first", () => {
    const cover = [moment("2025-03-07", 334), moment("2025-05-08", 333)];
    expect(filedShares({ cover, balanceSheet: [moment("2025-04-30", 332)], weighted })).toMatchObject({
      count: 333,
      asOf: "2025-05-08",
      from: "cover",
    });
  });

  test("of companies with classes are the balance sheet's, else the weighted average", () => {
    expect(filedShares({ cover: [], balanceSheet: [moment("2025-04-30", 332)], weighted })).toMatchObject({
      count: 332,
    });
    expect(filedShares({ cover: [], balanceSheet: [], weighted })).toMatchObject({
      count: 330,
      from: "weighted average",
    });
    expect(filedShares({ cover: [], balanceSheet: [], weighted: [] })).toBeNull();
  });

  test("of one class alone, or of a tag no longer used, are passed over", () => {
    expect(filedShares({ cover: [moment("2025-05-08", 200)], balanceSheet: [], weighted })).toMatchObject({
      count: 330,
    });
    expect(filedShares({ cover: [moment("2019-05-08", 400)], balanceSheet: [], weighted })).toMatchObject({
      count: 330,
    });
  });

  test("of one class are those under 70 % of the weighted average", () => {
    const from = (val: number) =>
      filedShares({ cover: [moment("2025-05-08", val)], balanceSheet: [], weighted })?.from;
    expect(from(231)).toBe("cover");
    expect(from(230)).toBe("weighted average");
  });

  test("are of a tag no longer used when the newest count is more than 200 days younger", () => {
    const from = (asOf: string) =>
      filedShares({ cover: [moment(asOf, 333)], balanceSheet: [], weighted })?.from;
    expect(from("2024-10-12")).toBe("cover");
    expect(from("2024-10-11")).toBe("weighted average");
  });

  test("of one day are those filed last, and of one filing the larger count", () => {
    const count = (...cover: Fact[]) => filedShares({ cover, balanceSheet: [], weighted: [] })?.count;
    const [old, late] = [{ filed: "2025-06-01" }, { filed: "2025-06-02" }];
    expect(count(moment("2025-05-08", 350, old), moment("2025-05-08", 340, late))).toBe(340);
    expect(count(moment("2025-05-08", 340, late), moment("2025-05-08", 350, old))).toBe(340);
    expect(count(moment("2025-05-08", 340), moment("2025-05-08", 350))).toBe(350);
    expect(count(moment("2025-05-08", 350), moment("2025-05-08", 340))).toBe(350);
    expect(count(moment("2025-05-08", 350), moment("2025-05-09", 340))).toBe(340);
  });

  test("by weight are those of a quarter or a year, not of the months so far", () => {
    const sums = [fact("2025-01-01", "2025-06-30", 500), fact("2025-04-01", "2025-06-30", 330)];
    expect(filedShares({ cover: [], balanceSheet: [], weighted: sums })?.count).toBe(330);
    const year = [fact("2024-07-01", "2025-06-30", 320)];
    expect(filedShares({ cover: [], balanceSheet: [], weighted: year })?.count).toBe(320);
  });

  test("after a split are not taken for one class", () => {
    expect(filedShares({ cover: [moment("2025-05-08", 1332)], balanceSheet: [], weighted })).toMatchObject({
      count: 1332,
    });
  });
});
