import type { Publication, PublicParts } from "./publication.ts";

/**
 * The public parts of a publication on their way to the browser: as one text in the root's data. The framework
 * serialises a text at once, and an object value by value, for each page again.
 */

const texts = new WeakMap<Publication, string>();

/** Returns the parts that `select` makes of a publication, as a text. It is written once for each publication. */
export function partsToText(
  publication: Publication,
  select: (publication: Publication) => PublicParts,
): string {
  const text = texts.get(publication) ?? JSON.stringify(select(publication));
  texts.set(publication, text);
  return text;
}

let last: { text: string; parts: PublicParts } | null = null;

/** Reads the parts again. All pages have the same text, so that it is parsed once. */
export function partsFromText(text: string): PublicParts {
  if (last?.text !== text) last = { text, parts: JSON.parse(text) as PublicParts };
  return last.parts;
}
