import { beforeAll, describe, expect, test } from "vitest";
import { replay, type Tick } from "../../../support/market/replay/replay.ts";
import { wipe } from "../../../support/unit/market-world.ts";

/** A fortnight of answers with troubles, played through the real jobs. */

let ticks: Tick[] = [];

beforeAll(async () => {
  await wipe();
  ticks = await replay();
}, 240_000);

const at = (time: string) => ticks.find((tick) => tick.at.startsWith(time))?.expected;
const counting = (time: string, symbol: string) =>
  at(time)?.stocks.find((stock) => stock.symbol === symbol)?.counts;

const priceAt = (time: string, symbol: string) =>
  at(time)?.stocks.find((stock) => stock.symbol === symbol)?.price;

describe("over a fortnight of gaps, halts, splits, late prices, lies, a half day and holidays", () => {
  test("every number that is shown is the one that was to be expected", () => {
    const all = ticks.flatMap(({ at, comparisons }) => comparisons.map((each) => ({ at, ...each })));
    const differing = all.filter(({ expected, shown }) => expected !== shown);
    console.log(`${all.length} numbers compared at ${ticks.length} moments, ${differing.length} differ.`);
    expect(differing.slice(0, 20)).toEqual([]);
    expect(all.length).toBeGreaterThan(10_000);
    const kinds = new Set(all.map(({ place }) => place.split(/[ :]/)[0]));
    expect([...kinds].sort()).toEqual([
      ...["alerts", "breadth", "calculator", "csv", "daily", "embed", "gainer", "gainers"],
      ...["image", "index", "insight", "json", "loser", "losers", "mail", "map"],
      ...["multiples", "page", "report", "rule", "startups", "stocks", "stored", "summary"],
      ...["table", "tier", "tile", "tool", "ytd"],
    ]);
  });

  test("the troubles were met: companies stopped counting, and came back", () => {
    expect(counting("2025-12-24T17:00", "CRWD")).toBe(false);
    expect(counting("2025-12-30T17:00", "CRWD")).toBe(true);
    expect(counting("2025-12-29T17:00", "TWLO")).toBe(false);
    expect(counting("2025-12-31T17:00", "TWLO")).toBe(true);
    expect(counting("2025-12-31T17:00", "BILL")).toBe(false);
    expect(counting("2026-01-05T17:00", "DOCU")).toBe(false);
    expect(counting("2025-12-30T17:00", "NOW")).toBe(true);
    // Ten times the price, once: the price before stays, with its time.
    const [lied, after] = ["2025-12-31T17:00", "2025-12-31T20:55"].map((time) => priceAt(time, "ZM"));
    expect(lied).toBeLessThan(200);
    expect(after).toBeLessThan(200);
    expect(at("2025-12-24T17:00")).toMatchObject({ closed: false });
    expect(at("2025-12-24T18:15")).toMatchObject({ closed: true });
    expect(at("2025-12-25T17:00")?.day).toBe("2025-12-24");
    expect(at("2025-12-31T21:15")?.ytd).toBeNull();
    expect(at("2026-01-05T21:15")?.ytd).toMatchObject({ day: "2026-01-02" });
  });
});
