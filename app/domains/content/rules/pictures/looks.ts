import { lookChooser, lookOf } from "~/lib/cover/cover.ts";
import type { ArticleSummary, Video } from "../../schema.ts";

/** Whether a picture is this site's own: no other host's is shown. */
export const isShown = (picture: string | null): picture is string => picture?.startsWith("/") ?? false;

export interface PageLooks {
  articles: <Item extends ArticleSummary>(articles: readonly Item[]) => Item[];
  videos: (videos: readonly Video[]) => Video[];
}

/** Returns what gives the items of one page, in their order, generated covers that do not repeat. */
export function pageLooks(): PageLooks {
  const choose = lookChooser();
  const withLook = <Item extends { look?: number }>(
    item: Item,
    picture: string | null,
    category: string,
    seed: string,
  ): Item => {
    if (isShown(picture)) return item;
    const look = choose(category, seed);
    return look === lookOf(seed) ? item : { ...item, look };
  };
  return {
    articles: (articles) =>
      articles.map((article) =>
        withLook(article, article.featuredImage, article.categories[0] ?? "", article.slug),
      ),
    videos: (videos) => videos.map((video) => withLook(video, video.thumbnail, video.category, video.id)),
  };
}
