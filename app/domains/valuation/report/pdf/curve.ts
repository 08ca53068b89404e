import type { Page } from "~/lib/pdf/page.ts";
import { accentBand, accentOf } from "~/platform/publication/accent.ts";
import { rangeOf } from "../../rules/model.ts";
import { factorsOf } from "../../rules/multiple.ts";
import { figure, formatArr, formatRange } from "../../rules/texts/labels.ts";
import type { ReportContent } from "../rules/content.ts";
import { scaleOf, ticks } from "./scale.ts";
import { drawHeading, INK, MARGIN, MEASURE, type ReportFonts, RULE, SOFT } from "./sheet.ts";

/** How finely the curve is followed, so that a jump stands upright. */
const POINTS = 400;

/** The range over growth at this company's ARR, as a band between its ends: where the method jumps, the band does. */
export function drawCurve(
  page: Page,
  fonts: ReportFonts,
  { brand, valuation, averages }: ReportContent,
  y: number,
  bottom: number,
): void {
  const { input } = valuation;
  const top = drawHeading(page, fonts, `The range by growth, at ${formatArr(input.arr)} of ARR`, y) + 1;
  const foot = bottom - 22;
  const growth = scaleOf(0, Math.max(100, input.growthRate * 1.5));
  const at = (growthRate: number) =>
    rangeOf(input.arr, factorsOf({ ...input, growthRate }, averages).multiple);
  const rates = Array.from({ length: POINTS + 1 }, (_, index) => (growth.max * index) / POINTS);
  const ranges = rates.map(at);
  const value = scaleOf(0, Math.max(...ranges.map(({ high }) => high)), 4);
  const left = MARGIN + 38;
  const width = MEASURE - 38;
  const x = (rate: number) => left + (width * rate) / growth.max;
  const h = (millions: number) => foot - ((foot - top) * millions) / value.max;
  const small = { chain: fonts.sans, size: 6.5, color: SOFT };
  page.tag(
    "Figure",
    () => {
      const highs = ranges.map(({ high }, index) => [x(rates[index] as number), h(high)] as const);
      const lows = ranges.map(({ low }, index) => [x(rates[index] as number), h(low)] as const);
      page.polyline([...highs, ...[...lows].reverse()], accentBand(brand), { fill: true });
      for (const millions of ticks(value)) {
        page.rule(left, h(millions), width, millions === 0 ? INK : RULE, 0.5);
        page.text(millions === 0 ? "$0" : formatArr(millions), {
          ...small,
          x: MARGIN,
          y: h(millions) + 2.2,
          width: 33,
          align: "right",
        });
      }
      page.polyline(highs, accentOf(brand).light, { thickness: 1.2 });
      for (const rate of ticks(growth))
        page.text(`${figure(rate)}%`, {
          ...small,
          x: x(rate) - 15,
          y: foot + 10,
          width: 30,
          align: "center",
        });
      page.text("Growth a year", { ...small, x: left, y: foot + 19, width, align: "right" });
      page.polyline(
        [
          [x(input.growthRate), h(valuation.low)],
          [x(input.growthRate), h(valuation.high)],
        ],
        INK,
        { thickness: 1.5 },
      );
      page.circle(x(input.growthRate), h(valuation.high), 2.6, INK);
      page.text("This company", {
        chain: fonts.strong,
        size: 6.5,
        color: INK,
        x: x(input.growthRate) - 66,
        y: Math.max(top + 6, h(valuation.high) - 3),
        width: 60,
        align: "right",
      });
    },
    {
      alt: `The estimate over growth from 0% to ${figure(growth.max)}% a year, from ${formatRange(at(0))} to ${formatRange(at(growth.max))}; this company at ${figure(input.growthRate)}%: ${formatRange(valuation)}.`,
      box: [MARGIN, 792 - bottom, MARGIN + MEASURE, 792 - top],
    },
  );
}
