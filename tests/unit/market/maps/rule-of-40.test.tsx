import { StaticRouter } from "react-router-dom/server";
import { describe, expect, test } from "vitest";
import {
  distanceText,
  ruleAxes,
  ruleCoverageText,
  ruleMap,
  rulePath,
  standingText,
} from "~/domains/market/rules/maps/rule-of-40.ts";
import type { CompanyMeasures, MarketMeasures } from "~/domains/market/rules/measures/schema.ts";
import { RuleOf40Map } from "~/domains/market/ui/maps/rule-of-40.tsx";
import { type Axes, placeOf } from "~/lib/scatter/scatter.ts";
import { stock } from "../../../support/market/views.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

const TODAY = "2026-08-22";
const [CURRENT, OLD] = ["2026-12-31", "2026-08-21"];

/** Measures of a company's filings: the sum of the rule, and the margin in it. */
function filed(sum: number | null, margin: number | null, currentUntil = CURRENT, sumDay = "2026-06-30") {
  const measure = (value: number | null, day: string) =>
    value === null
      ? null
      : {
          ...{ value, day, currentUntil, basis: "", sample: false, parts: [] },
          unit: "percent" as const,
          period: "12 months to Jun 30, 2026",
        };
  const measures = { ruleOf40: measure(sum, sumDay), freeCashFlowMargin: measure(margin, "2026-06-30") };
  return { cik: 1, filesQuarters: true, parts: [], measures } as unknown as CompanyMeasures;
}

const mapOf = (measures: MarketMeasures, all = Object.keys(measures).length) =>
  ruleMap(
    { stocks: Object.keys(measures).map((symbol) => stock({ symbol, name: `${symbol} Inc.` })), all },
    measures,
    TODAY,
  );

const FOUR = {
  UNDER: filed(31.7, 10.2),
  OVER: filed(52.1234, 30.1),
  EVEN: filed(40.04, 20),
  BURN: filed(-4.5, -24.5),
};

describe("the map of the Rule of 40", () => {
  test("counts the companies of the index that have no price", () => {
    const map = mapOf(FOUR, 6);
    expect(ruleCoverageText(map)).toContain("The filings of 4 of 6 companies have");
  });

  test("splits the sum into growth and margin, and measures the distance in points, the highest first", () => {
    const { points } = mapOf(FOUR);
    expect(points.map(({ symbol, x, y, sum, distance }) => [symbol, x, y, sum, distance])).toEqual([
      ["OVER", 22.0234, 30.1, 52.1234, 12.1234],
      ["EVEN", 20.04, 20, 40.04, 0.04],
      ["UNDER", 21.5, 10.2, 31.7, -8.3],
      ["BURN", 20, -24.5, -4.5, -44.5],
    ]);
    expect(points.map(distanceText)).toEqual(["+12.1 points", "on the line", "−8.3 points", "−44.5 points"]);
    expect(standingText(mapOf(FOUR))).toBe("Of 4 companies, 1 over the line, 1 on it and 2 under it.");
  });

  test("leaves out a company without a part, or with parts of other 12 months; old ones are named", () => {
    const map = mapOf({
      ...FOUR,
      NONE: filed(null, 3),
      BARE: filed(30, null),
      MIXED: filed(30, 10, CURRENT, "2026-03-31"),
      LATE: filed(30, 10, OLD),
    });
    expect(map.points).toHaveLength(4);
    expect(ruleCoverageText(map)).toBe(
      "The filings of 4 of 8 companies have revenue and free cash flow of 12 months and of the year before. Left out as more than two quarters old: LATE.",
    );
  });

  test("draws the line through every place where both add up to 40", () => {
    const axes = ruleAxes(mapOf(FOUR)) as Axes;
    const path = rulePath(axes).slice(1).split("L");
    const [[left = 0, top = 0], [right = 0, bottom = 0]] = [path[0], path.at(-1)].map((point) =>
      (point ?? "").split(" ").map(Number),
    ) as [number[], number[]];
    for (const place of [placeOf(axes, { x: 0, y: 40 }), placeOf(axes, { x: 40, y: 0 })]) {
      expect(Math.min(place.left, place.top, 100 - place.left, 100 - place.top)).toBeGreaterThan(0);
      const share = (place.left - left) / (right - left);
      expect(top + share * (bottom - top)).toBeCloseTo(place.top, 1);
    }
  });

  test("puts who is over the line above it, and who is under it below", () => {
    const axes = ruleAxes(mapOf(FOUR)) as Axes;
    for (const { x, y, distance } of mapOf(FOUR).points) {
      const below = placeOf(axes, { x, y }).top - placeOf(axes, { x, y: 40 - x }).top;
      expect(Math.sign(below)).toBe(-Math.sign(distance));
    }
  });
});

describe("its page", () => {
  const html = (measures: MarketMeasures) =>
    markupOf(
      <StaticRouter location="/insights/rule-of-40">
        <RuleOf40Map map={mapOf(measures)} />
      </StaticRouter>,
    );

  test("says who filed and until when", () => {
    expect(html(FOUR)).toContain("Filings: SEC EDGAR, 12 months that ended on Jun 30, 2026");
  });

  test("has each company as a link that says its figures, and the same in a table", () => {
    const page = html(FOUR);
    expect(page).toContain(
      '<a href="/insights/UNDER" aria-label="UNDER Inc.: growth +21.5%, free cash flow margin 10.2%, together 31.7%, −8.3 points against 40, 12 months to Jun 30, 2026"',
    );
    expect(page.match(/<a href="\/insights\/[A-Z]+" aria-label/g)).toHaveLength(4);
    expect(page.match(/<th scope="row"/g)).toHaveLength(4);
    expect(page).toMatch(/BURN.*−24\.5%.*−4\.5%.*−44\.5 points/);
  });

  test("of two companies has no line and no plot, but says so, and has their figures", () => {
    const page = html({ OVER: FOUR.OVER, UNDER: FOUR.UNDER });
    expect(page).toContain("Too few companies for a map");
    expect(page).not.toContain("<svg");
    expect(page.match(/<th scope="row"/g)).toHaveLength(2);
    expect(html({ OVER: filed(null, null) })).not.toContain("<table");
  });
});
