import type { Db, Statement } from "~/platform/data/db.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { ArticleInput, VideoInput } from "../../schema.ts";
import { type Pictured, type PicturedKind, withKnownPictures } from "./known.ts";
import { queuePictures } from "./queue.ts";

/** Rows that are about to be written, with the pictures that are here already, and the statements that queue the others. */

interface Context {
  db: Db;
  publication: Publication;
  now: Date;
}

type ArticlePictures = Pick<
  ArticleInput,
  "sourceId" | "originalUrl" | "featuredImage" | "imageWidth" | "imageHeight" | "content"
>;

export const withArticlePictures = <Row extends ArticlePictures & { id: string }>(
  context: Context,
  rows: readonly Row[],
): Promise<QueuedRows<Row>> =>
  withPictures("article", context, rows, {
    read: ({ id, sourceId, originalUrl, featuredImage, imageWidth, imageHeight, content }) => ({
      id,
      sourceId,
      isOwnArticle: originalUrl === null,
      cover: featuredImage,
      coverWidth: imageWidth,
      coverHeight: imageHeight,
      content,
    }),
    write: ({ cover, coverWidth, coverHeight, content }) => ({
      featuredImage: cover,
      imageWidth: coverWidth,
      imageHeight: coverHeight,
      content,
    }),
  });

export const withVideoPictures = <Row extends Pick<VideoInput, "id" | "sourceId" | "thumbnail">>(
  context: Context,
  rows: readonly Row[],
): Promise<QueuedRows<Row>> =>
  withPictures("video", context, rows, {
    read: ({ id, sourceId, thumbnail }) => ({
      id,
      sourceId,
      isOwnArticle: false,
      cover: thumbnail,
      coverWidth: null,
      coverHeight: null,
      content: "",
    }),
    write: ({ cover }) => ({ thumbnail: cover }),
  });

interface QueuedRows<Row> {
  rows: Row[];
  queue: Statement[];
}

async function withPictures<Row extends { id: string }>(
  kind: PicturedKind,
  { db, publication, now }: Context,
  rows: readonly Row[],
  columns: { read: (row: Row) => Pictured; write: (item: Pictured) => object },
): Promise<QueuedRows<Row>> {
  const { items, wanted } = await withKnownPictures(db, publication, rows.map(columns.read));
  return {
    rows: rows.map((row) => {
      const item = items.get(row.id);
      return item ? { ...row, ...columns.write(item) } : row;
    }),
    queue: wanted.length > 0 ? [queuePictures(kind, wanted, now)] : [],
  };
}
