import * as z from "zod";

/** The weekly digest. A domain of its own: it is made of news and of articles, which must not import each other. */

const link = z.object({ title: z.string(), url: z.string() });

const digestArticle = z.object({
  title: z.string(),
  url: z.string().describe("Absolute, or a path for what is read on this site; always one of the input's."),
  snippet: z.string(),
  source: z.string(),
});

/** The snapshot `weekly-digest`, and what its call answers. */
export const weeklyDigest = z
  .object({
    weekOf: z.iso.date().describe("The Monday of the week, '2026-11-16'."),
    since: z.iso
      .date()
      .nullable()
      .describe("If the week was quiet: the first day that the stories reach back to."),
    generatedAt: z.iso.datetime(),
    method: z
      .enum(["extractive", "model"])
      .describe(
        "`extractive`: sentences of the sources and counted figures; `model`: written by the named model and checked.",
      ),
    model: z.string().nullable(),
    sample: z.boolean().describe("Made of the bundled sample."),
    topStory: digestArticle.omit({ snippet: true }).extend({
      summary: z.string(),
      significance: z.string(),
      sources: z.array(link).describe("What summary and significance rest on."),
    }),
    aiNews: z.array(z.object({ title: z.string(), articles: z.array(digestArticle).min(1) })),
  })
  .meta({ id: "WeeklyDigest" });
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
