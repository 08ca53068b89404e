import { sql } from "drizzle-orm";
import { batch, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { CompanyFacts, Quarter, Shares } from "../rules/filings/fundamentals.ts";
import { type Kept, kept } from "../rules/filings/keep.ts";
import type { KnownFigure } from "../rules/multiples/known.ts";
import type { Series } from "../rules/prices/series.ts";
import { figureOf, selectFigures, writeFigures } from "./filed-figures.ts";
import { selectKnown, writeKnown } from "./known-figures.ts";
import { toStored } from "./rows.ts";

/** Writes prices and filings. Repeating a write is harmless: a day, a quarter and a company are one row each. */

type WriteDeps = Pick<Deps, "db" | "now">;

/**
 * Stores a symbol's prices in one transaction. `whole` replaces the stored closes from its first day on; those before it
 * are multiplied by `scale`, or deleted without one: series of two sources, or from before and after a split, are never
 * mixed. A split of its days that its source does not name any more, or names on another day, goes: shares would be
 * multiplied by it again.
 */
export async function storeSeries(
  { db }: WriteDeps,
  series: Series,
  { whole, scale = null }: { whole: boolean; scale?: number | null },
): Promise<void> {
  const { bar } = series;
  const { symbol } = bar;
  // Without a scale nothing before the series stays.
  const since = series.closes[0]?.day ?? "";
  const first = scale === null ? "" : since;
  const closes = series.closes.map(({ day, close }) => [day, toStored(close)]);
  const splits = (series.splits ?? []).map(({ day, numerator, denominator }) => [
    day,
    numerator,
    denominator,
  ]);
  const price = (value: number | null) => (value === null ? null : toStored(value));
  await batch(db, [
    ...(whole ? [statement(sql`delete from closes where symbol = ${symbol} and day >= ${first}`)] : []),
    ...(whole && scale !== null && scale !== 1
      ? [statement(sql`update closes set close = round(close * ${scale}) where symbol = ${symbol}`)]
      : []),
    statement(sql`insert into closes (symbol, day, close)
      select ${symbol}, value ->> 0, value ->> 1 from json_each(${JSON.stringify(closes)}) where true
      on conflict (symbol, day) do update set close = excluded.close where close <> excluded.close`),
    ...(series.splits && since
      ? [
          statement(sql`delete from splits where symbol = ${symbol} and day >= ${since}
            and day not in (select value ->> 0 from json_each(${JSON.stringify(splits)}))`),
        ]
      : []),
    statement(sql`insert into splits (symbol, day, numerator, denominator)
      select ${symbol}, value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(splits)}) where true
      on conflict (symbol, day) do update set numerator = excluded.numerator, denominator = excluded.denominator`),
    statement(sql`insert into quotes (symbol, day, price, low, high, volume, provisional, observed_at, source)
      values (${symbol}, ${bar.day}, ${price(bar.price)}, ${price(bar.low)}, ${price(bar.high)}, ${bar.volume},
        ${bar.provisional ? 1 : 0}, ${bar.observedAt}, ${bar.source})
      on conflict (symbol) do update set day = excluded.day, price = excluded.price, low = excluded.low,
        high = excluded.high, volume = excluded.volume, provisional = excluded.provisional,
        observed_at = excluded.observed_at, source = excluded.source`),
  ]);
}

/**
 * Stores a company's filings. Returns how many quarters, figures, share counts and known figures were new, changed and unchanged.
 * Keeps what the facts lack, and what a later filing than theirs has stated; filings replace the sample's once they have
 * its newest quarter. Keeps the stored shares if the facts have none, unless they are the sample's.
 */
export async function storeCompany({ db, now }: WriteDeps, facts: CompanyFacts) {
  const { symbol } = facts;
  const [quarterRows, companyRows, figureRows, knownRows] = await batch(db, [
    statement<Quarter>(
      sql`select period_end as periodEnd, revenue, form, accession, filed, derivation, concept, source, url, sample
        from quarters where symbol = ${symbol}`,
    ),
    statement<Shares & { annualOnly: number }>(
      sql`select shares as count, shares_as_of as asOf, shares_filed as filed, shares_source as source,
        shares_url as url, sample, annual_only as annualOnly from companies where symbol = ${symbol}`,
    ),
    selectFigures([symbol]),
    selectKnown([symbol]),
  ]);
  const company = companyRows[0];
  const figures = figureRows.map(figureOf);
  const fresh = kept(
    {
      filed: company !== undefined && !company.sample,
      quarters: quarterRows,
      figures,
      shares: company && company.count !== null ? company : null,
    },
    facts,
  );
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  const count = (before: string | undefined, after: string) => {
    counts[before === undefined ? "inserted" : before === after ? "unchanged" : "updated"] += 1;
  };
  const knownQuarters = new Map(quarterRows.map((row) => [row.periodEnd, essence(row)]));
  for (const quarter of fresh.quarters) count(knownQuarters.get(quarter.periodEnd), essence(quarter));
  const knownFigures = new Map(figures.map((row) => [`${row.measure} ${row.periodEnd}`, essence(row)]));
  for (const figure of fresh.figures)
    count(knownFigures.get(`${figure.measure} ${figure.periodEnd}`), essence(figure));
  const keyOf = ({ figure, filed }: KnownFigure) => `${figure} ${filed}`;
  const knownBefore = new Map(knownRows.map(({ symbol: _, ...row }) => [keyOf(row), essence(row)]));
  for (const each of facts.known) count(knownBefore.get(keyOf(each)), essence(each));
  const becomesFiled = Boolean(company?.sample) && fresh.replacesSample;
  if (fresh.shares || !company || becomesFiled)
    count(company && essence(company), essence({ ...fresh.shares, annualOnly: facts.annualOnly }));
  if (counts.inserted + counts.updated > 0)
    await batch(db, companyStatements(facts, fresh, Boolean(company?.sample), now().getTime()));
  return counts;
}

/**
 * Returns the values of a row for comparison, independent of the order of its fields; D1 returns booleans as numbers.
 */
const essence = (row: object): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value])
      .sort(),
  );

