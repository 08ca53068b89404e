import type { CardAddress } from "~/lib/share-image/address.ts";
import type { Db } from "~/platform/data/db.ts";
import {
  type CardSubject,
  categoryOf,
  hasPageCard,
  pageCard,
  SITE_CARD,
} from "~/platform/images/share-image-compat.ts";
import { articleCard, categoryCard, videoCard } from "../rules/share-images.ts";
import { articleBySlug, videoById } from "./queries.ts";

/** What the card at an address shows; null when there is no such thing. */
export async function cardSubject(
  db: Db,
  { kind, id }: Pick<CardAddress, "kind" | "id">,
): Promise<CardSubject | null> {
  switch (kind) {
    case "article": {
      const article = await articleBySlug(db, id);
      return article && articleCard(article);
    }
    case "video": {
      const video = await videoById(db, id);
      return video && videoCard(video);
    }
    case "category": {
      const category = categoryOf(id);
      return category ? categoryCard(category) : null;
    }
    case "page":
      return hasPageCard(id) ? pageCard(id) : null;
    case "site":
      return id === SITE_CARD.id ? SITE_CARD : null;
    case "company":
      // The market's.
      return null;
  }
}
