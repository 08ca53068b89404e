import { type SQL, sql } from "drizzle-orm";
import { refuseUnless, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Readers } from "../fields.ts";
import type { LetterText, Part } from "../rules/letter/parts.ts";
import type { IssueStatus } from "./issues.ts";

/**
 * Single letters: written at the desk, sent once to a list or to everybody, in no archive. Once a letter is published
 * (`publish-issue.ts`), pausing and counting belong to its mailing.
 */

type LetterDeps = Pick<Deps, "db" | "now">;

export interface Letter extends LetterText {
  id: string;
  readers: Readers;
  status: IssueStatus;
  /** Milliseconds since 1970, UTC, like the others. */
  sendAt: number | null;
  updatedAt: number;
  publishedAt: number | null;
}

interface Changed {
  id: string;
}

const COLUMNS = sql.raw(
  "id, readers, subject, preheader, parts, status, send_at as sendAt, updated_at as updatedAt, published_at as publishedAt",
);

/** The key of the mailing that carries a letter. */
export const letterKey = (id: string) => `letter/${id}`;

type LetterRow = Omit<Letter, "parts"> & { parts: string };

const toLetter = (row: LetterRow): Letter => ({
  ...row,
  parts: JSON.parse(row.parts) as Part[],
});

const lettersBy = async (db: Deps["db"], which: SQL): Promise<Letter[]> =>
  (await rowsOf(db, statement<LetterRow>(sql`select ${COLUMNS} from letters where ${which}`))).map(toLetter);

/** Stores a new draft. Writing it again with the same id changes nothing. */
export const addLetter = (
  { now }: Pick<Deps, "now">,
  { id, readers, subject, preheader, parts }: Pick<Letter, "id" | "readers" | keyof LetterText>,
): Statement => {
  const time = now().getTime();
  return statement(sql`
    insert into letters (id, readers, subject, preheader, parts, status, created_at, updated_at)
    values (${id}, ${readers}, ${subject}, ${preheader}, ${JSON.stringify(parts)}, 'draft', ${time}, ${time})
    on conflict do nothing`);
};

export const letterOf = async (db: Deps["db"], id: string): Promise<Letter | null> =>
  (await lettersBy(db, sql`id = ${id}`))[0] ?? null;

/** Returns the scheduled letters whose time has come, oldest first. */
export const dueLetters = ({ db, now }: LetterDeps): Promise<Letter[]> =>
  lettersBy(db, sql`status = 'scheduled' and send_at <= ${now().getTime()} order by send_at`);

/** Returns whether a letter is due, for the clock's question of each minute. */
export async function isLetterDue({ db, now }: LetterDeps): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ due: number }>(sql`
      select exists (select 1 from letters where status = 'scheduled' and send_at <= ${now().getTime()}) as due`),
  );
  return row?.due === 1;
}

/** Returns the SQL condition that a letter was published at that time. */
export const letterPublishedAt = (id: string, time: number): SQL => sql`exists (
  select 1 from letters where id = ${id} and status = 'published' and published_at = ${time})`;

/** Marks a letter as published. Returns its id; no row when it is already, or was changed since it was read. */
export const markLetterPublished = (
  { id, updatedAt }: Pick<Letter, "id" | "updatedAt">,
  time: number,
): Statement<Changed> =>
  statement(sql`
    update letters set status = 'published', published_at = ${time}
    where id = ${id} and status = 'scheduled' and updated_at = ${updatedAt} returning id`);

/** Replaces the text of a scheduled letter, unless it was changed since it was read. Returns it as it is then. */
export async function rewriteLetter(
  { db, now }: LetterDeps,
  { id, updatedAt }: Letter,
  { subject, preheader, parts }: LetterText,
): Promise<Letter | null> {
  const [row] = await rowsOf(
    db,
    statement<LetterRow>(sql`
      update letters set subject = ${subject}, preheader = ${preheader}, parts = ${JSON.stringify(parts)},
        updated_at = ${now().getTime()}
      where id = ${id} and status = 'scheduled' and updated_at = ${updatedAt} returning ${COLUMNS}`),
  );
  return row ? toLetter(row) : null;
}

/** Makes drafts of the letters whose time has passed, after the database was put back to an earlier moment. */
export const holdLetters = ({ now }: Pick<Deps, "now">): Statement<object> =>
  statement<object>(sql`
    update letters set status = 'draft', send_at = null
    where status = 'scheduled' and send_at <= ${now().getTime()} returning id`);

export type LetterDraft = Pick<Letter, "readers" | keyof LetterText>;

/** Returns a letter as it can be written again; null when there is none, or it is no draft. */
export async function readDraft(db: Deps["db"], id: string): Promise<LetterDraft | null> {
  const letter = await letterOf(db, id);
  if (letter?.status !== "draft") return null;
  const { readers, subject, preheader, parts } = letter;
  return { readers, subject, preheader, parts };
}

/** Writes a draft, or deletes it. Of a letter that is scheduled by then, or went out, it refuses the batch. */
export const writeDraft = (deps: Pick<Deps, "now">, id: string, draft: LetterDraft | null): Statement[] =>
  draft
    ? [addLetter(deps, { id, ...draft })]
    : [
        refuseUnless(sql`exists (select 1 from letters where id = ${id} and status = 'draft')`),
        statement(sql`delete from letters where id = ${id}`),
      ];
