import { firstChartSource } from "~/lib/chart/stored.ts";
import type { ShareImageSubject } from "~/platform/images/share-image.ts";

/** The share images of articles, videos and categories. */

interface ArticleParts {
  slug: string;
  title: string;
  categories: string[];
  content: string;
}

/** An article with a chart shows its first one. */
export const articleShareImage = ({ slug, title, categories, content }: ArticleParts): ShareImageSubject => ({
  kind: "article",
  id: slug,
  title,
  category: categories[0] ?? null,
  chart: firstChartSource(content) ?? undefined,
});

interface VideoParts {
  id: string;
  title: string;
  category: string;
}

export const videoShareImage = ({ id, title, category }: VideoParts): ShareImageSubject => ({
  kind: "video",
  id,
  title,
  category,
});

interface CategoryParts {
  slug: string;
  description: string;
}

export const categoryShareImage = ({ slug, description }: CategoryParts): ShareImageSubject => ({
  kind: "category",
  id: slug,
  title: description,
  category: slug,
});
