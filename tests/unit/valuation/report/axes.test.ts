import { describe, expect, test } from "vitest";
import { renderReport } from "~/domains/valuation/report/pdf/render.ts";
import { rangeEnds } from "~/domains/valuation/rules/texts/labels.ts";
import { readPdf } from "../../../support/valuation/pdf.ts";
import { contentOf, INPUT, readFont, valuationOf } from "../../../support/valuation/report.ts";

describe.each([0.05, 0.1, 0.4, 0.5, 3, 900])("the axes of a report, at an ARR of %d, have", (arr) => {
  const input = { ...INPUT, arr };
  const valuation = valuationOf(input);
  const report = renderReport(contentOf({ valuation }, input), readFont).then(readPdf);

  test("amounts in equal steps by growth, none rounded", async () => {
    const { pages } = await report;
    const text = pages.map(({ text }) => text.replace(/\s+/g, " ")).join(" ");
    const [, axis = ""] = /The range by growth, at \S+ of ARR (.*?) Growth a year/.exec(text) ?? [];
    const amounts = Array.from(
      axis.matchAll(/\$([\d.,]+)([MB]?)/g),
      ([, amount = "", unit]) => Number(amount.replaceAll(",", "")) * (unit === "B" ? 1000 : 1),
    );
    expect(amounts.length).toBeGreaterThan(2);
    for (const [index, amount] of amounts.entries()) expect(amount).toBeCloseTo(index * (amounts[1] ?? 0), 6);
  });

  test("an end on the cover as the bar beside it", async () => {
    const ranges = [valuation, ...(valuation.crossCheck ? [valuation.crossCheck] : [])];
    const [widest = valuation] = ranges.sort((one, other) => other.high - one.high);
    const { pages } = await report;
    expect(pages[0]?.text).toContain(`\n$0\n${rangeEnds(widest)[1]}\n`);
  });
});
