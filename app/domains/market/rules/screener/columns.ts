import { currency, marketCap, multiple, price, signedPercent } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { Period } from "../../fields.ts";
import type { Stock } from "../../schema.ts";
import { figureNotes } from "../filings/words.ts";
import { changeId } from "../lines/anchors.ts";
import { DEFINITIONS, MEASURES, type MeasureId } from "../measures/fields.ts";
import { measureValue } from "../measures/format.ts";

/** The columns of the company table: each a figure of a company, how it is written, and whether it is shown at first. */

export interface ScreenerRow {
  stock: Stock;
  /** The measures that the company's filings have. */
  measures: Partial<Record<MeasureId, number>>;
  /** The measures among them that are no current ones. */
  notes: Partial<Record<MeasureId, MeasureNote>>;
}

export type MeasureNote = "old" | "sample" | "old, sample";

const STOCK_COLUMNS = ["price", "change", "marketCap", "arr", "arrGrowth", "priceToArr"] as const;

/** Stated days, which sort as times. */
const DAY_COLUMNS = ["lastReport", "nextReport"] as const;

export const COLUMN_IDS = [...STOCK_COLUMNS, ...MEASURES, ...DAY_COLUMNS] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export const STANDARD_COLUMNS: readonly ColumnId[] = [
  ...STOCK_COLUMNS,
  "evToRevenue",
  "grossMargin",
  "freeCashFlowMargin",
  "ruleOf40",
];

const STOCK_LABELS: Record<(typeof STOCK_COLUMNS)[number] | (typeof DAY_COLUMNS)[number], string> = {
  price: "Price",
  change: "Change",
  marketCap: "Market cap",
  arr: "ARR",
  arrGrowth: "Growth",
  priceToArr: "Price to ARR",
  lastReport: "Last reported",
  nextReport: "Next report",
};

const isMeasure = (id: ColumnId): id is MeasureId => id in DEFINITIONS;

export const columnLabel = (id: ColumnId): string =>
  isMeasure(id) ? DEFINITIONS[id].name : STOCK_LABELS[id];

/** Returns a company's figure of a column; null where it is unknown. A change is that of the period, and no other. */
export function columnValue(id: ColumnId, { stock, measures }: ScreenerRow, period: Period): number | null {
  if (isMeasure(id)) return measures[id] ?? null;
  if (id === "lastReport") return timeOf(stock.lastReport?.filed);
  if (id === "nextReport") return timeOf(stock.nextReport?.on);
  if (id !== "change") return stock[id];
  return period === "1D" ? stock.changePercent : (stock.periods[period]?.changePercent ?? null);
}

const timeOf = (day: string | undefined): number | null => (day ? Date.parse(day) : null);

/** Returns what is said below a figure: the basis of ARR, and what is old or of the sample; null for nothing. */
export function columnNote(id: ColumnId, { stock, notes }: ScreenerRow, dates: Dates): string | null {
  if (isMeasure(id)) return notes[id] ?? null;
  return figureNotes(id, stock, dates).join(", ") || null;
}

/** Returns the line on a company's page that opens a figure of the column. */
export const columnLine = (id: ColumnId, period: Period): string => (id === "change" ? changeId(period) : id);

/** Returns a figure as its column writes it. */
export function columnText(id: ColumnId, value: number, { shortDate }: Dates): string {
  if (isMeasure(id)) return measureValue(id, { value, unit: DEFINITIONS[id].unit });
  if (id === "lastReport" || id === "nextReport") return shortDate(new Date(value).toISOString());
  if (id === "price") return price(value);
  if (id === "marketCap") return marketCap(value);
  if (id === "arr") return currency(value);
  if (id === "priceToArr") return multiple(value);
  return signedPercent(value, id === "change" ? 2 : 1);
}
