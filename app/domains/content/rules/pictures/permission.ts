import type { Publication } from "~/platform/publication/publication.ts";

/** Whose pictures the publication may show. */

/** The sources by what they say of their pictures; the others are folders of the publisher, and sources taken out. */
export interface PicturePermission {
  allowed: string[];
  forbidden: string[];
}

/** Returns what each configured source allows. */
export function picturePermission({ sources }: Pick<Publication, "sources">): PicturePermission {
  const answers = [
    ...sources.feeds.map(({ id, publication, pictures }) => ({
      id,
      allowed: pictures ? pictures === "allowed" : publication === "own",
    })),
    ...sources.channels.map(({ id, pictures }) => ({ id, allowed: pictures !== "none" })),
  ];
  const idsOf = (allowed: boolean) =>
    answers.filter((answer) => answer.allowed === allowed).map(({ id }) => id);
  return { allowed: idsOf(true), forbidden: idsOf(false) };
}

/** Whether the pictures of an item may be shown. An own article of no configured source is the publisher's too. */
export const mayShowPictures = (
  { allowed, forbidden }: PicturePermission,
  item: { sourceId: string; isOwnArticle: boolean },
): boolean => allowed.includes(item.sourceId) || (item.isOwnArticle && !forbidden.includes(item.sourceId));
