import { wordDuration } from "~/lib/format.ts";
import { countWords } from "~/lib/text/text.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { IssueItem } from "../compose.ts";

/** How items of the site read in a letter. The caller has them from another domain. */

export interface LetterArticle {
  slug: string;
  title: string;
  excerpt: string;
  /** Of an article of another publication. */
  originalUrl: string | null;
  categories: string[];
  /** Minutes. */
  readTime: number;
  author: string;
}

export interface LetterVideo {
  id: string;
  title: string;
  description: string;
  channelTitle: string;
  /** ISO 8601. */
  duration: string | null;
}

export function articleItem(
  publication: Pick<Publication, "categories">,
  { slug, title, excerpt, originalUrl, categories, readTime, author }: LetterArticle,
): IssueItem {
  const category = publication.categories.find((known) => known.slug === categories[0])?.name;
  const length = originalUrl ? author : `${readTime} minute${readTime === 1 ? "" : "s"}`;
  return {
    title,
    url: originalUrl ?? `/article/${slug}`,
    ...(originalUrl && { path: `/article/${slug}` }),
    excerpt,
    facts: [category, length].filter(Boolean).join(" · "),
  };
}

export function videoItem({ id, title, description, channelTitle, duration }: LetterVideo): IssueItem {
  const [opening = ""] = description.split(/\n{2,}/);
  return {
    title,
    url: `/video/${id}`,
    excerpt: countWords(opening) > 3 ? opening : "",
    facts: [channelTitle, wordDuration(duration)].filter(Boolean).join(" · "),
  };
}
