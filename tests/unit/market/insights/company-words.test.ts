import { describe, expect, test } from "vitest";
import { companyDescription, companyHeadline } from "~/domains/market/rules/companies/words.ts";
import { stock } from "../../../support/market/views.ts";

describe("a company in a line", () => {
  const line = (over: Parameters<typeof stock>[0]) =>
    companyHeadline(stock({ name: "Acme", arr: 2, arrBasis: "reported", ...over }));

  test.each([
    [{ arrGrowth: 25.4, growthBasis: "revenue" }, "Acme: ARR of $2.0B, revenue growing 25%"],
    [{ arrGrowth: 25.5, growthBasis: "arr" }, "Acme: ARR of $2.0B, growing 26%"],
    [{ arrGrowth: -3, growthBasis: "revenue" }, "Acme: ARR of $2.0B, revenue shrinking 3%"],
    [{ arrGrowth: 0, growthBasis: "arr" }, "Acme: ARR of $2.0B, flat"],
    [{ arrGrowth: -0.4, growthBasis: "revenue" }, "Acme: ARR of $2.0B, revenue flat"],
    [{ arrGrowth: -0.6, growthBasis: "revenue" }, "Acme: ARR of $2.0B, revenue shrinking 1%"],
    [{ arrGrowth: null, growthBasis: null }, "Acme: ARR of $2.0B"],
    [{ arrBasis: "implied", arrGrowth: null }, "Acme: implied ARR of $2.0B"],
    [{ arr: null, arrGrowth: 25 }, "Acme"],
  ] as const)("of %o is “%s”", (over, expected) => {
    expect(line(over)).toBe(expected);
  });
});

describe("its description", () => {
  const told = (over: Parameters<typeof stock>[0]) =>
    companyDescription(stock(over), { nasdaq: "Nikkei 225", sp500: "TOPIX" });
  const rest = "Price history against Nikkei 225 and TOPIX, quarterly revenue by filing, and every source.";

  test("says market cap and multiple where they are known, and the indices of the publication", () => {
    const line = "Acme, Inc.: implied ARR of $2.0B, revenue growing 25%.";
    expect(told({})).toBe(`${line} Market cap $20.0B, 10.0x its ARR. ${rest}`);
    expect(told({ priceToArr: null })).toBe(`${line} Market cap $20.0B. ${rest}`);
    expect(told({ marketCap: null })).toBe(`${line} ${rest}`);
  });
});
