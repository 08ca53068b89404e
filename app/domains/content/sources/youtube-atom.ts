import { parseAtomFeed } from "feedsmith";
import * as z from "zod";
import { fail, ok, type Result } from "~/lib/result.ts";
import { type ChannelVideo, thumbnailAddress, timeOrNull } from "./youtube-video.ts";

/**
 * The keyless feed of a channel: its newest 15 videos, Shorts among them, without durations or tags.
 * Only the ids of entries are right: the feed's own `yt:channelId` lacks its "UC".
 */
export const channelFeedUrl = (channelId: string) =>
  `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;

const value = z.object({ value: z.string() });

const WireEntry = z.object({
  yt: z.object({ videoId: z.string() }),
  title: value,
  authors: z.array(z.object({ name: z.string().optional() })).optional(),
  published: z.string().optional(),
  media: z
    .object({
      groups: z.array(
        z.object({
          description: value.optional(),
          thumbnails: z.array(z.object({ url: z.string() })).optional(),
          community: z.object({ statistics: z.object({ views: z.number() }).optional() }).optional(),
        }),
      ),
    })
    .optional(),
});

/** Reads a channel's feed; an entry that cannot be read is counted. */
export function readChannelFeed(
  bytes: Uint8Array,
): Result<{ videos: ChannelVideo[]; rejected: number }, "not-a-feed"> {
  const feed = parse(new TextDecoder().decode(bytes));
  if (!feed) return fail("not-a-feed", "The channel's feed is not an Atom feed.");
  const entries = (feed.entries ?? []).map((entry) => WireEntry.safeParse(entry));
  const videos = entries.flatMap((entry) => (entry.success ? [toChannelVideo(entry.data)] : []));
  return ok({ videos, rejected: entries.length - videos.length });
}

function parse(text: string) {
  try {
    return parseAtomFeed(text);
  } catch {
    return null;
  }
}

function toChannelVideo(entry: z.infer<typeof WireEntry>): ChannelVideo {
  const group = entry.media?.groups[0];
  return {
    id: entry.yt.videoId,
    title: entry.title.value,
    description: group?.description?.value ?? "",
    channelTitle: entry.authors?.[0]?.name ?? null,
    publishedAt: timeOrNull(entry.published),
    thumbnail: thumbnailAddress(group?.thumbnails?.[0]?.url),
    viewCount: group?.community?.statistics?.views ?? null,
    duration: null,
    tags: null,
  };
}
