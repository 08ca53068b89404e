import * as z from "zod";
import { slug, text } from "../../platform/publication/fields.ts";

const word = text.regex(/^[\p{L}\p{M}\p{N}_' -]+\*?$/u, "must be a word, with a * at its end for any ending");

/** What the weekly digest is about, and its sections. */
export const digest = z.strictObject({
  /** Within a sentence: "AI". */
  topic: text,
  /** The slug of the category that shows the digest. Its articles join the digest, and its words select the news. */
  category: slug,
  /** The sections of a digest that no model has written. A story goes to the section with the most of its words. */
  themes: z.array(z.strictObject({ title: text, words: z.array(word).min(1) })).min(1),
});

export type DigestConfig = z.input<typeof digest>;
export type DigestTheme = DigestConfig["themes"][number];
