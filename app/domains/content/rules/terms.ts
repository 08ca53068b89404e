import { anchorOf } from "~/lib/text/slug.ts";

/** Terms: the tags and the author of an article, each a list with a page and a feed of its own. */

export const TERM_KINDS = ["tags", "authors"] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** The list of a term; its page has the same path. */
export const termList = (kind: TermKind, slug: string) => `${kind}/${slug}`;

/** Returns the path of a tag's or an author's page; null when the name has neither a letter nor a digit. */
export function termPath(kind: TermKind, label: string): string | null {
  const slug = anchorOf(label);
  return slug === "" ? null : `/${termList(kind, slug)}`;
}

/** Returns what the publication says of an author: who has this very name, else whose name has the same page. */
export const authorOf = <Entry extends { name: string }>(
  authors: readonly Entry[] | undefined,
  name: string,
): Entry | undefined => {
  const [written, slug] = [name.normalize(), anchorOf(name)];
  return (
    authors?.find((author) => author.name.normalize() === written) ??
    (slug === "" ? undefined : authors?.find((author) => anchorOf(author.name) === slug))
  );
};

export interface Term {
  list: string;
  /** As the article writes it. */
  label: string;
}

/** Returns the terms of an article, one a list: of two spellings the first. */
export function termsOf({ tags, author }: { tags: readonly string[]; author: string }): Term[] {
  const named = [
    ...tags.map((label) => ({ kind: "tags" as const, label })),
    { kind: "authors" as const, label: author },
  ];
  const terms = new Map<string, Term>();
  for (const { kind, label } of named) {
    const slug = anchorOf(label);
    const list = termList(kind, slug);
    if (slug !== "" && !terms.has(list)) terms.set(list, { list, label });
  }
  return [...terms.values()];
}
