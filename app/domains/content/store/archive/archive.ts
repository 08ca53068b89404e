import { type SQL, sql } from "drizzle-orm";
import { batch, type Db, statement } from "~/platform/data/db.ts";
import { archivePath, monthBounds, spanOf } from "../../rules/months.ts";
import type { ArticleSummary } from "../../schema.ts";
import { articleList } from "../listings.ts";
import { PAGE_SIZE } from "../pages.ts";
import { paged, selectArticles } from "../queries.ts";
import { toArticleSummary } from "../rows.ts";

/**
 * Reads of the archive: articles by year and month. A count is the difference of two positions of the list, so that a
 * month costs one row and a year two, whatever number of articles it has.
 */

type Unit = "year" | "month";

const LIST = articleList();

/** The publication time of the oldest or the newest article, in seconds; null without any. */
const oldest = sql`(select published_at / 1000 from listings where list = ${LIST} order by published_at limit 1)`;
const newest = sql`(select published_at / 1000 from listings where list = ${LIST} order by published_at desc limit 1)`;

interface Start {
  /** Milliseconds. */
  at: number;
  /** How many articles are older. */
  older: number;
}

/** How many articles are older than a time (s). */
const olderThan = (time: SQL) =>
  sql`coalesce((select position from listings where list = ${LIST} and published_at < ${time} * 1000
    order by published_at desc, position desc limit 1), 0)`;

/** Selects the starts of all years or months, from that of the oldest article to the first one after the newest. */
const selectStarts = (unit: Unit) =>
  statement<Start>(sql`with recursive starts (at) as (
      select unixepoch(at, 'unixepoch', ${`start of ${unit}`}) from (select ${oldest} as at) where at is not null
      union all select unixepoch(at, 'unixepoch', ${`+1 ${unit}`}) from starts where at <= ${newest})
    select at * 1000 as at, ${olderThan(sql`at`)} as older from starts`);

/**
 * Selects the starts of the months of the year of a time (s), and of the next year's first. They are one row, since a
 * row for each would count twice.
 */
const selectMonths = (within: SQL) => {
  const starts = Array.from({ length: 13 }, (_, index) => {
    const start = sql`unixepoch(january, 'unixepoch', ${`+${index} months`})`;
    return sql`json_array(${start} * 1000, ${olderThan(start)})`;
  });
  return statement<{ starts: string }>(
    sql`with year (january) as materialized (select unixepoch(${within}, 'unixepoch', 'start of year'))
      select json_array(${sql.join(starts, sql`, `)}) as starts from year where january is not null`,
  );
};

const startsOf = (row: { starts: string } | undefined): Start[] =>
  (JSON.parse(row?.starts ?? "[]") as [number, number][]).map(([at, older]) => ({ at, older }));

export interface Span {
  /** "2026" or "2026-11". */
  name: string;
  count: number;
}

/** Returns the years or months that have articles, newest first. */
const spans = (starts: readonly Start[], unit: Unit): Span[] =>
  starts
    .slice(0, -1)
    .map(({ at, older }, index) => ({
      name: spanOf(at, unit),
      count: (starts[index + 1]?.older ?? older) - older,
    }))
    .filter(({ count }) => count > 0)
    .reverse();

export interface Archive {
  years: Span[];
  /** The months of a year. */
  months: Span[];
}

/** Returns the years that have articles, and the months of one: of the newest when `year` is absent. */
export async function archiveContent(db: Db, year?: string): Promise<Archive> {
  const within = year === undefined ? newest : sql`unixepoch(${`${year}-01-01`})`;
  const [years, [row]] = await batch(db, [selectStarts("year"), selectMonths(within)]);
  return { years: spans(years, "year"), months: spans(startsOf(row), "month") };
}

export interface MonthContent {
  articles: ArticleSummary[];
  total: number;
  /** The nearest months before and after it that have articles. */
  older: string | null;
  newer: string | null;
}

/** Returns a page of a month's articles, newest first; empty past the last one. */
export async function monthContent(db: Db, month: string, page: number): Promise<MonthContent> {
  const { since, before } = monthBounds(month);
  const [rows, [older], [newer]] = await batch(db, [
    selectArticles({ since, before, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    statement<{ at: number }>(sql`select published_at as at from listings
      where list = ${LIST} and published_at < ${since} order by published_at desc limit 1`),
    statement<{ at: number }>(sql`select published_at as at from listings
      where list = ${LIST} and published_at >= ${before} order by published_at limit 1`),
  ]);
  const { items, total } = paged(rows, toArticleSummary);
  return {
    articles: items,
    total,
    older: older ? spanOf(older.at, "month") : null,
    newer: newer ? spanOf(newer.at, "month") : null,
  };
}

/** Returns the path of every year and month that has articles, for the sitemap. */
export async function archivePaths(db: Db): Promise<{ path: string }[]> {
  const [years, months] = await batch(db, [selectStarts("year"), selectStarts("month")]);
  return [...spans(years, "year"), ...spans(months, "month")].map(({ name }) => ({
    path: archivePath(name),
  }));
}
