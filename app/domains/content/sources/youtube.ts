import type { VideoChannel } from "~/domains/content/config.ts";
import { ok } from "~/lib/result.ts";
import type { Deps } from "~/platform/deps.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { newestUploads, videosByIds } from "./youtube-api.ts";
import { channelFeedUrl, readChannelFeed } from "./youtube-atom.ts";
import type { ChannelVideo } from "./youtube-video.ts";

/**
 * A channel's newest videos: from the keyless feed, completed by the Data API when there is a key (durations, tags),
 * and from the Data API alone while the feed fails. Good channels' feeds answer 404 or 500 for days at a time, so
 * no answer ever means that a channel is gone.
 */

export interface ChannelState {
  etag: string | null;
  lastModified: string | null;
}

export interface ChannelReading extends ChannelState {
  /** Null when nothing was modified. */
  videos: ChannelVideo[] | null;
  rejected: number;
}

/** Why a channel could not be read, in one sentence, and when its host wants to be asked again (ms from now). */
export interface ChannelFailure {
  ok: false;
  message: string;
  retryAfterMs: number | null;
}

type ChannelDeps = Pick<Deps, "fetch" | "now" | "vars" | "log">;

export async function fetchChannelVideos(
  deps: ChannelDeps,
  channel: Pick<VideoChannel, "id" | "channelId">,
  state: ChannelState,
): Promise<{ ok: true; value: ChannelReading } | ChannelFailure> {
  const key = deps.vars.YOUTUBE_API_KEY;
  const feed = await readFeed(deps, channel.channelId, state);
  if (feed.ok)
    return ok(key && feed.value.videos ? await complete(deps, key, channel.id, feed.value) : feed.value);
  if (!key) return feed;

  const uploads = await newestUploads(deps, key, channel.channelId);
  const details = uploads.ok ? await videosByIds(deps, key, uploads.value) : uploads;
  if (!details.ok) return { ...feed, message: `${feed.message} ${details.message}` };
  deps.log.info("youtube.read-through-api", { channel: channel.id, because: feed.message });
  // The feed's validators stay: it was not read.
  return ok({ etag: state.etag, lastModified: state.lastModified, ...details.value });
}

async function readFeed(
  deps: ChannelDeps,
  channelId: string,
  { etag, lastModified }: ChannelState,
): Promise<{ ok: true; value: ChannelReading } | ChannelFailure> {
  const accept = "application/atom+xml, application/xml;q=0.9, text/xml;q=0.9";
  const answer = await fetchUpstream(deps, channelFeedUrl(channelId), { accept, etag, lastModified });
  if (!answer.ok) return { ok: false, message: answer.message, retryAfterMs: answer.retryAfterMs };
  const validators = { etag: answer.value.etag, lastModified: answer.value.lastModified };
  if (answer.value.notModified) return ok({ ...validators, videos: null, rejected: 0 });
  const feed = readChannelFeed(answer.value.bytes);
  if (!feed.ok) return { ok: false, message: feed.message ?? feed.code, retryAfterMs: null };
  return ok({ ...validators, ...feed.value });
}

/** What the feed told, replaced by what the Data API knows of the same videos. Without an answer the feed's will do. */
async function complete(
  deps: ChannelDeps,
  key: string,
  channel: string,
  reading: ChannelReading,
): Promise<ChannelReading> {
  const videos = reading.videos ?? [];
  const details = await videosByIds(
    deps,
    key,
    videos.map((video) => video.id),
  );
  if (!details.ok) {
    deps.log.info("youtube.not-completed", { channel, because: details.message });
    return reading;
  }
  const byId = new Map(details.value.videos.map((video) => [video.id, video]));
  return {
    ...reading,
    videos: videos.map((video) => {
      const known = byId.get(video.id);
      return known ? { ...known, viewCount: known.viewCount ?? video.viewCount } : video;
    }),
  };
}
