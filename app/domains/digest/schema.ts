import * as z from "zod";

/** The weekly digest. A domain of its own: it is made of news and of articles, which must not import each other. */

const link = z.object({ title: z.string(), url: z.string() });

const digestArticle = z.object({
  title: z.string(),
  /** Absolute, or a path for what is read on this site; always one of the input's. */
  url: z.string(),
  snippet: z.string(),
  source: z.string(),
});

/** The snapshot `weekly-digest`, and what its call answers. */
export const weeklyDigest = z.object({
  /** The Monday of the week, "2026-11-16". */
  weekOf: z.iso.date(),
  /** If the week was quiet: the first day that the stories reach back to. */
  since: z.iso.date().nullable(),
  generatedAt: z.iso.datetime(),
  /** `extractive`: sentences of the sources and counted figures; `model`: written by the named model and checked. */
  method: z.enum(["extractive", "model"]),
  model: z.string().nullable(),
  /** Made of the bundled sample. */
  sample: z.boolean(),
  topStory: digestArticle.omit({ snippet: true }).extend({
    summary: z.string(),
    significance: z.string(),
    /** What summary and significance rest on. */
    sources: z.array(link),
  }),
  aiNews: z.array(z.object({ title: z.string(), articles: z.array(digestArticle).min(1) })),
});
export type WeeklyDigest = z.infer<typeof weeklyDigest>;

/** A story as the digest takes it, best first. */
export interface DigestItem {
  id: string;
  title: string;
  url: string;
  /** Plain text; "" where the source says no more than the title. */
  description: string;
  source: string;
  publishedAt: string;
  /** Other outlets with the same story. */
  others: { source: string; title: string; url: string }[];
  /** An article of our own. */
  own: boolean;
  sample: boolean;
}
