import { sql } from "drizzle-orm";
import { batch, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { fieldsOf, sameManuscript, wordsOf } from "../rules/manuscript.ts";
import { type Author, type Draft, EMPTY, type Manuscript } from "../schema.ts";
import { draftRow } from "./reads.ts";
import { DRAFT_COLUMNS, type DraftRow, toDraft, toManuscript } from "./rows.ts";

/** Saves what is written. What was saved once stays in the history, whoever saves after it. */

type WriteDeps = Pick<Deps, "db" | "now">;

/** What one person saves within this time, without a name for it, is one revision. */
const ONE_REVISION_MS = 10 * 60_000;

/** Unnamed revisions that are kept of a draft. */
const MOST_UNNAMED = 200;

/** The label of what somebody wrote upon a text that somebody else had changed meanwhile. */
export const SET_ASIDE = "Set aside";

/** Returns an id for a new draft. */
export const newDraftId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);

/** Returns the statements that create a draft, or bring it back as it was when it was deleted. */
export function insertDraft(
  { now }: Pick<Deps, "now">,
  id: string,
  by: Author,
  own: Partial<Manuscript> = {},
): Statement[] {
  const manuscript = { ...EMPTY, ...own };
  const time = now().getTime();
  const fields = JSON.stringify(fieldsOf(manuscript));
  const isNew = sql`not exists (select 1 from drafts where id = ${id})`;
  return [
    insertRevision({ id, number: sql`1`, manuscript, by, session: "", label: null, time }, isNew),
    statement(sql`insert into drafts (id, title, fields, revision, last_revision, session, created_at, created_by,
        updated_at, updated_by, text)
      values (${id}, ${manuscript.title}, ${fields}, 1, 1, '', ${time}, ${by.id}, ${time}, ${by.name}, ${manuscript.text})
      on conflict (id) do update set deleted_at = null`),
  ];
}

export interface Save {
  id: string;
  /** The revision that it is based on. */
  base: number;
  /** The editor as it was opened: its own saves are no one else's. */
  session: string;
  manuscript: Manuscript;
  by: Author;
  /** What the revision is kept for. */
  label?: string;
}

export type Saved =
  | { state: "saved" | "unchanged"; revision: number; at: number }
  /** Somebody else saved meanwhile. The own text is in the history, under this number. */
  | { state: "conflict"; current: Draft; aside: number }
  | { state: "missing" };

/** Races that one save may lose before it gives up. */
const MOST_TRIES = 3;

/** Saves a manuscript, unless somebody else did since its base: then it is set aside in the history. */
export async function saveManuscript(deps: WriteDeps, save: Save, tries = MOST_TRIES): Promise<Saved> {
  const { db, now } = deps;
  const { id, base, session, manuscript, by, label = null } = save;
  const [[row], [latest]] = await batch(db, [
    draftRow(id),
    statement<{
      byId: string;
      startedAt: number;
      label: string | null;
      hasAside: 0 | 1;
    }>(sql`select r.by_id as byId,
        r.started_at as startedAt, r.label, exists (select 1 from draft_revisions
          where draft_id = ${id} and session = ${session} and label = ${SET_ASIDE}) as hasAside from drafts d
      cross join draft_revisions r on r.draft_id = d.id and r.number = d.revision where d.id = ${id}`),
  ]);
  if (!row || row.deletedAt !== null) return { state: "missing" };
  const time = now().getTime();
  if (sameManuscript(toManuscript(row), manuscript)) {
    if (label) await batch(db, [labelRevision(id, row.revision, label)]);
    return { state: "unchanged", revision: row.revision, at: row.updatedAt };
  }
  if (base !== row.revision && session !== row.session) return setAside(deps, save, row);

  const number = row.lastRevision + 1;
  const unchanged = sql`exists (select 1 from drafts
    where id = ${id} and revision = ${row.revision} and last_revision = ${row.lastRevision})`;
  // Over what another tab of the same person saved, its words stay in the history.
  const overrides = latest?.hasAside === 1 && row.session !== session;
  const continues =
    !overrides &&
    latest?.byId === by.id &&
    latest.label === null &&
    row.revision !== row.publicRevision &&
    time - latest.startedAt < ONE_REVISION_MS;
  const fields = JSON.stringify(fieldsOf(manuscript));
  // A revision that got a name meanwhile is kept: nothing is written, and the next try begins one of its own.
  const [, , [after]] = await batch(db, [
    continues
      ? statement(sql`update draft_revisions set number = ${number}, title = ${manuscript.title},
          words = ${wordsOf(manuscript)}, session = ${session}, at = ${time}, label = ${label}, fields = ${fields},
          text = ${manuscript.text}
        where draft_id = ${id} and number = ${row.revision} and label is null and ${unchanged}`)
      : insertRevision({ id, number: sql`${number}`, manuscript, by, session, label, time }, unchanged),
    statement(sql`update drafts set title = ${manuscript.title}, fields = ${fields}, text = ${manuscript.text},
        revision = ${number}, last_revision = ${number}, session = ${session}, updated_at = ${time},
        updated_by = ${by.name}
      where id = ${id} and revision = ${row.revision} and last_revision = ${row.lastRevision}
        and exists (select 1 from draft_revisions where draft_id = ${id} and number = ${number})`),
    statement<{ revision: number; session: string }>(
      sql`select revision, session from drafts where id = ${id}`,
    ),
    ...(number % MOST_UNNAMED === 0 ? [pruneRevisions(id)] : []),
  ]);
  if (after?.revision === number && after.session === session)
    return { state: "saved", revision: number, at: time };
  if (tries <= 1) throw new Error("A draft was saved by others each time.");
  return saveManuscript(deps, save, tries - 1);
}

