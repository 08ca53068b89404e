import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";
import { KNOWN_DAYS, type KnownFigure } from "../rules/multiples/known.ts";

/** The rows of `known_figures`: at most about sixty of a company. */

export type KnownRow = KnownFigure & { symbol: string };

/** Selects what the filings of these companies showed, oldest first. */
export const selectKnown = (symbols: readonly string[]): Statement<KnownRow> =>
  statement<KnownRow>(
    sql`select k.symbol, k.figure, k.filed, k.as_of as asOf, k.value, k.form, k.accession
      from json_each(${JSON.stringify(symbols)}) wanted
      cross join known_figures k on k.symbol = wanted.value order by k.symbol, k.figure, k.filed`,
  );

/**
 * Writes what the filings of a company showed, and deletes what is older than any multiple needs, and what earlier
 * releases stored of a day after its filing.
 */
export const writeKnown = (symbol: string, known: readonly KnownFigure[]): Statement<object>[] => [
  statement(sql`delete from known_figures where symbol = ${symbol} and as_of > filed`),
  statement(sql`insert into known_figures (symbol, figure, filed, as_of, value, form, accession)
    select ${symbol}, value ->> 'figure', value ->> 'filed', value ->> 'asOf', value ->> 'value', value ->> 'form',
      value ->> 'accession'
    from json_each(${JSON.stringify(known)}) where true
    on conflict (symbol, figure, filed) do update set as_of = excluded.as_of, value = excluded.value,
      form = excluded.form, accession = excluded.accession`),
  statement(sql`delete from known_figures where symbol = ${symbol} and filed < (
    select date(max(newest.filed), ${`-${KNOWN_DAYS} days`}) from known_figures newest
    where newest.symbol = ${symbol})`),
];
