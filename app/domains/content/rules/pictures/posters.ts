import type { Publication } from "~/platform/publication/publication.ts";

/** Posters of videos that are named and not stored, such as the best of. */

/** Returns the host's address of a video's poster: as feeds have it, so that a stored video's is the same. */
export const posterAddress = (youtubeId: string): string =>
  `https://i.ytimg.com/vi/${youtubeId}/hqdefault.jpg`;

/** Returns the videos that the publication names, those left out whose posters it does not show. */
export function namedVideos({
  content,
  home,
  about,
  events,
}: Pick<Publication, "content" | "home" | "about" | "events">): string[] {
  const episode = home.roundup?.episode;
  const conferences = events?.conferences ?? [];
  return [
    ...content.bestOfVideos,
    ...(episode ? [{ ...episode, youtubeId: episode.videoId }] : []),
    ...[about, ...conferences].flatMap(({ video }) => (video ? [video] : [])),
  ].flatMap(({ youtubeId, pictures }) => (pictures === "none" ? [] : [youtubeId]));
}
