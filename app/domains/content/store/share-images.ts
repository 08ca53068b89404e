import type { ShareImageAddress } from "~/lib/share-image/address.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ShareImageSubject } from "~/platform/images/share-image.ts";
import { articleShareImage, categoryShareImage, videoShareImage } from "../rules/share-images.ts";
import { articleBySlug, videoById } from "./queries.ts";

/** Returns the subject of the share image of an article, a video or a category; null when there is none. */
export async function contentShareImage(
  { db, publication }: Pick<Deps, "db" | "publication">,
  { kind, id }: Pick<ShareImageAddress, "kind" | "id">,
): Promise<ShareImageSubject | null> {
  switch (kind) {
    case "article": {
      const article = await articleBySlug(db, id);
      return article && articleShareImage(article);
    }
    case "video": {
      const video = await videoById(db, id);
      return video && videoShareImage(video);
    }
    case "category": {
      const category = publication.categories.find(({ slug }) => slug === id);
      return category ? categoryShareImage(category) : null;
    }
    default:
      return null;
  }
}
