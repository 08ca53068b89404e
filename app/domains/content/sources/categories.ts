import { wholeWords } from "~/lib/text/whole-words.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** An item of more categories belongs to none in particular. */
const MAX_CATEGORIES = 3;

/**
 * Returns a function that finds an item's categories: those whose rules (`categories[].match` of the publication) match
 * one of its tags, then those that match its title, in the publication's order; the source's own when none matches.
 * A rule matches whole words: "ai" is not in "email". Tags may join words by hyphens.
 */
export function categoryMatcher(
  categories: Publication["categories"],
): (title: string, tags: string[], fallback: string[]) => string[] {
  const rules = categories.flatMap(({ slug, match }) =>
    match.length > 0 ? [{ slug, pattern: wholeWords(match) }] : [],
  );
  const matching = (texts: string[]) =>
    rules.filter(({ pattern }) => texts.some((text) => pattern.test(text))).map(({ slug }) => slug);
  return (title, tags, fallback) => {
    const found = [...new Set([...matching(tags), ...matching([title])])];
    return (found.length > 0 ? found : fallback).slice(0, MAX_CATEGORIES);
  };
}
