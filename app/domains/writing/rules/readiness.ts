import { clip } from "~/lib/text/text.ts";
import { type Manuscript, MOST_TAG, MOST_TAGS } from "../schema.ts";
import { slugOf } from "./manuscript.ts";

/** What is missing of a manuscript before it can be published, by the field: a sentence each. */
export function missingOf(
  manuscript: Manuscript,
  { categories, reservedSlugs }: { categories: readonly string[]; reservedSlugs: readonly string[] },
): Partial<Record<keyof Manuscript, string>> {
  const missing: Partial<Record<keyof Manuscript, string>> = {};
  const slug = slugOf(manuscript);
  if (!manuscript.title.trim()) missing.title = "An article needs a title.";
  else if (!slug) missing.slug = "The title makes no address: write one with Latin letters.";
  if (reservedSlugs.includes(slug)) missing.slug = "This address is already used: choose another.";
  const [main] = manuscript.categories;
  if (!main) missing.categories = "Choose a category.";
  else if (manuscript.categories.some((each) => !categories.includes(each)))
    missing.categories = "One of these categories no longer exists: choose again.";
  const { tags } = manuscript;
  const long = tags.find((tag) => tag.length > MOST_TAG);
  if (tags.length > MOST_TAGS)
    missing.tags = `An article has at most ${MOST_TAGS} tags: these are ${tags.length}.`;
  else if (long) missing.tags = `A tag has at most ${MOST_TAG} characters: shorten “${clip(long, 30)}”.`;
  if (!manuscript.text.trim()) missing.text = "There is no text yet.";
  if (manuscript.discussion && !isHttps(manuscript.discussion))
    missing.discussion = "Must be an address that begins with https://.";
  if (manuscript.image && !/^(table$|\/(?!\/)|https?:\/\/)/.test(manuscript.image))
    missing.image = "Must be an address, a path of this site that begins with /, or the word table.";
  return missing;
}

const isHttps = (address: string) => URL.parse(address)?.protocol === "https:";
