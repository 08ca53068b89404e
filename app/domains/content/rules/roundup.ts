import type { Publication } from "~/platform/publication/publication.ts";
import type { Video } from "../schema.ts";

/** A cover of no category: drawn in the neutral family. */
const NEUTRAL_COVER = "video";

/** The weekly roundup's episode. */
export interface Roundup {
  videoId: string;
  title: string;
  /** ISO 8601; null when unknown. */
  publishedAt: string | null;
  /** ISO 8601 such as PT42M. */
  duration: string | null;
  keyTopics: string[];
  highlights: string;
  category: string;
  /** The stored video's poster, or that of a named one. */
  thumbnail: string | null;
  /** Of the generated cover. */
  look?: number;
}

type Episode = NonNullable<Publication["home"]["roundup"]>["episode"];

/** Returns the episode that the publication names, completed from its stored video; without one, the newest video. */
export function latestRoundup(
  named: Episode,
  videos: Video[],
  posters: Readonly<Record<string, string>> = {},
): Roundup | null {
  const video = named ? videos.find(({ youtubeId }) => youtubeId === named.videoId) : newestOf(videos);
  if (named)
    return {
      ...named,
      publishedAt: named.publishedAt ?? video?.publishedAt ?? null,
      duration: named.duration ?? video?.duration ?? null,
      category: video?.category ?? named.category ?? NEUTRAL_COVER,
      thumbnail: video?.thumbnail ?? posters[named.videoId] ?? null,
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
    thumbnail: video.thumbnail,
  };
}

/** The first of the front page's videos, and all of them, may be old ones that are pinned. */
const newestOf = (videos: Video[]) =>
  videos.reduce<Video | undefined>(
    (newest, video) => (newest && (newest.publishedAt ?? "") >= (video.publishedAt ?? "") ? newest : video),
    undefined,
  );
