import { type SQL, sql } from "drizzle-orm";
import { typeset } from "~/lib/text/typography.ts";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { figuredHtml } from "~/platform/html/figured.ts";
import type { IssueText } from "../rules/copy.ts";
import { companyNames } from "../rules/issue-figures.ts";
import type { Presented } from "../rules/letter/gone.ts";
import { addressesIn, addressInBody, bodyOf, type LetterText, type Part } from "../rules/letter/parts.ts";

/**
 * The weekly issues, from draft to publication. An issue is one row, named by the day it goes out, so that composing
 * twice makes one. Once it is published (`publish-issue.ts`), pausing, resuming and counting belong to its mailing.
 */

type IssueDeps = Pick<Deps, "db" | "now">;

export type IssueStatus = "draft" | "scheduled" | "published" | "cancelled";

export interface Issue extends IssueText {
  status: IssueStatus;
  /** Milliseconds since 1970, UTC, like the others. */
  sendAt: number | null;
  updatedAt: number;
  publishedAt: number | null;
}

interface Changed {
  day: string;
}

const COLUMNS = sql.raw(
  "day, subject, preheader, body, status, send_at as sendAt, updated_at as updatedAt, published_at as publishedAt",
);

/** The key of the mailing that carries an issue. */
export const mailingKey = (day: string) => `weekly/${day}`;

/** Stores a new issue, scheduled if it has a time. Returns false when that day has an issue already. */
export async function addIssue(
  { db, now }: IssueDeps,
  { day, subject, preheader, body, parts }: IssueText & { parts?: Part[] },
  sendAt: Date | null,
): Promise<boolean> {
  const time = now().getTime();
  const added = await rowsOf(
    db,
    statement<Changed>(sql`
      insert into issues (day, subject, preheader, body, parts, status, send_at, created_at, updated_at)
      values (${day}, ${subject}, ${preheader}, ${body}, ${parts ? JSON.stringify(parts) : null},
        ${sendAt ? "scheduled" : "draft"}, ${sendAt?.getTime() ?? null}, ${time}, ${time})
      on conflict do nothing returning day`),
  );
  return added.length > 0;
}

export async function issueOf(db: Deps["db"], day: string): Promise<Issue | null> {
  const [issue] = await rowsOf(db, statement<Issue>(sql`select ${COLUMNS} from issues where day = ${day}`));
  return issue ?? null;
}

/** Returns whether a day from `from` to `to` has an issue, whatever became of it. */
export async function hasIssueWithin(
  db: Deps["db"],
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const [issue] = await rowsOf(
    db,
    statement<Changed>(sql`select day from issues where day between ${from} and ${to} limit 1`),
  );
  return issue !== undefined;
}

export interface FormerIssue extends Changed {
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  /** The addresses that it links to, as a body has them (`addressInBody`). */
  urls: string[];
}

/** Returns the latest issues before a day that went out or will, newest first; a draft or a skipped one reaches nobody. */
export async function issuesBefore(db: Deps["db"], day: string, limit: number): Promise<FormerIssue[]> {
  const rows = await rowsOf(
    db,
    statement<Changed & { createdAt: number; parts: string | null; body: string }>(sql`
      select day, created_at as createdAt, parts, body from issues
      where day < ${day} and status in ('scheduled', 'published') order by day desc limit ${limit}`),
  );
  return rows.map(({ parts, body, ...issue }) => ({
    ...issue,
    // The body's too, because an issue that was edited as a file has no parts.
    urls: (JSON.parse(parts ?? "[]") as Part[])
      .flatMap((part) => ("url" in part ? [addressInBody(part.url)] : []))
      .concat(addressesIn(body)),
  }));
}

/** Returns the latest issues, newest first. */
export const latestIssues = (db: Deps["db"], limit = 20): Promise<Issue[]> =>
  rowsOf(db, statement<Issue>(sql`select ${COLUMNS} from issues order by day desc limit ${limit}`));

/** Returns the published issues after a day, in the order of their days. */
export const publishedAfter = (db: Deps["db"], day: string, limit: number): Promise<Issue[]> =>
  rowsOf(
    db,
    statement<Issue>(sql`
      select ${COLUMNS} from issues where day > ${day} and published_at is not null order by day limit ${limit}`),
  );

