import type { Db, Statement } from "~/platform/data/db.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { ArticleInput, VideoInput } from "../../schema.ts";
import { withKnownPictures } from "./known.ts";
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

export async function withArticlePictures<Row extends ArticlePictures & { id: string }>(
  { db, publication, now }: Context,
  rows: readonly Row[],
): Promise<{ rows: Row[]; queue: Statement[] }> {
  const { items, wanted } = await withKnownPictures(
    db,
    publication,
    rows.map(({ id, sourceId, originalUrl, featuredImage, imageWidth, imageHeight, content }) => ({
      id,
      sourceId,
      isOwnArticle: originalUrl === null,
      cover: featuredImage,
      coverWidth: imageWidth,
      coverHeight: imageHeight,
      content,
    })),
  );
  return {
    rows: rows.map((row) => {
      const item = items.get(row.id);
      if (!item) return row;
      const { cover, coverWidth, coverHeight, content } = item;
      return { ...row, featuredImage: cover, imageWidth: coverWidth, imageHeight: coverHeight, content };
    }),
    queue: wanted.length > 0 ? [queuePictures("article", wanted, now)] : [],
  };
}

export async function withVideoPictures<Row extends Pick<VideoInput, "id" | "sourceId" | "thumbnail">>(
  { db, publication, now }: Context,
  rows: readonly Row[],
): Promise<{ rows: Row[]; queue: Statement[] }> {
  const { items, wanted } = await withKnownPictures(
    db,
    publication,
    rows.map(({ id, sourceId, thumbnail }) => ({
      id,
      sourceId,
      isOwnArticle: false,
      cover: thumbnail,
      coverWidth: null,
      coverHeight: null,
      content: "",
    })),
  );
  return {
    rows: rows.map((row) => ({ ...row, thumbnail: items.get(row.id)?.cover ?? row.thumbnail })),
    queue: wanted.length > 0 ? [queuePictures("video", wanted, now)] : [],
  };
}
