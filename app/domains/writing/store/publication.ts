import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Manuscript, Publication, Share } from "../schema.ts";
import { toManuscript, toPublication } from "./rows.ts";
import { labelRevision } from "./saves.ts";

/**
 * What is to be public of a draft is a wish in its row, which one batch can write with what else belongs to the act. The
 * clock settles it: it compiles the revision, and writes or removes the article.
 */

type ReadDeps = Pick<Deps, "db">;

/**
 * Says what is to be public of a draft: null for nothing.
 * @param label of the revision in the history
 */
export const wishFor = (id: string, publication: Publication | null, label = "Published"): Statement[] => [
  statement(sql`update drafts set public_revision = ${publication?.revision ?? null},
      publish_at = ${publication?.at ?? null}, wish = wish + 1, trouble = null
    where id = ${id}`),
  ...(publication ? [labelRevision(id, publication.revision, label)] : []),
];

/** Asks the clock again for what came to nothing, though nothing else is wished. */
export const wishAgain = (id: string): Statement =>
  statement(sql`update drafts set wish = wish + 1, trouble = null where id = ${id} and trouble is not null`);

/** Returns the SQL condition that a draft exists and is not deleted. */
export const isThere = (id: string): SQL =>
  sql`exists (select 1 from drafts where id = ${id} and deleted_at is null)`;

/** Returns the SQL condition that nothing of a draft is public or scheduled. */
export const isNotPublic = (id: string): SQL =>
  sql`not exists (select 1 from drafts where id = ${id} and publish_at is not null)`;

/** Returns whether the site shows something else than what is wished. Reads one row. */
export async function isAnyUnsettled({ db }: ReadDeps): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    statement<{ found: number }>(sql`select exists (select 1 from drafts where wish <> settled) as found`),
  );
  return row?.found === 1;
}

export interface Wish {
  id: string;
  number: number;
  /** Null: nothing is to be public. A manuscript that is null is not in the history. */
  wanted: (Publication & { manuscript: Manuscript | null }) | null;
}

interface WishRow {
  id: string;
  wish: number;
  publicRevision: number | null;
  publishAt: number | null;
  title: string | null;
  fields: string | null;
  text: string | null;
}

/** Texts that are read at a time: each may be half a megabyte. */
const AT_A_TIME = 5;

/** Reads wishes that are not settled. */
export async function unsettledWishes({ db }: ReadDeps): Promise<Wish[]> {
  const rows = await rowsOf(
    db,
    statement<WishRow>(sql`select d.id, d.wish, d.public_revision as publicRevision, d.publish_at as publishAt,
        r.title, r.fields, r.text
      from drafts d left join draft_revisions r on r.draft_id = d.id and r.number = d.public_revision
      where d.wish <> d.settled order by d.id limit ${AT_A_TIME}`),
  );
  return rows.map(({ id, wish, title, fields, text, ...row }) => {
    const publication = toPublication(row);
    const has = title !== null && fields !== null && text !== null;
    const manuscript = has ? toManuscript({ title, fields, text }) : null;
    return { id, number: wish, wanted: publication && { ...publication, manuscript } };
  });
}

/** Notes what came of a wish: the slug of the article, or why the site stays as it was. One that was changed meanwhile stays unsettled. */
export const settleWish = (
  { id, number }: Pick<Wish, "id" | "number">,
  came: { slug: string | null } | { trouble: string },
): Statement =>
  "trouble" in came
    ? statement(sql`update drafts set settled = ${number}, trouble = ${came.trouble} where id = ${id}`)
    : statement(sql`update drafts set settled = ${number}, trouble = null, article_slug = ${came.slug}
        where id = ${id}`);

/** Says until when a draft is shared, and under which id; null for not at all. */
export const shareDraft = (id: string, share: Share | null): Statement =>
  statement(sql`update drafts set share_id = ${share?.id ?? null}, share_until = ${share?.until ?? null}
    where id = ${id}`);

/** Deletes a draft, or brings it back. It leaves for good when its time is over. */
export const deleteDraft = (id: string, at: number | null): Statement =>
  statement(sql`update drafts set deleted_at = ${at}, share_id = null, share_until = null where id = ${id}`);

/** How long a deleted draft can be brought back. */
const DELETED_KEPT_MS = 30 * 86_400_000;

/** Forgets drafts that were deleted long ago, with their history. */
export function pruneDrafts({ now }: Pick<Deps, "now">): Statement[] {
  const gone = sql`deleted_at < ${now().getTime() - DELETED_KEPT_MS} and publish_at is null`;
  return [
    statement(sql`delete from draft_revisions where draft_id in (select id from drafts where ${gone})`),
    statement(sql`delete from drafts where ${gone}`),
  ];
}
