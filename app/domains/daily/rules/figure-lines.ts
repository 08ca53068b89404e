import type { FigureLine } from "~/lib/figures/figure-line.ts";
import { counted, price, signedPercent } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { DailyEdition } from "../schema.ts";

/** The lines of an edition's figures: they keep its day when the market has gone on. */

export function editionLines(
  { date, marketSummary, priced, provenance, priceSource = provenance, sample }: DailyEdition,
  { longDate }: Dates,
): FigureLine[] {
  const { indexPerformance, indexName, advancing, declining, topMovers } = marketSummary;
  const label = `${priceSource.replace(/\.$/, "")}${sample ? ", sample data" : ""}`;
  const shared = { of: longDate(date), sources: [{ label, url: null }] };
  const coverage = `Of ${priced.ofTheDay} of ${counted(priced.all, "company", "companies")}: those with a price of the day.`;
  return [
    ...(indexPerformance
      ? [
          {
            ...shared,
            id: "index",
            name: `${indexName} on the day`,
            value: signedPercent(indexPerformance.totalChange),
            formula: "Level ÷ the level of the trading day before − 1",
            notes: [
              "Of the companies with a close of every trading day of the year.",
              "At the day’s weights: a company whose price has risen since the start of the year counts for more.",
            ],
          },
        ]
      : []),
    {
      ...shared,
      id: "breadth",
      name: "Companies that rose and fell",
      value: `${advancing} and ${declining}`,
      formula: "Companies with a change of the day above 0, and below 0",
      notes: [coverage],
    },
    ...topMovers.map(({ symbol, name, price: dollars, percentChange }) => ({
      ...shared,
      id: symbol,
      name: `${name} (${symbol})`,
      value: signedPercent(percentChange),
      formula: "Price ÷ the close of the trading day before − 1",
      notes: [`Price ${price(dollars)}.`],
    })),
  ];
}
