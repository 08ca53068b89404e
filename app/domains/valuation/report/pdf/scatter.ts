import { counted } from "~/lib/format.ts";
import { setLine } from "~/lib/pdf/line.ts";
import type { Page } from "~/lib/pdf/page.ts";
import type { MarketTier } from "../../rules/market.ts";
import type { Valuation } from "../../rules/model.ts";
import { figure, formatMultiples } from "../../rules/texts/labels.ts";
import { scaleOf, ticks } from "./scale.ts";
import { INK, MARGIN, MEASURE, type ReportFonts, RULE, SOFT } from "./sheet.ts";

/** Multiple of ARR against growth: every public company a dot with its symbol, this company a diamond where it is on the scale. */

export function drawScatter(
  page: Page,
  fonts: ReportFonts,
  accent: string,
  tiers: readonly MarketTier[],
  valuation: Valuation,
  top: number,
  height: number,
): number {
  const companies = tiers.flatMap(({ companies: members }) => members);
  const growths = companies.map(({ growthRate }) => growthRate);
  const x = scaleOf(Math.min(0, ...growths), Math.max(...growths, 40));
  const y = scaleOf(0, Math.max(...companies.map(({ multiple }) => multiple), 10));
  const left = MARGIN + 26;
  const width = MEASURE - 32;
  const bottom = top + height;
  const atX = (growth: number) => left + ((growth - x.min) / (x.max - x.min)) * width;
  const atY = (multiple: number) => bottom - ((multiple - y.min) / (y.max - y.min)) * height;
  const own = {
    growth: valuation.input.growthRate,
    low: valuation.multipleLow,
    high: valuation.multipleHigh,
  };
  const onScale = own.growth <= x.max && own.high <= y.max;
  const small = { chain: fonts.sans, size: 6.5, color: SOFT };

  page.tag(
    "Figure",
    () => {
      for (const value of ticks(y)) {
        page.rule(left, atY(value), width, value === y.min ? INK : RULE, 0.5);
        page.text(`${figure(value)}x`, {
          ...small,
          x: MARGIN,
          y: atY(value) + 2.2,
          width: 21,
          align: "right",
        });
      }
      for (const value of ticks(x))
        page.text(`${figure(value)}%`, {
          ...small,
          x: atX(value) - 15,
          y: bottom + 10,
          width: 30,
          align: "center",
        });
      for (const growth of [20, 30])
        if (growth > x.min && growth < x.max)
          page.polyline(
            [
              [atX(growth), top],
              [atX(growth), bottom],
            ],
            SOFT,
            { thickness: 0.5, dash: 2 },
          );
      page.text("Multiple of ARR", { ...small, x: left + 3, y: top + 7 });
      page.text("Growth a year, of revenue or ARR", {
        ...small,
        x: left,
        y: bottom + 19,
        width,
        align: "right",
      });

      const taken: Box[] = companies.map(({ growthRate, multiple }) =>
        around(atX(growthRate), atY(multiple), 2.2),
      );
      for (const { growthRate, multiple, symbol } of companies) {
        page.circle(atX(growthRate), atY(multiple), 2.2, accent);
        const label = setLine(symbol, fonts.sans).width * 6;
        const spot = placeOf(atX(growthRate), atY(multiple), label, taken, {
          left,
          right: left + width,
          top,
          bottom,
        });
        if (!spot) continue;
        taken.push(spot);
        page.text(symbol, { chain: fonts.sans, size: 6, color: INK, x: spot.left, y: spot.bottom - 1 });
      }
      if (onScale) {
        const [cx, high, low] = [atX(own.growth), atY(own.high), atY(own.low)];
        page.polyline(
          [
            [cx, low],
            [cx, high],
          ],
          INK,
          { thickness: 1.5 },
        );
        page.polyline(
          [
            [cx, high - 4],
            [cx + 4, high],
            [cx, high + 4],
            [cx - 4, high],
          ],
          INK,
          { fill: true },
        );
        const right = cx > left + width - 70;
        page.text("This company", {
          x: right ? cx - 67 : cx + 7,
          y: high - 3,
          width: 60,
          align: right ? "right" : "left",
          chain: fonts.strong,
          size: 6.5,
          color: INK,
        });
      }
    },
    {
      alt: `Scatter chart of ${counted(companies.length, "public company", "public companies")}: multiple of ARR, up to ${figure(y.max)}x, against growth of revenue or ARR, from ${figure(x.min)}% to ${figure(x.max)}%. The table on this page has every figure.`,
      box: [MARGIN, 792 - bottom - 22, MARGIN + MEASURE, 792 - top],
    },
  );
  const where = onScale
    ? "The diamond is this company at the high end of its range."
    : `This company (${figure(own.growth)}% growth, ${formatMultiples(valuation)} ARR) lies beyond the scale.`;
  page.tag("P", () =>
    page.text(`Broken lines part the tiers at 20% and 30% growth. ${where}`, {
      x: MARGIN,
      y: bottom + 32,
      width: MEASURE,
      chain: fonts.prose,
      size: 8.5,
      color: SOFT,
    }),
  );
  return bottom + 46;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});
const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Right of the dot, left, above or below: the first place that is free and inside. A symbol without one is in the table. */
function placeOf(x: number, y: number, width: number, taken: readonly Box[], inside: Box): Box | null {
  const spots: Box[] = [
    { left: x + 3.5, right: x + 3.5 + width, top: y - 3, bottom: y + 3 },
    { left: x - 3.5 - width, right: x - 3.5, top: y - 3, bottom: y + 3 },
    { left: x - width / 2, right: x + width / 2, top: y - 9.5, bottom: y - 3.5 },
    { left: x - width / 2, right: x + width / 2, top: y + 3.5, bottom: y + 9.5 },
  ];
  return (
    spots.find(
      (spot) =>
        spot.left >= inside.left &&
        spot.right <= inside.right &&
        spot.top >= inside.top &&
        spot.bottom <= inside.bottom &&
        !taken.some((other) => overlap(spot, other)),
    ) ?? null
  );
}