/** Replaces the text of an issue that has not gone out. Another body has no parts. */
export const editIssue = ({ db, now }: IssueDeps, { day, subject, preheader, body }: IssueText) =>
  changes(
    db,
    statement<Changed>(sql`
      update issues set subject = ${subject}, preheader = ${preheader}, body = ${body},
        parts = iif(body = ${body}, parts, null), updated_at = ${now().getTime()}
      where day = ${day} and status in ('draft', 'scheduled') returning day`),
  );

/** Replaces the text of a scheduled issue, unless it was changed since it was read. Returns it as it is then. */
export async function rewriteIssue(
  { db, now }: IssueDeps,
  { day, updatedAt }: Issue,
  { subject, preheader, parts }: LetterText,
): Promise<Issue | null> {
  const [issue] = await rowsOf(
    db,
    statement<Issue>(sql`
      update issues set subject = ${subject}, preheader = ${preheader}, parts = ${JSON.stringify(parts)},
        body = ${bodyOf(parts)}, updated_at = ${now().getTime()}
      where day = ${day} and status = 'scheduled' and updated_at = ${updatedAt} returning ${COLUMNS}`),
  );
  return issue ?? null;
}

/** Sets when an issue goes out by itself; null makes it a draft that waits. */
export const scheduleIssue = ({ db, now }: IssueDeps, day: string, sendAt: Date | null) =>
  changes(
    db,
    statement<Changed>(sql`
      update issues set status = ${sendAt ? "scheduled" : "draft"}, send_at = ${sendAt?.getTime() ?? null},
        updated_at = ${now().getTime()}
      where day = ${day} and status in ('draft', 'scheduled') returning day`),
  );

/** Cancels an issue that has not gone out. Its day stays taken, so that the clock does not compose it again. */
export const cancelIssue = ({ db, now }: IssueDeps, day: string) =>
  changes(
    db,
    statement<Changed>(sql`
      update issues set status = 'cancelled', updated_at = ${now().getTime()}
      where day = ${day} and status in ('draft', 'scheduled') returning day`),
  );

const changes = async (db: Deps["db"], change: Statement<Changed>) => (await rowsOf(db, change)).length > 0;

/** Returns the scheduled issues whose time has come, oldest first. */
export const dueIssues = ({ db, now }: IssueDeps): Promise<Issue[]> =>
  rowsOf(
    db,
    statement<Issue>(sql`
      select ${COLUMNS} from issues where status = 'scheduled' and send_at <= ${now().getTime()} order by send_at`),
  );

/** Returns whether an issue is due, for the clock's question of each minute. */
export async function isIssueDue({ db, now }: IssueDeps): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ due: number }>(sql`
      select exists (select 1 from issues where status = 'scheduled' and send_at <= ${now().getTime()}) as due`),
  );
  return row?.due === 1;
}

/** Returns the SQL condition that an issue was published at that time. */
export const publishedAt = (day: string, time: number): SQL => sql`exists (
  select 1 from issues where day = ${day} and status = 'published' and published_at = ${time})`;

/**
 * Marks an issue as published and stores its HTML for the archive. Returns its day; no row when the issue was published
 * or cancelled before, or was changed since it was read.
 */
export const markPublished = (
  { now, publication }: Pick<Deps, "now" | "publication">,
  issue: IssueText & Presented & { updatedAt?: number },
): Statement<Changed> => {
  const { url, language = "en" } = publication.brand;
  const html = figuredHtml(issue.body, url, language, companyNames(publication), (address, as) =>
    as === "link" && issue.isGone?.(address) ? "" : address,
  );
  return statement(sql`
    update issues set status = 'published', published_at = ${now().getTime()},
      subject = ${typeset(issue.subject, language)}, preheader = ${typeset(issue.preheader, language)},
      body = ${issue.body}, html = ${html}
    where day = ${issue.day} and status in ('draft', 'scheduled')
      and updated_at = coalesce(${issue.updatedAt ?? null}, updated_at) returning day`);
};

/** Makes drafts of the issues whose time has passed, after the database was put back to an earlier moment. */
export const holdIssues = ({ now }: Pick<Deps, "now">): Statement<object> =>
  statement<object>(sql`
    update issues set status = 'draft', send_at = null
    where status = 'scheduled' and send_at <= ${now().getTime()} returning day`);
