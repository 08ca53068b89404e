import type { Publication } from "~/platform/publication/publication.ts";

/** Posters of videos that are named and not stored, such as the best of. */

/** Returns the host's address of a video's poster: as feeds have it, so that a stored video's is the same. */
export const posterAddress = (youtubeId: string): string =>
  `https://i.ytimg.com/vi/${youtubeId}/hqdefault.jpg`;

/** Returns the videos that the publication names, those left out whose posters it does not show. */
export function namedVideos({ content, home }: Pick<Publication, "content" | "home">): string[] {
  const episode = home.roundup?.episode;
  return [
    ...content.bestOfVideos.map(({ youtubeId, pictures }) => ({ youtubeId, pictures })),
    ...(episode ? [{ youtubeId: episode.videoId, pictures: episode.pictures }] : []),
  ].flatMap(({ youtubeId, pictures }) => (pictures === "none" ? [] : [youtubeId]));
}
