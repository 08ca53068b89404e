import type { VideoChannel } from "~/domains/content/config.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { type VideoInput, videoInput } from "../schema.ts";
import { categoryMatcher } from "./categories.ts";

/** A video from either of YouTube's two sources. `null`: this source does not have the value. */
export interface ChannelVideo {
  id: string;
  title: string;
  description: string;
  /** The channel's own name. */
  channelTitle: string | null;
  /** Milliseconds. */
  publishedAt: number | null;
  /** Set by the ingest loop for a video without a usable date. */
  seenAt?: number;
  thumbnail: string | null;
  viewCount: number | null;
  /** ISO 8601. */
  duration: string | null;
  tags: string[] | null;
}

/**
 * A channel's videos as the content service takes them.
 * @param knownTags tags stored earlier, by video id: they stand in where this reading knows none
 */
export function toVideos(
  videos: ChannelVideo[],
  channel: VideoChannel,
  { categories, events }: Pick<Publication, "categories" | "events">,
  knownTags: ReadonlyMap<string, string[]> = new Map(),
): { videos: VideoInput[]; rejected: number } {
  const categoriesOf = categoryMatcher(categories);
  const parsed = videos.map((video) => {
    const tags = video.tags ?? knownTags.get(video.id) ?? [];
    const title = video.title.trim();
    return videoInput.safeParse({
      id: video.id,
      sourceId: channel.id,
      title: title.slice(0, 300),
      description: video.description.trim().slice(0, 10_000),
      channelTitle: (video.channelTitle ?? channel.name).slice(0, 200),
      duration: video.duration,
      viewCount: video.viewCount,
      publishedAt: video.publishedAt,
      seenAt: video.seenAt,
      thumbnail: video.thumbnail ?? thumbnailAddress(`https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`),
      workshop: isWorkshop(title, tags, events?.workshops?.name),
      categories: categoriesOf(title, tags, channel.categories),
      tags,
    });
  });
  const accepted = parsed.flatMap((video) => (video.success ? [video.data] : []));
  return { videos: accepted, rejected: parsed.length - accepted.length };
}

/** Whether a tag says so, or the title names the series: "Workshop Wednesday 12" is one of "Workshop Wednesdays". */
const isWorkshop = (title: string, tags: string[], series?: string) =>
  (series !== undefined && title.toLowerCase().includes(series.toLowerCase().replace(/s$/, ""))) ||
  tags.some((tag) => /^workshops?$/i.test(tag.trim()));

/** The image's address on the one host that the pages may load from; YouTube spreads feeds over `i1` to `i4`. */
export function thumbnailAddress(address: string | undefined): string | null {
  const url = address ? URL.parse(address) : null;
  if (!url || !/^i\d?\.ytimg\.com$/.test(url.hostname)) return null;
  return `https://i.ytimg.com${url.pathname}`;
}

/** Returns the addresses of a poster, the largest first: YouTube has one of 1280 pixels of most videos, and of all one of 480. */
export const posterAddresses = (address: string): string[] => {
  const largest = address.replace(
    /^(https:\/\/i\.ytimg\.com\/vi\/[\w-]{11}\/)hqdefault\.jpg$/,
    "$1maxresdefault.jpg",
  );
  return [...new Set([largest, address])];
};

export function timeOrNull(date: string | undefined): number | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? null : time;
}
