import type { VideoChannel } from "~/domains/content/config.ts";
import type { VideoInput } from "~/domains/content/schema.ts";
import { fetchChannelVideos } from "~/domains/content/sources/youtube.ts";
import { channelFeedUrl } from "~/domains/content/sources/youtube-atom.ts";
import { type ChannelVideo, toVideos } from "~/domains/content/sources/youtube-video.ts";
import { selectVideosByIds } from "~/domains/content/store/queries.ts";
import { upsertVideos } from "~/domains/content/store/writes.ts";
import { rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import type { DueSource, SourceRef } from "~/platform/sources/state.ts";
import { site } from "~/site.config.ts";
import { type Reading, type RefreshOptions, refreshSources } from "./refresh-sources.ts";

const EVERY_MINUTES = 60;

export const refreshVideosJob = defineJob({
  name: "refresh-videos",
  every: TICK_MINUTES,
  topics: ["videos"],
  answers: ["refresh-videos", "refresh-content"],
  run: refreshVideos,
});

/** Reads the channels that are due. A failing channel keeps the videos that it had. */
export function refreshVideos(
  deps: Deps,
  options: RefreshOptions & { channels?: VideoChannel[] } = {},
): Promise<RunOutcome> {
  const channels = (options.channels ?? site.sources.channels).map((channel) => ({
    ...channel,
    kind: "channel",
    url: channelFeedUrl(channel.channelId),
    everyMinutes: channel.everyMinutes ?? EVERY_MINUTES,
  }));
  const read = (due: DueSource<VideoChannel & SourceRef>) => readChannel(deps, due);
  return refreshSources(
    deps,
    channels,
    { kind: "channel", read, store: (videos) => upsertVideos(deps, videos) },
    options,
  );
}

async function readChannel(
  deps: Deps,
  { source, state }: DueSource<VideoChannel & SourceRef>,
): Promise<Reading<VideoInput>> {
  const answer = await fetchChannelVideos(deps, source, state);
  if (!answer.ok) return answer;
  const { etag, lastModified, videos, rejected } = answer.value;
  if (!videos) return { ok: true, etag, lastModified, items: null, rejected };
  const accepted = toVideos(videos, source, site.categories, await storedTags(deps, videos));
  return { ok: true, etag, lastModified, items: accepted.videos, rejected: rejected + accepted.rejected };
}

/** The keyless feed knows no tags: what the Data API, or an editor, told before is kept. */
async function storedTags({ db }: Deps, videos: ChannelVideo[]): Promise<Map<string, string[]>> {
  const ids = videos.filter(({ tags }) => tags === null).map(({ id }) => id);
  const rows = ids.length > 0 ? await rowsOf(db, selectVideosByIds(ids)) : [];
  return new Map(rows.map((row) => [row.id, JSON.parse(row.tags)]));
}
