import type { FigureLine } from "~/lib/figures/figure-line.ts";
import { currency, signedPercent } from "~/lib/format.ts";
import { anchorOf } from "~/lib/text/slug.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { StartupEntry, StartupStats } from "../schema.ts";

export const STARTUPS_PATH = "/ai-startups";

/** The lines of the index's four figures. The card of a company states the basis, day and source of its own. */

export function startupLines(
  entries: readonly StartupEntry[],
  { totalPublicValue, totalPrivateValue, avgPublicChange, topCategory }: StartupStats,
  dates: Dates,
): FigureLine[] {
  const [listed, held] = (["public", "private"] as const).map((status) =>
    entries.filter((entry) => entry.status === status),
  ) as [StartupEntry[], StartupEntry[]];
  const counted = listed.filter(({ counts, changePercent }) => counts && changePercent !== null);
  const top = entries.filter(({ category }) => category === topCategory);
  const worth = (companies: readonly StartupEntry[]) => ({
    of: daysOf(
      companies.map(({ valuationDate }) => valuationDate),
      dates,
    ),
    sources: [{ label: "each company’s own, on its card", url: null }],
    parts: companies.map(({ name, valuation }) => ({
      name,
      value: currency(valuation),
      href: cardPath(name),
    })),
  });
  const lines: (FigureLine | null)[] = [
    {
      id: "public",
      name: "Total public value",
      value: currency(totalPublicValue),
      formula: "Sum of shares outstanding × price; without a price, the last known value",
      ...worth(listed),
    },
    {
      id: "private",
      name: "Total private value",
      value: currency(totalPrivateValue),
      formula: "Sum of what was last paid or reported",
      ...worth(held),
    },
    avgPublicChange === null
      ? null
      : {
          id: "change",
          name: "Average public change",
          value: signedPercent(avgPublicChange),
          formula: "Sum of the changes of the day ÷ the number of companies",
          notes: [
            `Of ${counted.length} of ${listed.length} public companies: those with a price of the session.`,
          ],
          of: daysOf(
            counted.map(({ priceSource }) => priceSource?.asOf ?? ""),
            dates,
          ),
          sources: [...new Set(counted.map(({ priceSource }) => priceSource?.source ?? ""))].map((label) => ({
            label: counted.some(({ priceSource }) => priceSource?.sample) ? `${label}: sample data` : label,
            url: null,
          })),
          parts: counted.map(({ name, changePercent }) => ({
            name,
            value: signedPercent(changePercent ?? 0),
            href: cardPath(name),
          })),
        },
    topCategory === null || topCategory === ""
      ? null
      : {
          id: "category",
          name: `Top category: ${topCategory}`,
          value: currency(top.reduce((sum, { valuation }) => sum + valuation, 0)),
          formula: "The category with the highest combined value",
          ...worth(top),
        },
  ];
  return lines.filter((line) => line !== null);
}

/** Returns the anchor of a company's card. */
export const cardId = (name: string): string => `company-${anchorOf(name)}`;

/** Returns the address of a company's card. A filter may hide it from the page that links to it. */
export const cardPath = (name: string): string => `${STARTUPS_PATH}#${cardId(name)}`;

function daysOf(days: readonly string[], { longDate, shortDate }: Dates): string {
  const sorted = [...days].sort();
  const [first = "", last = first] = [sorted[0], sorted.at(-1)];
  if (!first) return "no day";
  return first === last ? longDate(first) : `${shortDate(first)} to ${shortDate(last)}`;
}
