import { lookChooser, lookOf } from "~/lib/cover/cover.ts";
import type { ArticleSummary, Video } from "../../schema.ts";

/** Whether a picture is this site's own: no other host's is shown. */
export const isShown = (picture: string | null): picture is string => picture?.startsWith("/") ?? false;

export interface PageLooks {
  articles: <Item extends ArticleSummary>(articles: readonly Item[]) => Item[];
  videos: (videos: readonly Video[]) => Video[];
  /** The look of a cover that belongs to neither. */
  cover: (category: string, seed: string) => number;
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
    cover: choose,
  };
}

/** As `pageLooks`, of a page that shows these items already, in this order. */
export function looksBeside(articles: readonly ArticleSummary[], videos: readonly Video[]): PageLooks {
  const looks = pageLooks();
  looks.articles(articles);
  looks.videos(videos);
  return looks;
}
