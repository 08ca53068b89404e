/** The lists that items are pinned to: the front page and each category, of articles and of videos. */

/** The name of the front page among the places. */
export const FRONT = "front";

/** Returns the list of a place: `featured` and slugs for articles, `videos` and `videos/` with a slug for videos. */
export function pinList(kind: "article" | "video", place: string): string {
  if (kind === "article") return place === FRONT ? "featured" : place;
  return place === FRONT ? "videos" : `videos/${place}`;
}

/** Returns the kind and the place of a list. */
export function placeOfList(list: string): { kind: "article" | "video"; place: string } {
  if (list === "videos") return { kind: "video", place: FRONT };
  if (list.startsWith("videos/")) return { kind: "video", place: list.slice("videos/".length) };
  return { kind: "article", place: list === "featured" ? FRONT : list };
}
