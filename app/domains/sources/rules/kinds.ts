import type { ListedSource } from "../schema.ts";

/** What the kinds of sources are called at the desk. */
export const KIND_NAMES: Record<ListedSource["kind"], string> = {
  articles: "Articles",
  videos: "Videos",
  news: "News outlet",
  author: "Newsletter author",
  podcast: "Podcast",
};
