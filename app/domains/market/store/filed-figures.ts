import { sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { type FiledFigure, KEPT_DAYS } from "../rules/filings/filed-figures.ts";

/** The rows of `filed_figures`: at most six periods of a dozen measures a company. */

type FigureRow = Omit<FiledFigure, "sample"> & { symbol: string; sample: number };

const COLUMNS = sql`f.symbol, f.measure, f.period_start as periodStart, f.period_end as periodEnd, f.value, f.form,
  f.accession, f.filed, f.derivation, f.concept, f.sample`;

/** Selects the figures of these companies, oldest first. */
export const selectFigures = (symbols: readonly string[]): Statement<FigureRow> =>
  statement<FigureRow>(
    sql`select ${COLUMNS} from json_each(${JSON.stringify(symbols)}) wanted
      cross join filed_figures f on f.symbol = wanted.value order by f.symbol, f.measure, f.period_end`,
  );

export const figureOf = ({ symbol: _, sample, ...row }: FigureRow): FiledFigure => ({
  ...row,
  sample: Boolean(sample),
});

/** Reads the figures of these companies, by symbol, oldest first. */
export async function loadFigures(
  { db }: Pick<Deps, "db">,
  symbols: readonly string[],
): Promise<Map<string, FiledFigure[]>> {
  const figures = new Map<string, FiledFigure[]>();
  for (const row of await rowsOf(db, selectFigures(symbols)))
    figures.set(row.symbol, [...(figures.get(row.symbol) ?? []), figureOf(row)]);
  return figures;
}

/**
 * Writes figures of a company, and deletes those that no measure reads any more, and those of a day after their filing,
 * which earlier releases stored: they would be the newest for ever.
 */
export function writeFigures(
  symbol: string,
  figures: readonly FiledFigure[],
  { withoutSample }: { withoutSample: boolean },
): Statement<object>[] {
  return [
    ...(withoutSample
      ? [statement(sql`delete from filed_figures where symbol = ${symbol} and sample = 1`)]
      : []),
    statement(sql`delete from filed_figures where symbol = ${symbol} and period_end > filed`),
    statement(sql`insert into filed_figures (symbol, measure, period_end, period_start, value, form, accession, filed,
        derivation, concept, sample)
      select ${symbol}, value ->> 'measure', value ->> 'periodEnd', value ->> 'periodStart', value ->> 'value',
        value ->> 'form', value ->> 'accession', value ->> 'filed', value ->> 'derivation', value ->> 'concept',
        value ->> 'sample'
      from json_each(${JSON.stringify(figures)}) where true
      on conflict (symbol, measure, period_end) do update set period_start = excluded.period_start,
        value = excluded.value, form = excluded.form, accession = excluded.accession, filed = excluded.filed,
        derivation = excluded.derivation, concept = excluded.concept, sample = excluded.sample`),
    statement(sql`delete from filed_figures where symbol = ${symbol} and period_end < (
      select date(max(newest.period_end), ${`-${KEPT_DAYS} days`}) from filed_figures newest
      where newest.symbol = ${symbol})`),
  ];
}
