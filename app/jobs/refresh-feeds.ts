import { type FeedSource, KEEP_ALL, type LeavingRule } from "~/domains/content/config.ts";
import { articleFeeds } from "~/domains/content/sources/article-feeds.ts";
import { toArticles } from "~/domains/content/sources/feed-articles.ts";
import { applyLeaving, noteReading } from "~/domains/content/store/departures.ts";
import { removeSampleItems } from "~/domains/content/store/publishing/sample.ts";
import { forgetOtherFeeds, scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { trimArticles } from "~/domains/content/store/trim.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import type { Deps } from "~/platform/deps.ts";
import type { FeedItem } from "~/platform/feed/model.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { type IngestOptions, ingest } from "~/platform/sources/ingest.ts";

export const refreshFeedsJob = defineJob({
  name: "refresh-feeds",
  subject: "Articles",
  every: TICK_MINUTES,
  topics: ["content", "videos"],
  answers: ["refresh-feeds", "refresh-content"],
  run: refreshFeeds,
});

/**
 * Reads the feeds that are due. A feed that fails keeps its articles; those to come wait for the clock. What no feed has
 * any more leaves by the publication's rule, and the sample edition once a feed brought something.
 */
export async function refreshFeeds(
  deps: Deps,
  {
    feeds = deps.publication.sources.feeds,
    leaving = deps.publication.sources.leaving ?? KEEP_ALL,
    ...options
  }: IngestOptions & { feeds?: FeedSource[]; leaving?: LeavingRule } = {},
): Promise<RunOutcome> {
  const { categories } = deps.publication;
  const ids = feeds.map(({ id }) => id);
  await forgetOtherFeeds(deps, ids);
  const { outcome, tally } = await ingest(
    deps,
    articleFeeds,
    {
      entries: feeds,
      store: async (feed, source, later) => {
        const all = [...feed.items, ...later.items];
        const read = (items: FeedItem[]) =>
          toArticles({ ...feed, items, rejected: 0 }, source, categories, all);
        const { articles, rejected } = read(feed.items);
        const toCome = read(later.items);
        await scheduleArticles(deps, source.id, toCome.articles);
        const counts = await upsertArticles(deps, articles);
        // What cannot be read is not gone.
        if (feed.rejected + rejected + toCome.rejected === 0)
          await noteReading(deps, source.id, [...articles, ...toCome.articles]);
        return { ...counts, rejected };
      },
      trim: ({ id }, most) => trimArticles(deps, id, most),
    },
    options,
  );
  const sample = tally.inserted > 0 && (await removeSampleItems(deps));
  const channels = deps.publication.sources.channels.map(({ id }) => id);
  const { removed, sentences } = await applyLeaving(deps, [...ids, ...channels], leaving);
  return {
    ...outcome,
    state: sentences.length > 0 && outcome.state === "idle" ? "ok" : outcome.state,
    summary: [outcome.summary, ...sentences].join(" "),
    changed: sample || removed > 0 || (outcome.changed !== false && ["content"]),
  };
}
