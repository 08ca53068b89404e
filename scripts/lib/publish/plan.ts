import type { SyncPlan } from "~/domains/content/store/publishing/sync.ts";
import type { TranscriptPlan } from "~/domains/content/store/transcripts/transcripts.ts";

/** What a publication takes off the site, as the operator sees and confirms it. */

/** Returns a line for each article that a plan takes off, or no longer publishes. */
export const lossesOf = ({ removed, withdrawn, cancelled }: SyncPlan): string[] => [
  ...removed.map(({ slug, title }) => `  remove   /article/${slug}  ${title}`),
  ...withdrawn.map(
    ({ slug, title, until }) =>
      `  take off /article/${slug}  ${title} (until ${new Date(until).toISOString()})`,
  ),
  ...cancelled.map(
    ({ title, publishAt }) => `  cancel   ${title} (to come on ${new Date(publishAt).toISOString()})`,
  ),
];

/** Returns a line for each video whose transcript a plan takes off. */
export const transcriptLosses = ({ removed }: TranscriptPlan): string[] =>
  removed.map((videoId) => `  remove   the transcript of /video/${videoId}`);

/** Returns the counts of a plan or of what was written, as a sentence without its end. */
export const countsOf = (counts: {
  inserted: number;
  updated: number;
  unchanged: number;
  removed: number;
  scheduled: number;
}): string =>
  [
    `${counts.inserted} new`,
    `${counts.updated} changed`,
    `${counts.unchanged} unchanged`,
    `${counts.removed} removed`,
    `${counts.scheduled} waiting for their date`,
  ].join(", ");
