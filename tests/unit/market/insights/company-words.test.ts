import { describe, expect, test } from "vitest";
import { companyDescription, companyHeadline } from "~/domains/market/rules/companies/words.ts";
import { stock } from "../../../support/market/views.ts";

describe("a company in a line", () => {
  const line = (over: Parameters<typeof stock>[0]) =>
    companyHeadline(stock({ name: "Acme", arr: 2, ...over }));

  test.each([
    [{ arrGrowth: 25.4, growthBasis: "revenue" }, "Acme: ARR of $2.0B, revenue growing 25%"],
    [{ arrGrowth: 25.5, growthBasis: "arr" }, "Acme: ARR of $2.0B, growing 26%"],
    [{ arrGrowth: -3, growthBasis: "revenue" }, "Acme: ARR of $2.0B, revenue shrinking 3%"],
    [{ arrGrowth: 0, growthBasis: "arr" }, "Acme: ARR of $2.0B, growing 0%"],
    [{ arrGrowth: null, growthBasis: null }, "Acme: ARR of $2.0B"],
    [{ arr: null, arrGrowth: 25 }, "Acme"],
  ] as const)("of %o is “%s”", (over, expected) => {
    expect(line(over)).toBe(expected);
  });
});

describe("its description", () => {
  const told = (over: Parameters<typeof stock>[0]) =>
    companyDescription(stock(over)).split(" Price history")[0];

  test("says market cap and multiple where they are known", () => {
    const line = "Acme, Inc.: ARR of $2.0B, revenue growing 25%.";
    expect(told({})).toBe(`${line} Market cap $20.0B, 10.0x its ARR.`);
    expect(told({ priceToArr: null })).toBe(`${line} Market cap $20.0B.`);
    expect(told({ marketCap: null })).toBe(line);
  });
});
