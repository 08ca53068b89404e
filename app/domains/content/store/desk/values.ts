import type { Stated } from "../../rules/desk/corrections.ts";
import type { ArticleValues, ItemKind, VideoValues } from "../writing/rows-sql.ts";

/** Items as the desk sees them: an article and a video by the same names. */

export type DeskValues = { kind: "article"; values: ArticleValues } | { kind: "video"; values: VideoValues };

type StatedArticle = Pick<
  ArticleValues,
  | "title"
  | "excerpt"
  | "author"
  | "categories"
  | "featuredImage"
  | "imageWidth"
  | "imageHeight"
  | "publishedAt"
  | "undated"
>;
type StatedVideo = Pick<
  VideoValues,
  "title" | "description" | "channelTitle" | "categories" | "thumbnail" | "publishedAt" | "sortAt"
>;

export const statedArticle = (values: StatedArticle): Stated => ({
  title: values.title,
  teaser: values.excerpt,
  author: values.author,
  categories: values.categories,
  picture: values.featuredImage,
  pictureWidth: values.imageWidth,
  pictureHeight: values.imageHeight,
  publishedAt: values.publishedAt,
  sortAt: values.publishedAt,
  undated: values.undated === 1,
});

/** The columns of an article's row that say these things. */
export const articleColumns = (stated: Stated): StatedArticle => ({
  title: stated.title,
  // As long as a source's may be.
  excerpt: stated.teaser.slice(0, MOST_EXCERPT),
  author: stated.author,
  categories: stated.categories,
  featuredImage: stated.picture,
  imageWidth: stated.pictureWidth,
  imageHeight: stated.pictureHeight,
  publishedAt: stated.sortAt,
  undated: stated.undated ? 1 : 0,
});

const MOST_EXCERPT = 600;

export const statedVideo = (values: StatedVideo): Stated => ({
  title: values.title,
  teaser: values.description,
  author: values.channelTitle,
  categories: values.categories,
  picture: values.thumbnail,
  pictureWidth: null,
  pictureHeight: null,
  publishedAt: values.publishedAt,
  sortAt: values.sortAt,
  undated: values.publishedAt === null,
});

export const videoColumns = (stated: Stated): StatedVideo => ({
  title: stated.title,
  description: stated.teaser,
  channelTitle: stated.author,
  categories: stated.categories,
  thumbnail: stated.picture,
  publishedAt: stated.publishedAt,
  sortAt: stated.sortAt,
});

/** What a stored row says of itself. */
export const statedOf = (item: DeskValues): Stated =>
  item.kind === "article" ? statedArticle(item.values) : statedVideo(item.values);

/** The columns of a row of this kind that say these things. */
export const columnsOf = (kind: ItemKind, stated: Stated): Record<string, unknown> =>
  kind === "article" ? { ...articleColumns(stated) } : { ...videoColumns(stated) };
