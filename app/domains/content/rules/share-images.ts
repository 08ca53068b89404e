import type { CardSubject } from "~/platform/images/share-image-compat.ts";

/** The share cards of what this domain holds. */

export const articleCard = ({
  slug,
  title,
  categories,
}: {
  slug: string;
  title: string;
  categories: string[];
}): CardSubject => ({
  kind: "article",
  id: slug,
  title,
  category: categories[0] ?? null,
});

export const videoCard = ({
  id,
  title,
  category,
}: {
  id: string;
  title: string;
  category: string;
}): CardSubject => ({ kind: "video", id, title, category });

export const categoryCard = ({ slug, description }: { slug: string; description: string }): CardSubject => ({
  kind: "category",
  id: slug,
  title: description,
  category: slug,
});
