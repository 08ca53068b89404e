import type { VideoChannel } from "~/domains/content/config.ts";
import { videoChannels } from "~/domains/content/sources/youtube.ts";
import { type ChannelVideo, toVideos } from "~/domains/content/sources/youtube-video.ts";
import { removeSampleItems } from "~/domains/content/store/publishing/sample.ts";
import { selectVideosByIds } from "~/domains/content/store/queries.ts";
import { trimVideos } from "~/domains/content/store/trim.ts";
import { upsertVideos } from "~/domains/content/store/writes.ts";
import { channelFeedUrl } from "~/lib/youtube.ts";
import { rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { type IngestOptions, ingest } from "~/platform/sources/ingest.ts";

export const refreshVideosJob = defineJob({
  name: "refresh-videos",
  subject: "Videos",
  every: TICK_MINUTES,
  topics: ["videos", "content"],
  answers: ["refresh-videos", "refresh-content"],
  run: refreshVideos,
});

/**
 * Reads the channels that are due. A channel that fails keeps its videos. The sample edition goes once a channel brought
 * something.
 */
export async function refreshVideos(
  deps: Deps,
  {
    channels = deps.publication.sources.channels,
    ...options
  }: IngestOptions & { channels?: VideoChannel[] } = {},
): Promise<RunOutcome> {
  const { outcome, tally } = await ingest(
    deps,
    videoChannels,
    {
      entries: channels.map((channel) => ({ ...channel, url: channelFeedUrl(channel.channelId) })),
      store: async ({ items }, channel) => {
        const { videos, rejected } = toVideos(
          items,
          channel,
          deps.publication,
          await storedTags(deps, items),
        );
        return { ...(await upsertVideos(deps, videos)), rejected };
      },
      trim: ({ id }, most) => trimVideos(deps, id, most),
    },
    options,
  );
  const sample = tally.inserted > 0 && (await removeSampleItems(deps));
  return { ...outcome, changed: sample || (outcome.changed !== false && ["videos"]) };
}

/** Reads the stored tags of videos that come without: the keyless feed has none, the Data API or an editor gave them. */
async function storedTags({ db }: Deps, videos: ChannelVideo[]): Promise<Map<string, string[]>> {
  const ids = videos.filter(({ tags }) => tags === null).map(({ id }) => id);
  const rows = ids.length > 0 ? await rowsOf(db, selectVideosByIds(ids)) : [];
  return new Map(rows.map((row) => [row.id, JSON.parse(row.tags)]));
}
