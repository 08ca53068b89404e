import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";
import type { IssueStatus } from "./issues.ts";

/** The letters that went out, and those that will. An issue is named by its day. */

export interface PastLetter {
  /** The day of an issue; else the id of a single letter. */
  id: string;
  subject: string;
  /** Milliseconds since 1970, UTC. */
  publishedAt: number;
}

/** Returns letters that went out before a time, the latest first. */
export const pastLetters = (before: number, limit: number): Statement<PastLetter> =>
  statement<PastLetter>(sql`
    select * from (
      select * from (
        select day as id, subject, published_at as publishedAt from issues
        where published_at < ${before} order by published_at desc limit ${limit})
      union all
      select * from (
        select id, subject, published_at from letters
        where published_at < ${before} order by published_at desc limit ${limit}))
    order by publishedAt desc limit ${limit}`);

/** Returns a letter that went out; no row for another. */
export const pastLetter = (id: string): Statement<PastLetter> =>
  statement<PastLetter>(sql`
    select day as id, subject, published_at as publishedAt from issues
    where day = ${id} and published_at is not null
    union all
    select id, subject, published_at from letters where id = ${id} and published_at is not null`);

export interface OpenLetter {
  id: string;
  subject: string;
  status: IssueStatus;
  sendAt: number | null;
}

/** Of each: drafts, and issues that wait for their time. */
const MOST_ISSUES = 4;

/** Of each: drafts, and letters that wait for their time. More than anybody has open at once. */
const MOST_LETTERS = 20;

/** More than one issue a week would need, from the last ten days as far ahead as they are begun. */
const MOST_SINCE = 12;

/**
 * Returns the issues, then the single letters, that have not gone out: the next ones, then drafts, the newest first. A
 * draft has no time: `send_at desc, rowid desc` is the order of the index, newest row first.
 */
export const openLetters = (): Statement<OpenLetter> =>
  statement<OpenLetter>(sql`
    select * from (select day as id, subject, status, send_at as sendAt from issues
      where status = 'scheduled' order by send_at limit ${MOST_ISSUES})
    union all
    select * from (select day, subject, status, send_at from issues
      where status = 'draft' order by day desc limit ${MOST_ISSUES})
    union all
    select * from (select id, subject, status, send_at from letters
      where status = 'scheduled' order by send_at limit ${MOST_LETTERS})
    union all
    select * from (select id, subject, status, send_at from letters
      where status = 'draft' order by send_at desc, rowid desc limit ${MOST_LETTERS})`);

export interface IssueStanding {
  day: string;
  status: IssueStatus;
  /** Milliseconds since 1970, UTC. */
  sendAt: number | null;
}

/** Returns the issues since a day, in the order of their days. */
export const issuesSince = (day: string): Statement<IssueStanding> =>
  statement<IssueStanding>(
    sql`select day, status, send_at as sendAt from issues where day >= ${day} order by day limit ${MOST_SINCE}`,
  );
