import type { Publication } from "~/platform/publication/publication.ts";
import type { Video } from "../schema.ts";

/** The weekly roundup's episode. */
export interface Roundup {
  videoId: string;
  title: string;
  /** ISO 8601; null when nobody said. */
  publishedAt: string | null;
  /** ISO 8601 such as PT42M. */
  duration: string | null;
  keyTopics: string[];
  highlights: string;
  category: string;
}

/** The episode that the configuration names, completed by what is known of its video; else the newest video. */
export function latestRoundup(named: Publication["home"]["roundup"], videos: Video[]): Roundup | null {
  const video = named ? videos.find(({ youtubeId }) => youtubeId === named.videoId) : videos[0];
  if (named)
    return {
      ...named,
      publishedAt: named.publishedAt ?? video?.publishedAt ?? null,
      duration: named.duration ?? video?.duration ?? null,
      category: video?.category ?? "ai",
    };
  if (!video) return null;
  return {
    videoId: video.youtubeId,
    title: video.title,
    publishedAt: video.publishedAt,
    duration: video.duration,
    keyTopics: video.tags,
    highlights: video.description.split("\n")[0] ?? "",
    category: video.category,
  };
}
