import { expect, test } from "vitest";
import { axisLabels } from "~/domains/market/rules/day-axis.ts";

const YEAR = ["Sep", "Nov", "Jan 2026", "Mar", "May", "Jul"].map((label, place) => ({
  index: 10 + place * 42,
  label,
}));

const narrow = (ticks: typeof YEAR, count: number) =>
  axisLabels(ticks, count).flatMap(({ label, isNarrow }) => (isNarrow ? [label] : []));

test("labels that stand apart on the narrowest screen are all drawn there", () => {
  const months = ["Mar", "May", "Jul"].map((label, place) => ({ index: place * 40, label }));
  expect(narrow(months, 120)).toEqual(["Mar", "May", "Jul"]);
});

test("of those that would run into each other each second is drawn, with the one that names the year", () => {
  expect(narrow(YEAR, 252)).toEqual(["Sep", "Jan 2026", "May"]);
  expect(narrow(YEAR.slice(1), 252)).toEqual(["Jan 2026", "May"]);
  const years = ["Jan 2026", "Mar 2026", "May 2026", "Jul 2026"].map((label, place) => ({
    index: place * 10,
    label,
  }));
  expect(narrow(years, 41)).toHaveLength(2);
});

test("labels at the edges stand within the chart", () => {
  const ends = axisLabels(
    [
      { index: 0, label: "Jan 2026" },
      { index: 99, label: "May" },
    ],
    100,
  );
  expect(ends).toEqual([
    { label: "Jan 2026", at: 0, anchor: "start", isNarrow: true },
    { label: "May", at: 100, anchor: "end", isNarrow: true },
  ]);
  expect(axisLabels([{ index: 0, label: "Aug 4" }], 1)).toEqual([
    { label: "Aug 4", at: 100, anchor: "end", isNarrow: true },
  ]);
});
