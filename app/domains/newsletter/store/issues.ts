import { sql } from "drizzle-orm";
import { batch, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { createMailing } from "~/platform/mail/delivery/mailings.ts";
import { site } from "~/site.config.ts";
import { issueMail } from "../mail/issue.ts";
import type { IssueText } from "../rules/copy.ts";
import { audienceOf } from "./audience.ts";

/**
 * The weekly issues, from draft to publication. An issue is one row, named by the day it goes out, so that composing
 * twice makes one. Publishing hands it to the platform's mailings and to the archive, both or neither; from then on
 * pausing, resuming and counting are the mailing's.
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

/** Writes a new issue; with a time to go out it is scheduled. False when that day has one already. */
export async function addIssue(
  { db, now }: IssueDeps,
  { day, subject, preheader, body }: IssueText,
  sendAt: Date | null,
): Promise<boolean> {
  const time = now().getTime();
  const added = await rowsOf(
    db,
    statement<Changed>(sql`
      insert into issues (day, subject, preheader, body, status, send_at, created_at, updated_at)
      values (${day}, ${subject}, ${preheader}, ${body}, ${sendAt ? "scheduled" : "draft"},
        ${sendAt?.getTime() ?? null}, ${time}, ${time})
      on conflict do nothing returning day`),
  );
  return added.length > 0;
}

export async function issueOf(db: Deps["db"], day: string): Promise<Issue | null> {
  const [issue] = await rowsOf(db, statement<Issue>(sql`select ${COLUMNS} from issues where day = ${day}`));
  return issue ?? null;
}

/** The latest, newest first. */
export const latestIssues = (db: Deps["db"], limit = 20): Promise<Issue[]> =>
  rowsOf(db, statement<Issue>(sql`select ${COLUMNS} from issues order by day desc limit ${limit}`));

/** Gives an issue that has not gone out another text. */
export const editIssue = ({ db, now }: IssueDeps, { day, subject, preheader, body }: IssueText) =>
  changes(
    db,
    statement<Changed>(sql`
      update issues set subject = ${subject}, preheader = ${preheader}, body = ${body}, updated_at = ${now().getTime()}
      where day = ${day} and status in ('draft', 'scheduled') returning day`),
  );

/** Sets when an issue goes out by itself; null makes it a draft that waits. */
export const scheduleIssue = ({ db, now }: IssueDeps, day: string, sendAt: Date | null) =>
  changes(
    db,
    statement<Changed>(sql`
      update issues set status = ${sendAt ? "scheduled" : "draft"}, send_at = ${sendAt?.getTime() ?? null},
        updated_at = ${now().getTime()}
      where day = ${day} and status in ('draft', 'scheduled') returning day`),
  );

/** Gives up an issue that has not gone out; its day stays taken, so that the clock does not compose it anew. */
export const cancelIssue = ({ db, now }: IssueDeps, day: string) =>
  changes(
    db,
    statement<Changed>(sql`
      update issues set status = 'cancelled', updated_at = ${now().getTime()}
      where day = ${day} and status in ('draft', 'scheduled') returning day`),
  );

const changes = async (db: Deps["db"], change: Statement<Changed>) => (await rowsOf(db, change)).length > 0;

/** Issues whose hour has come, oldest first. */
export const dueIssues = ({ db, now }: IssueDeps): Promise<Issue[]> =>
  rowsOf(
    db,
    statement<Issue>(sql`
      select ${COLUMNS} from issues where status = 'scheduled' and send_at <= ${now().getTime()} order by send_at`),
  );

/** The mailing of an issue as it would go out now. */
export const issueContent = ({ now }: Pick<Deps, "now">, issue: IssueText, origin = siteOrigin()) =>
  issueMail(issue, origin, now());

const siteOrigin = () => new URL(site.brand.url).origin;

/**
 * Sends an issue on its way: the mailing and the archive, in one batch. Once is enough: a repetition writes nothing.
 * The archive keeps the very text that was mailed. Answers whether it went out by this call.
 */
export async function publishIssue(deps: IssueDeps, issue: Issue, origin?: string): Promise<boolean> {
  const time = deps.now();
  const [, published] = await batch(deps.db, [
    createMailing(deps, {
      key: mailingKey(issue.day),
      kind: "newsletter-issue",
      audience: audienceOf("weekly"),
      sendAt: time,
      ...issueContent(deps, issue, origin),
    }),
    statement<Changed>(sql`
      update issues set status = 'published', published_at = ${time.getTime()}, subject = ${issue.subject},
        preheader = ${issue.preheader}, body = ${issue.body}, html = ${markdownHtml(issue.body, site.brand.url)}
      where day = ${issue.day} and status in ('draft', 'scheduled') returning day`),
  ]);
  return published.length > 0;
}