/** Keeps in the history what is not saved as the text; what the same editor set aside before is replaced. */
async function setAside({ db, now }: WriteDeps, save: Save, row: DraftRow): Promise<Saved> {
  const { id, session, manuscript, by } = save;
  const time = now().getTime();
  const number = sql`(select last_revision from drafts where id = ${id})`;
  const [, , , [after], [current]] = await batch(db, [
    statement(sql`delete from draft_revisions
      where draft_id = ${id} and session = ${session} and label = ${SET_ASIDE}`),
    statement(sql`update drafts set last_revision = last_revision + 1 where id = ${id}`),
    insertRevision({ id, number, manuscript, by, session, label: SET_ASIDE, time }, sql`true`),
    statement<{ number: number }>(sql`select last_revision as number from drafts where id = ${id}`),
    statement<DraftRow>(sql`select ${DRAFT_COLUMNS} from drafts d where d.id = ${id}`),
  ]);
  return { state: "conflict", current: toDraft(current ?? row, time), aside: after?.number ?? 0 };
}

interface NewRevision {
  id: string;
  number: ReturnType<typeof sql>;
  manuscript: Manuscript;
  by: Author;
  session: string;
  label: string | null;
  time: number;
}

const insertRevision = (
  { id, number, manuscript, by, session, label, time }: NewRevision,
  condition: ReturnType<typeof sql>,
): Statement =>
  statement(sql`insert into draft_revisions
      (draft_id, number, title, words, session, by_id, by_name, started_at, at, label, fields, text)
    select ${id}, ${number}, ${manuscript.title}, ${wordsOf(manuscript)}, ${session}, ${by.id}, ${by.name}, ${time},
      ${time}, ${label}, ${JSON.stringify(fieldsOf(manuscript))}, ${manuscript.text} where ${condition}`);

/** Keeps what was saved in the history, with a name: also when a later save continued its revision meanwhile. */
export function keepRevision(
  { now }: Pick<Deps, "now">,
  save: Omit<Save, "base">,
  number: number,
): Statement {
  const { id, manuscript, by, session, label = null } = save;
  const row = { id, number: sql`${number}`, manuscript, by, session, label, time: now().getTime() };
  const again = sql`true on conflict (draft_id, number) do update set label = coalesce(label, excluded.label)`;
  return insertRevision(row, again);
}

/** Names a revision that has no name yet: so it is kept. */
export const labelRevision = (id: string, number: number, label: string): Statement =>
  statement(sql`update draft_revisions set label = coalesce(label, ${label})
    where draft_id = ${id} and number = ${number}`);

const pruneRevisions = (id: string): Statement =>
  statement(sql`delete from draft_revisions where draft_id = ${id} and label is null and number <= coalesce((
    select number from draft_revisions where draft_id = ${id} and label is null
    order by number desc limit 1 offset ${MOST_UNNAMED}), 0)`);
