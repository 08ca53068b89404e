import { describe, expect, test } from "vitest";
import { derived, distinctSources, isCurrent, stated } from "~/domains/market/rules/figure.ts";
import { provenance } from "../../../support/market/views.ts";

const price = stated(300, provenance({ source: "Prices", asOf: "2026-08-21" }), {
  unit: "usd",
  basis: "Closing price",
});
const shares = stated(1e9, provenance({ source: "10-Q", asOf: "2026-05-20" }), {
  unit: "shares",
  basis: "Shares of all classes",
  currentUntil: "2026-11-20",
});
const marketCap = derived({ unit: "usd", basis: "Price × shares" }, [price, shares], (a, b) => a * b);

describe("a figure", () => {
  test("that a source states has the day of its source and is made of nothing", () => {
    expect(price).toMatchObject({ value: 300, day: "2026-08-21", sample: false, currentUntil: null, of: [] });
  });

  test("that is derived is as old as its oldest part and names the sources of all", () => {
    expect(marketCap).toMatchObject({ value: 3e11, unit: "usd", day: "2026-05-20", basis: "Price × shares" });
    expect(marketCap?.sources.map(({ source }) => source)).toEqual(["Prices", "10-Q"]);
    expect(marketCap?.of).toEqual([price, shares]);
  });

  test("that is derived is current as long as all its parts are", () => {
    const later = stated(2, provenance(), { unit: "times", basis: "Later", currentUntil: "2027-01-01" });
    const both = derived({ unit: "usd", basis: "Of both" }, [later, marketCap], (a, b) => a * b);
    expect(both?.currentUntil).toBe("2026-11-20");
    expect(both && isCurrent(both, "2026-11-20")).toBe(true);
    expect(both && isCurrent(both, "2026-11-21")).toBe(false);
    expect(isCurrent(price, "2050-01-01")).toBe(true);
  });

  test("that is derived is a sample if one of its parts is", () => {
    const sample = stated(2, provenance({ sample: true }), { unit: "times", basis: "Sample" });
    expect(derived({ unit: "usd", basis: "Of both" }, [price, sample], (a, b) => a * b)?.sample).toBe(true);
    expect(marketCap?.sample).toBe(false);
  });

  test("is unknown if a part is, if it has none, or if its formula gives no number", () => {
    const kind = { unit: "times", basis: "A ratio" } as const;
    expect(derived(kind, [price, null], (a, b) => a / b)).toBeNull();
    expect(derived(kind, [], () => 1)).toBeNull();
    const zero = stated(0, provenance(), { unit: "usd", basis: "Nothing" });
    expect(derived(kind, [price, zero], (a, b) => a / b)).toBeNull();
  });

  test("has each source once", () => {
    expect(
      distinctSources([provenance(), null, provenance(), provenance({ asOf: "2026-08-20" })]),
    ).toHaveLength(2);
  });
});
