import type { FeedSource } from "~/domains/content/config.ts";
import { articleFeeds } from "~/domains/content/sources/article-feeds.ts";
import { toArticles } from "~/domains/content/sources/feed-articles.ts";
import { forgetOtherFeeds, scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { trimArticles } from "~/domains/content/store/trim.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { type IngestOptions, ingest } from "~/platform/sources/ingest.ts";

export const refreshFeedsJob = defineJob({
  name: "refresh-feeds",
  subject: "Articles",
  every: TICK_MINUTES,
  topics: ["content"],
  answers: ["refresh-feeds", "refresh-content"],
  run: refreshFeeds,
});

/** Reads the feeds that are due. A feed that fails keeps its articles; those to come wait for the clock. */
export async function refreshFeeds(
  deps: Deps,
  { feeds = deps.publication.sources.feeds, ...options }: IngestOptions & { feeds?: FeedSource[] } = {},
): Promise<RunOutcome> {
  const { categories } = deps.publication;
  await forgetOtherFeeds(
    deps,
    feeds.map(({ id }) => id),
  );
  const { outcome } = await ingest(
    deps,
    articleFeeds,
    {
      entries: feeds,
      store: async (feed, source, later) => {
        const { articles, rejected } = toArticles({ ...feed, rejected: 0 }, source, categories);
        const toCome = toArticles({ ...later, rejected: 0 }, source, categories);
        await scheduleArticles(deps, source.id, toCome.articles);
        return { ...(await upsertArticles(deps, articles)), rejected };
      },
      trim: ({ id }, most) => trimArticles(deps, id, most),
    },
    options,
  );
  return outcome;
}
