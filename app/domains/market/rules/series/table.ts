import * as z from "zod";
import { type Cell, writeCsv } from "~/lib/csv/write.ts";
import { type Provenance, provenance } from "../../schema.ts";

/** A series of figures as a table, which is written as a spreadsheet and as JSON: the same rows, the same digits. */

const UNITS = ["usd", "usd-billion", "percent", "times", "points", "shares", "months", "count"] as const;

export interface SeriesColumn {
  /** With its unit: "close_usd". */
  name: string;
  /** Of the numbers; null for a day or a text. */
  unit: (typeof UNITS)[number] | null;
  /** In the heading of the spreadsheet, where that says more than the name. */
  heading?: string;
}

export interface SeriesTable {
  title: string;
  /** How the figures are computed, in a sentence or two. */
  basis: string;
  columns: readonly SeriesColumn[];
  rows: readonly (readonly Cell[])[];
  /** The first and the last day; null without a row. */
  days: { from: string; to: string } | null;
  sources: Provenance[];
}

/** Names columns by their unit: a number each, or a text or day for null. */
export const columnsOf = (columns: Record<string, SeriesColumn["unit"]>): SeriesColumn[] =>
  Object.entries(columns).map(([name, unit]) => ({ name, unit }));

export const tableCsv = ({ columns, rows }: Pick<SeriesTable, "columns" | "rows">): string =>
  writeCsv([columns.map(({ name, heading }) => heading ?? name), ...rows]);

const header = z
  .object({
    title: z.string(),
    basis: z.string().describe("How the figures are computed."),
    days: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .describe("The first and the last day of the figures; null without a row."),
    sources: z.array(provenance),
    columns: z.array(
      z.object({
        name: z.string().describe("The field of a row."),
        unit: z.enum(UNITS).nullable().describe("Null for a text or a day."),
      }),
    ),
    csv: z.string().describe("The path of the same rows as a spreadsheet."),
  })
  .meta({ id: "SeriesHeader", description: "Units, days, sources and basis of a series." });

/** Returns the schema of a series' JSON: its header and its rows, a field a column. */
export function seriesAnswer(id: string, columns: readonly SeriesColumn[]) {
  const fields = columns.map(({ name, unit }) => [
    name,
    unit === null ? z.string().nullable() : z.number().nullable().describe(unit),
  ]);
  // The names of the fields are no types: a cell is a number, a text or null.
  const row = z.object(Object.fromEntries(fields)) as unknown as z.ZodType<Record<string, Cell>>;
  return z.object({ header, rows: z.array(row) }).meta({ id });
}

/** Returns a series as JSON. */
export const tableJson = ({ columns, rows, ...rest }: SeriesTable, csv: string) => ({
  header: { ...rest, columns: columns.map(({ name, unit }) => ({ name, unit })), csv },
  rows: rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]))),
});

/** Returns the days of rows that are in their order, by the cell that has it. */
export function daysOf(rows: SeriesTable["rows"], cell = 0): SeriesTable["days"] {
  const [from, to] = [rows[0]?.[cell], rows.at(-1)?.[cell]];
  return typeof from === "string" && typeof to === "string" ? { from, to } : null;
}

/** Returns each source once, with its newest day; without an address where its figures have several. */
export function sourcesOf(all: readonly (Provenance | null)[]): Provenance[] {
  const sources = new Map<string, Provenance>();
  for (const each of all) {
    if (!each) continue;
    const known = sources.get(`${each.source} ${each.sample}`);
    sources.set(`${each.source} ${each.sample}`, {
      ...each,
      url: known && known.url !== each.url ? null : each.url,
      asOf: known && known.asOf > each.asOf ? known.asOf : each.asOf,
    });
  }
  return [...sources.values()];
}
