import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { refuseUnless, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Readers } from "../fields.ts";
import { bodyOf, type LetterText, type Part, partsOfBody } from "../rules/letter/parts.ts";
import { type IssueStatus, mailingKey } from "./issues.ts";
import { letterKey } from "./letters.ts";

/**
 * An issue or a single letter as the desk reads and changes it: what it says, and when it goes out to whom. The two are
 * changed apart, so that approving a letter and writing it do not collide. An issue is named by its day.
 */

export interface LetterPlan {
  status: IssueStatus;
  /** Milliseconds since 1970, UTC, like the other. */
  sendAt: number | null;
  approved: { by: string; at: number } | null;
  readers: Readers;
}

const day = z.iso.date();

/** Returns whether an id names an issue; else it names a single letter. */
export const isIssue = (id: string): boolean => day.safeParse(id).success;

/** The key of the mailing that carries an issue or letter. */
export const keyOfLetter = (id: string): string => (isIssue(id) ? mailingKey(id) : letterKey(id));

/** Returns the issue or letter that a mailing's key names. */
export const letterOfKey = (key: string): string => key.replace(/^(weekly|letter)\//, "");

interface TextRow {
  subject: string;
  preheader: string;
  parts: string | null;
  body: string;
}

/** Returns the statement that reads what a letter says. */
export const textRow = (id: string): Statement<TextRow> =>
  isIssue(id)
    ? statement(sql`select subject, preheader, parts, body from issues where day = ${id}`)
    : statement(sql`select subject, preheader, parts, '' as body from letters where id = ${id}`);

export const toText = ({ subject, preheader, parts, body }: TextRow): LetterText => ({
  subject,
  preheader,
  parts: parts === null ? partsOfBody(body) : (JSON.parse(parts) as Part[]),
});

/** Returns what a letter says; null when there is none. */
export async function readText(db: Deps["db"], id: string): Promise<LetterText | null> {
  const [row] = await rowsOf(db, textRow(id));
  return row ? toText(row) : null;
}

const OPEN = sql.raw("status in ('draft', 'scheduled')");

const stillOpen = (id: string): SQL =>
  isIssue(id)
    ? sql`exists (select 1 from issues where day = ${id} and ${OPEN})`
    : sql`exists (select 1 from letters where id = ${id} and ${OPEN})`;

/** Replaces what a letter says. Of one that has gone out it refuses the batch: what was written is not lost in silence. */
export function writeText(
  { now }: Pick<Deps, "now">,
  id: string,
  { subject, preheader, parts }: LetterText,
): Statement[] {
  const json = JSON.stringify(parts);
  const time = now().getTime();
  return [
    refuseUnless(stillOpen(id)),
    isIssue(id)
      ? statement(sql`
          update issues set subject = ${subject}, preheader = ${preheader}, parts = ${json},
            body = ${bodyOf(parts)}, updated_at = ${time} where day = ${id}`)
      : statement(sql`
          update letters set subject = ${subject}, preheader = ${preheader}, parts = ${json},
            updated_at = ${time} where id = ${id}`),
  ];
}

/** Makes a draft of a scheduled letter that nobody has approved then, unless it was changed since it was read. */
export async function holdLetter(
  { db, now }: Pick<Deps, "db" | "now">,
  id: string,
  updatedAt: number,
): Promise<boolean> {
  const [table, key] = isIssue(id) ? ["issues", "day"] : ["letters", "id"];
  const held = await rowsOf(
    db,
    statement<{ id: string }>(sql`
      update ${sql.identifier(table)} set status = 'draft', send_at = null, approved_by = null, approved_at = null,
        updated_at = ${now().getTime()}
      where ${sql.identifier(key)} = ${id} and status = 'scheduled' and updated_at = ${updatedAt}
      returning ${sql.identifier(key)} as id`),
  );
  return held.length > 0;
}

interface PlanRow {
  status: IssueStatus;
  sendAt: number | null;
  approvedBy: string | null;
  approvedAt: number | null;
  readers: Readers;
  updatedAt: number;
  publishedAt: number | null;
}

const PLAN = sql.raw(
  "status, send_at as sendAt, approved_by as approvedBy, approved_at as approvedAt, updated_at as updatedAt, published_at as publishedAt",
);

/** Returns the statement that reads when a letter goes out. */
export const planRow = (id: string): Statement<PlanRow> =>
  isIssue(id)
    ? statement(sql`select ${PLAN}, 'weekly' as readers from issues where day = ${id}`)
    : statement(sql`select ${PLAN}, readers from letters where id = ${id}`);

export const toPlan = ({ status, sendAt, approvedBy, approvedAt, readers }: PlanRow): LetterPlan => ({
  status,
  sendAt,
  approved: approvedBy === null ? null : { by: approvedBy, at: approvedAt ?? 0 },
  readers,
});

/** Returns when a letter goes out to whom; null when there is none. */
export async function readPlan(db: Deps["db"], id: string): Promise<LetterPlan | null> {
  const [row] = await rowsOf(db, planRow(id));
  return row ? toPlan(row) : null;
}

/**
 * Changes when a letter goes out. A week without an issue gets one without text, which takes its day: the clock then
 * composes none. Null gives the day free again.
 */
export function writePlan({ now }: Pick<Deps, "now">, id: string, plan: LetterPlan | null): Statement[] {
  const time = now().getTime();
  if (!plan)
    return isIssue(id)
      ? [statement(sql`delete from issues where day = ${id} and status = 'cancelled' and body = ''`)]
      : [statement(sql`delete from letters where id = ${id} and status in ('draft', 'cancelled')`)];
  const { status, sendAt, approved, readers } = plan;
  const [by, at] = [approved?.by ?? null, approved?.at ?? null];
  if (!isIssue(id))
    return [
      refuseUnless(sql`exists (select 1 from letters where id = ${id} and status <> 'published')`),
      statement(sql`
        update letters set status = ${status}, send_at = ${sendAt}, approved_by = ${by}, approved_at = ${at},
          readers = ${readers}, updated_at = ${time} where id = ${id}`),
    ];
  return [
    refuseUnless(sql`not exists (select 1 from issues where day = ${id} and status = 'published')`),
    statement(sql`
      insert into issues (day, subject, preheader, body, status, send_at, approved_by, approved_at, created_at, updated_at)
      values (${id}, '', '', '', ${status}, ${sendAt}, ${by}, ${at}, ${time}, ${time})
      on conflict (day) do update set status = excluded.status, send_at = excluded.send_at,
        approved_by = excluded.approved_by, approved_at = excluded.approved_at, updated_at = excluded.updated_at`),
  ];
}
