import { sql } from "drizzle-orm";
import type { Fields } from "../rules/manuscript.ts";
import { stateOf } from "../rules/state.ts";
import type { Draft, DraftSummary, Manuscript, Publication, Revision, RevisionSummary } from "../schema.ts";

/** Rows as the statements of this store read them, and what they are to their readers. */

export interface SummaryRow {
  id: string;
  title: string;
  revision: number;
  publicRevision: number | null;
  publishAt: number | null;
  articleSlug: string | null;
  updatedAt: number;
  updatedBy: string;
  trouble: string | null;
}

export const SUMMARY_COLUMNS = sql.raw(
  "d.id, d.title, d.revision, d.public_revision as publicRevision, d.publish_at as publishAt, d.article_slug as articleSlug, d.updated_at as updatedAt, d.updated_by as updatedBy, d.trouble",
);

export function toSummary(row: SummaryRow, now: number): DraftSummary {
  const { id, title, revision, publicRevision, publishAt, articleSlug, updatedAt, updatedBy, trouble } = row;
  const state = stateOf(publishAt, now);
  return {
    id,
    title,
    state,
    changed: publicRevision !== null && publicRevision !== revision,
    at: publishAt,
    path: state === "published" && articleSlug ? `/article/${articleSlug}` : null,
    updatedAt,
    updatedBy,
    trouble,
  };
}

export interface DraftRow extends SummaryRow {
  fields: string;
  text: string;
  /** Of the public revision. */
  publicTitle: string | null;
  shareId: string | null;
  shareUntil: number | null;
  deletedAt: number | null;
  session: string;
  lastRevision: number;
}

export const DRAFT_COLUMNS = sql`${SUMMARY_COLUMNS}, ${sql.raw(
  "d.fields, d.text, d.share_id as shareId, d.share_until as shareUntil, d.deleted_at as deletedAt, d.session, d.last_revision as lastRevision, (select r.title from draft_revisions r where r.draft_id = d.id and r.number = d.public_revision) as publicTitle",
)}`;

export function toDraft(row: DraftRow, now: number): Draft {
  const { revision, shareId, shareUntil, deletedAt } = row;
  const publication = toPublication(row);
  return {
    ...toSummary(row, now),
    manuscript: toManuscript(row),
    revision,
    publication: publication && { ...publication, title: row.publicTitle ?? row.title },
    share: shareId && (shareUntil ?? 0) > now ? { id: shareId, until: shareUntil ?? 0 } : null,
    deletedAt,
  };
}

export const toPublication = ({
  publicRevision,
  publishAt,
}: Pick<SummaryRow, "publicRevision" | "publishAt">): Publication | null =>
  publicRevision === null || publishAt === null ? null : { revision: publicRevision, at: publishAt };

export const toManuscript = ({
  title,
  fields,
  text,
}: Record<"title" | "fields" | "text", string>): Manuscript => ({
  title,
  ...(JSON.parse(fields) as Fields),
  text,
});

export const REVISION_COLUMNS = sql.raw(
  "number, title, words, by_name as [by], started_at as startedAt, at, label",
);

export interface RevisionRow extends RevisionSummary {
  fields: string;
  text: string;
}

export const toRevision = ({ fields, text, ...summary }: RevisionRow): Revision => ({
  ...summary,
  manuscript: toManuscript({ title: summary.title, fields, text }),
});
