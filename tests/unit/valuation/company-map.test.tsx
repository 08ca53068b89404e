import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, test } from "vitest";
import { companyMap } from "~/domains/valuation/rules/company-map.ts";
import { averagesOf, type LiveMarket, liveMarket } from "~/domains/valuation/rules/market.ts";
import { estimate } from "~/domains/valuation/rules/model.ts";
import { CompanyMap } from "~/domains/valuation/ui/company-map.tsx";
import { placeOf } from "~/lib/scatter/scatter.ts";

/** A company on the line e^(1 + 0.02 × growth). */
const company = (growth: number, over = {}) => ({
  name: `Company ${growth}`,
  symbol: `C${growth}`,
  marketCap: Math.exp(1 + 0.02 * growth) * 1e9,
  arr: 1,
  arrGrowth: growth,
  price: 1,
  changePercent: 0,
  ...over,
});
const market = (...companies: ReturnType<typeof company>[]) =>
  liveMarket({ stocks: companies, session: null }) as LiveMarket;
const LINE = market(company(10), company(20), company(40));

const valued = (growthRate: number, on: LiveMarket = LINE) =>
  estimate({ fundingStage: "seriesA", companyType: "aiEnhanced", arr: 3, growthRate }, averagesOf(on.tiers));
const mapAt = (growthRate: number, on: LiveMarket | null = LINE) => companyMap(valued(growthRate), on);

describe("the company on the map", () => {
  test("stands at its growth, over both ends of its multiple, within the map however far from the others", () => {
    for (const growth of [0, 30, 500, 1000]) {
      const map = mapAt(growth);
      const valuation = valued(growth);
      for (const y of [valuation.multipleLow, valuation.multipleHigh]) {
        const { left, top } = placeOf(map?.axes as never, { x: growth, y });
        expect(Math.min(left, 100 - left, top, 100 - top)).toBeGreaterThan(0);
      }
    }
  });

  test("is compared with the line at its growth, and with the line's end beyond it", () => {
    const high = valued(30).multipleHigh;
    expect(mapAt(30)?.text).toBe(
      `The line through 3 public companies has 5.0x at 30% growth. The estimate’s high end, ${high.toFixed(1)}x, is ${(high / Math.exp(1.6)).toFixed(2)} times that.`,
    );
    expect(mapAt(300)?.text).toContain("ends with 6.0x at 40% growth.");
    expect(mapAt(5)?.text).toContain("begins with 3.3x at 10% growth.");
  });

  test("the line ends with the growth that was observed", () => {
    const map = mapAt(300);
    const lefts = map?.line.slice(1).split("L").map(Number.parseFloat) ?? [];
    const [first, last] = [lefts[0], lefts.at(-1)];
    const at = (x: number) => placeOf(map?.axes as never, { x, y: 1 }).left;
    expect(first).toBeCloseTo(at(10), 1);
    expect(last).toBeCloseTo(at(40), 1);
  });

  test("is left out with fewer than three public companies, with those of another session, and without a market", () => {
    expect(mapAt(30, null)).toBeNull();
    expect(mapAt(30, market(company(10), company(20)))).toBeNull();
    expect(mapAt(30, market(company(10), company(20), company(40, { counts: false })))).toBeNull();
  });

  test("is drawn with a link for each public company, and none for its own", () => {
    const html = renderToStaticMarkup(
      <StaticRouter location="/valuation-calculator">
        <CompanyMap valuation={valued(30)} market={LINE} isExample={false} />
      </StaticRouter>,
    );
    expect(html.match(/<a href="\/insights\/C\d+"/g)).toHaveLength(3);
    expect(html).toContain("Your company among public ones");
    expect(html).toMatch(/<title>Your company: growth \+30\.0%, \d+\.\dx – \d+\.\dx ARR<\/title>/);
  });
});
