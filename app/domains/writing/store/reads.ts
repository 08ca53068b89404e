import { sql } from "drizzle-orm";
import { batch, type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Draft, DraftState, DraftSummary, Revision, RevisionSummary } from "../schema.ts";
import {
  DRAFT_COLUMNS,
  type DraftRow,
  REVISION_COLUMNS,
  type RevisionRow,
  SUMMARY_COLUMNS,
  type SummaryRow,
  toDraft,
  toRevision,
  toSummary,
} from "./rows.ts";

type ReadDeps = Pick<Deps, "db" | "now">;

/** Drafts of a page of the list. */
export const PER_PAGE = 30;

/** Where a page of a list begins: behind the draft with these values. */
export interface Place {
  key: number;
  id: string;
}

export interface DraftsPage {
  drafts: DraftSummary[];
  /** Null on the last page. */
  next: Place | null;
}

/** Reads drafts: what was changed last comes first, of scheduled ones what comes first, of published ones the newest. */
export async function draftsPage(
  { db, now }: ReadDeps,
  { state, after }: { state?: DraftState; after?: Place },
): Promise<DraftsPage> {
  const time = now().getTime();
  const [key, order, only] = {
    all: [sql`d.updated_at`, sql`desc`, sql`true`],
    draft: [sql`d.updated_at`, sql`desc`, sql`d.publish_at is null`],
    scheduled: [sql`d.publish_at`, sql`asc`, sql`d.publish_at > ${time}`],
    published: [sql`d.publish_at`, sql`desc`, sql`d.publish_at <= ${time}`],
  }[state ?? "all"] as [typeof DRAFT_COLUMNS, typeof DRAFT_COLUMNS, typeof DRAFT_COLUMNS];
  const isAscending = state === "scheduled";
  const behind = after
    ? isAscending
      ? sql`(${key}, d.id) > (${after.key}, ${after.id})`
      : sql`(${key}, d.id) < (${after.key}, ${after.id})`
    : sql`true`;
  const rows = await rowsOf(
    db,
    statement<SummaryRow>(sql`select ${SUMMARY_COLUMNS} from drafts d
      where d.deleted_at is null and ${only} and ${behind}
      order by ${key} ${order}, d.id ${order} limit ${PER_PAGE + 1}`),
  );
  const shown = rows.slice(0, PER_PAGE);
  const last = shown.at(-1);
  const isByDate = state === "scheduled" || state === "published";
  return {
    drafts: shown.map((row) => toSummary(row, time)),
    next:
      last && rows.length > PER_PAGE
        ? { key: isByDate ? (last.publishAt ?? 0) : last.updatedAt, id: last.id }
        : null,
  };
}

/** Reads a draft, also one that was deleted; null for none. */
export async function readDraft({ db, now }: ReadDeps, id: string): Promise<Draft | null> {
  const [row] = await rowsOf(db, draftRow(id));
  return row ? toDraft(row, now().getTime()) : null;
}

/** Returns the statement that reads a draft. */
export const draftRow = (id: string) =>
  statement<DraftRow>(sql`select ${DRAFT_COLUMNS} from drafts d where d.id = ${id}`);

/** Revisions of a page of the history. */
const REVISIONS_PER_PAGE = 50;

export interface History {
  draft: Draft;
  revisions: RevisionSummary[];
  /** Whether there are older ones. */
  more: boolean;
  /** Two revisions to compare, the older one first; null when one of them is not there. */
  compared: [Revision, Revision] | null;
}

/**
 * Reads the history of a draft, newest first; null for no draft.
 * @param before the number that the page's revisions are below
 * @param compare the numbers of two revisions
 */
export async function readHistory(
  { db, now }: ReadDeps,
  id: string,
  { before, compare }: { before?: number; compare?: readonly [number, number] },
): Promise<History | null> {
  const [drafts, revisions, wanted] = await batch(db, [
    draftRow(id),
    statement<RevisionSummary>(sql`select ${REVISION_COLUMNS} from draft_revisions
      where draft_id = ${id} and number < ${before ?? Number.MAX_SAFE_INTEGER}
      order by number desc limit ${REVISIONS_PER_PAGE + 1}`),
    revisionRows(id, compare ?? []),
  ]);
  const [draft] = drafts;
  if (!draft) return null;
  const [older, newer] = wanted;
  return {
    draft: toDraft(draft, now().getTime()),
    revisions: revisions.slice(0, REVISIONS_PER_PAGE),
    more: revisions.length > REVISIONS_PER_PAGE,
    compared: older && newer ? [toRevision(older), toRevision(newer)] : null,
  };
}

/** Reads one revision; null for none. */
export async function readRevision(
  { db }: Pick<Deps, "db">,
  id: string,
  number: number,
): Promise<Revision | null> {
  const [row] = await rowsOf(db, revisionRows(id, [number]));
  return row ? toRevision(row) : null;
}

const revisionRows = (id: string, numbers: readonly number[]) =>
  statement<RevisionRow>(sql`select ${REVISION_COLUMNS}, fields, text from draft_revisions
    where draft_id = ${id} and number in (select value from json_each(${JSON.stringify(numbers)}))
    order by number`);

/** Returns which of these ids drafts have, also deleted ones. */
export async function knownDrafts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = statement<{ id: string }>(
    sql`select id from drafts where id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
  return new Set((await rowsOf(db, known)).map(({ id }) => id));
}