function companyStatements(
  { symbol, annualOnly, sample, known }: CompanyFacts,
  { shares, quarters, figures, replacesSample }: Kept,
  wasSample: boolean,
  time: number,
): Statement<object>[] {
  // A company stays the sample's as long as its newest quarter and its shares are.
  const flag = sample || (wasSample && !replacesSample) ? 1 : 0;
  return [
    ...(replacesSample ? [statement(sql`delete from quarters where symbol = ${symbol} and sample = 1`)] : []),
    statement(sql`delete from quarters where symbol = ${symbol} and period_end > filed`),
    statement(sql`insert into quarters (symbol, period_end, revenue, form, accession, filed, derivation, concept, source,
        url, sample)
      select ${symbol}, value ->> 'periodEnd', value ->> 'revenue', value ->> 'form', value ->> 'accession',
        value ->> 'filed', value ->> 'derivation', value ->> 'concept', value ->> 'source', value ->> 'url',
        value ->> 'sample'
      from json_each(${JSON.stringify(quarters)}) where true
      on conflict (symbol, period_end) do update set revenue = excluded.revenue, form = excluded.form,
        accession = excluded.accession, filed = excluded.filed, derivation = excluded.derivation,
        concept = excluded.concept, source = excluded.source, url = excluded.url, sample = excluded.sample`),
    ...writeFigures(symbol, figures, { withoutSample: replacesSample }),
    ...writeKnown(symbol, known),
    statement(sql`insert into companies (symbol, shares, shares_as_of, shares_filed, shares_source, shares_url,
        annual_only, sample, updated_at)
      values (${symbol}, ${shares?.count ?? null}, ${shares?.asOf ?? null}, ${shares?.filed ?? null},
        ${shares?.source ?? null}, ${shares?.url ?? null}, ${annualOnly ? 1 : 0}, ${flag}, ${time})
      on conflict (symbol) do update set
        shares = iif(excluded.shares is null and sample = excluded.sample, shares, excluded.shares),
        shares_as_of = iif(excluded.shares is null and sample = excluded.sample, shares_as_of, excluded.shares_as_of),
        shares_filed = iif(excluded.shares is null and sample = excluded.sample, shares_filed, excluded.shares_filed),
        shares_source = iif(excluded.shares is null and sample = excluded.sample, shares_source, excluded.shares_source),
        shares_url = iif(excluded.shares is null and sample = excluded.sample, shares_url, excluded.shares_url),
        annual_only = excluded.annual_only, sample = excluded.sample, updated_at = excluded.updated_at`),
  ];
}
