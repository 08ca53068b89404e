import { parseAtomFeed } from "feedsmith";
import * as z from "zod";
import { fail, ok, type Result } from "~/lib/result.ts";
import { type ChannelVideo, thumbnailAddress, timeOrNull } from "./youtube-video.ts";

/**
 * The keyless feed of a channel: its newest 15 videos, Shorts among them, without durations or tags.
 * Only the ids of entries are right: the feed's own `yt:channelId` lacks its "UC".
 */
const value = z.object({ value: z.string() });

const authors = z.array(z.object({ name: z.string().optional() })).optional();

const WireChannel = z.object({ title: value.optional(), authors });

const WireEntry = z.object({
  yt: z.object({ videoId: z.string() }),
  title: value,
  authors,
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
  const channel = WireChannel.safeParse(feed).data;
  const channelTitle = named(channel?.authors?.[0]?.name) ?? named(channel?.title?.value);
  const videos = entries.flatMap((entry) =>
    entry.success ? [toChannelVideo(entry.data, channelTitle)] : [],
  );
  return ok({ videos, rejected: entries.length - videos.length });
}

function parse(text: string) {
  try {
    return parseAtomFeed(text);
  } catch {
    return null;
  }
}

const named = (name: string | undefined) => name?.trim() || null;

/** @param channelTitle what the feed calls the channel: for an entry without an author */
function toChannelVideo(entry: z.infer<typeof WireEntry>, channelTitle: string | null): ChannelVideo {
  const group = entry.media?.groups[0];
  return {
    id: entry.yt.videoId,
    title: entry.title.value,
    description: group?.description?.value ?? "",
    channelTitle: named(entry.authors?.[0]?.name) ?? channelTitle,
    publishedAt: timeOrNull(entry.published),
    thumbnail: thumbnailAddress(group?.thumbnails?.[0]?.url),
    viewCount: group?.community?.statistics?.views ?? null,
    duration: null,
    tags: null,
  };
}
