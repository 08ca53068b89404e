import { channelFeedUrl } from "~/lib/youtube.ts";
import {
  defineSource,
  each,
  type ReadableRequest,
  type Reading,
  type SourceContent,
  type SourceFailure,
  type SourceTools,
  sourceFailure,
} from "~/platform/sources/define-source.ts";
import type { VideoChannel } from "../config.ts";
import { newestUploads, videosByIds } from "./youtube-api.ts";
import { readChannelFeed } from "./youtube-atom.ts";
import type { ChannelVideo } from "./youtube-video.ts";

/**
 * The newest videos of a channel: from the keyless feed, completed by the Data API when there is a key (durations,
 * tags), and from the Data API alone while the feed fails. Good channels' feeds answer 404 or 500 for days at a time,
 * so no answer means that a channel is gone.
 */

export interface ChannelContent extends SourceContent {
  items: ChannelVideo[];
}

type Channel = Pick<VideoChannel, "id" | "channelId">;

/** The request of a channel, for sources that are YouTube channels. */
export const channelRequest = (channel: Channel): ReadableRequest<ChannelContent> => ({
  address: channelFeedUrl(channel.channelId),
  options: { accept: "application/atom+xml, application/xml;q=0.9, text/xml;q=0.9" },
  read: async ({ bytes }, tools) => {
    const feed = readChannelFeed(bytes);
    if (!feed.ok) return readUploads(channel, { ok: false, message: feed.message ?? feed.code }, tools);
    const { videos, rejected } = feed.value;
    return { ok: true, content: { items: await completed(channel, videos, tools), rejected } };
  },
  recover: (failure, tools) => readUploads(channel, sourceFailure(failure), tools),
});

/** The channels whose videos are listed. */
export const videoChannels = defineSource<VideoChannel & { url: string }, ChannelContent>({
  kind: "channel",
  every: 60,
  items: "videos",
  keepsHistory: true,
  requests: each((channel) => channelRequest(channel)),
});

/** Reads a channel whose feed failed through the Data API. Without a key, or a good answer, the failure stands. */
async function readUploads(
  { id, channelId }: Channel,
  failure: SourceFailure,
  { deps }: SourceTools,
): Promise<Reading<ChannelContent>> {
  const key = deps.vars.YOUTUBE_API_KEY;
  if (!key) return failure;
  const uploads = await newestUploads(deps, key, channelId);
  const details = uploads.ok ? await videosByIds(deps, key, uploads.value) : uploads;
  if (!details.ok) return { ...failure, message: `${failure.message} ${details.message}` };
  deps.log.info("youtube.read-through-api", { channel: id, because: failure.message });
  const { videos, rejected } = details.value;
  return { ok: true, content: { items: videos, rejected }, elsewhere: true };
}

/** Returns the feed's videos with what the Data API knows of them; without a key or an answer, as they are. */
async function completed(
  { id }: Channel,
  videos: ChannelVideo[],
  { deps }: SourceTools,
): Promise<ChannelVideo[]> {
  const key = deps.vars.YOUTUBE_API_KEY;
  if (!key) return videos;
  const ids = videos.map((video) => video.id);
  const details = await videosByIds(deps, key, ids);
  if (!details.ok) {
    deps.log.info("youtube.not-completed", { channel: id, because: details.message });
    return videos;
  }
  const byId = new Map(details.value.videos.map((video) => [video.id, video]));
  return videos.map((video) => {
    const known = byId.get(video.id);
    if (!known) return video;
    const { viewCount, channelTitle } = video;
    return {
      ...known,
      viewCount: known.viewCount ?? viewCount,
      channelTitle: known.channelTitle ?? channelTitle,
    };
  });
}
