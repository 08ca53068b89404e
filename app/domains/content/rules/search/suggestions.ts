import * as z from "zod";
import { folded } from "~/lib/text/text.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** What the search box suggests. */

export const SUGGESTION_KINDS = ["article", "company", "topic"] as const;

export const suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  label: z.string(),
  path: z.string().describe("The path of its page on this site."),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestQuery = z.object({
  q: z
    .string({ error: "must hold what was typed" })
    .trim()
    .toLowerCase()
    .min(1, "must hold what was typed")
    .max(100, "must be at most 100 characters")
    .describe("What was typed so far."),
});

/** Returns the topics that have a word which begins with the text. */
export const suggestTopics = (
  categories: Publication["categories"],
  text: string,
): Publication["categories"] => {
  const typed = folded(text.trim());
  return categories.filter(({ name }) => ` ${folded(name)}`.includes(` ${typed}`));
};
