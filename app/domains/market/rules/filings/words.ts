import { reportedAmount } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { Provenance, Stock } from "../../schema.ts";
import { isMultipleOld } from "./age.ts";

/** What ARR and growth are called beside their figures. */

export const GROWTH_NAMES = { arr: "ARR growth", revenue: "Revenue growth" } as const;

/** Returns what a company's growth is the growth of: "revenue". */
export const grownThing = (basis: Stock["growthBasis"]): string | null =>
  basis && { arr: "ARR", revenue: "revenue" }[basis];

/** Returns the sentence about a reported ARR that an implied one has replaced; null without one. */
export function formerArrText({ formerArr }: Pick<Stock, "formerArr">, { shortDate }: Dates): string | null {
  if (!formerArr) return null;
  return `The company reported ${reportedAmount(formerArr.arr)} for ${shortDate(formerArr.source.asOf)}; implied since.`;
}

/** Returns what a reader of a company's ARR has to know beside its source. */
export const arrRemarks = (stock: Stock, dates: Dates): string[] =>
  [
    stock.arrBasis === "implied" ? "Implied ARR is the quarter’s revenue times four." : null,
    stock.arrOld ? "This figure is old, and nothing newer is known." : null,
    formerArrText(stock, dates),
  ].filter((remark) => remark !== null);

/** Returns the basis and month of ARR, such as "implied, Apr 2026" or "reported, Apr 2026, old"; null without ARR. */
function arrNote(
  { arrBasis, periodEnd, arrOld }: Pick<Stock, "arrBasis" | "periodEnd" | "arrOld">,
  { monthAndYear }: Dates,
): string | null {
  if (!arrBasis) return null;
  return [arrBasis, periodEnd && monthAndYear(periodEnd), arrOld ? "old" : null].filter(Boolean).join(", ");
}

/** Returns what is to be known of a company's figure beside its value: "implied, Apr 2026", "old", "sample". */
export function figureNotes(id: string, stock: Stock, dates: Dates): string[] {
  const { arrSource, growthSource, sharesSource, sharesOld } = stock;
  const sample = (...sources: (Provenance | null)[]) => sources.some((source) => source?.sample) && "sample";
  const notes: Record<string, (string | null | false)[]> = {
    arr: [arrNote(stock, dates), sample(arrSource)],
    arrGrowth: [sample(growthSource)],
    marketCap: [sharesOld && "old", sample(sharesSource)],
    priceToArr: [isMultipleOld(stock) && "old", sample(arrSource, sharesSource)],
  };
  return (notes[id] ?? []).filter((note) => typeof note === "string");
}

/** Returns a label with its notes: "ARR (implied, Apr 2026)". */
export function noted(label: string, ...notes: (string | null | false)[]): string {
  const known = notes.filter(Boolean);
  return known.length > 0 ? `${label} (${known.join(", ")})` : label;
}

/** "quarter ended Apr 30, 2026, filed May 29, 2026 (10-Q)". */
export const lastReportText = (
  { periodEnd, filed, form }: NonNullable<Stock["lastReport"]>,
  { shortDate }: Dates,
): string => `quarter ended ${shortDate(periodEnd)}, filed ${shortDate(filed)} (${form})`;
