import type { FeedSource } from "~/domains/content/config.ts";
import type { ArticleInput } from "~/domains/content/schema.ts";
import { toArticles } from "~/domains/content/sources/feed-articles.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import type { Deps } from "~/platform/deps.ts";
import { FEED_ACCEPT, readFeed } from "~/platform/feed/read.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import type { DueSource, SourceRef } from "~/platform/sources/state.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { site } from "~/site.config.ts";
import { type Reading, type RefreshOptions, refreshSources } from "./refresh-sources.ts";

const EVERY_MINUTES = 30;

export const refreshFeedsJob = defineJob({
  name: "refresh-feeds",
  every: TICK_MINUTES,
  topics: ["content"],
  answers: ["refresh-feeds", "refresh-content"],
  run: refreshFeeds,
});

/** Reads the feeds that are due. A failing feed keeps the articles that it had. */
export function refreshFeeds(
  deps: Deps,
  options: RefreshOptions & { feeds?: FeedSource[] } = {},
): Promise<RunOutcome> {
  const feeds = (options.feeds ?? site.sources.feeds).map((feed) => ({
    ...feed,
    kind: "feed",
    everyMinutes: feed.everyMinutes ?? EVERY_MINUTES,
  }));
  const read = (due: DueSource<FeedSource & SourceRef>) => readSource(deps, due, options.timeoutMs);
  return refreshSources(
    deps,
    feeds,
    { kind: "feed", read, store: (articles) => upsertArticles(deps, articles) },
    options,
  );
}

async function readSource(
  deps: Deps,
  { source, state }: DueSource<FeedSource & SourceRef>,
  timeoutMs?: number,
): Promise<Reading<ArticleInput>> {
  const { etag, lastModified } = state;
  const answer = await fetchUpstream(deps, source.url, {
    accept: FEED_ACCEPT,
    etag,
    lastModified,
    timeoutMs,
  });
  if (!answer.ok) return answer;
  const validators = { etag: answer.value.etag, lastModified: answer.value.lastModified };
  if (answer.value.notModified) return { ok: true, ...validators, items: null, rejected: 0 };
  const { bytes, url, contentType } = answer.value;
  const feed = readFeed(bytes, { url, contentType });
  if (!feed.ok) return { ok: false, message: feed.message ?? `The answer is ${feed.code}.` };
  const { articles, rejected } = toArticles(feed.value, source, site.categories);
  return { ok: true, ...validators, items: articles, rejected };
}
