import { withoutDrawings } from "~/lib/chart/stored.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { type OutgoingFeed, type OutgoingItem, withAbsoluteAddresses } from "~/platform/feed/formats.ts";
import { shareImagePath } from "~/platform/images/share-image.ts";
import { absoluteUrl, languageTag } from "~/platform/page/document/seo.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { articleShareImage } from "../rules/share-images.ts";
import { type TermKind, termList } from "../rules/terms.ts";
import { type SyndicatedArticle, toSyndicatedArticle } from "./rows.ts";
import { selectSyndicated, syndicatedArticles } from "./syndication.ts";
import { selectLabel } from "./terms/pages.ts";

const FEED_LENGTH = 20;

/**
 * Returns the feed of the newest 20 articles, or of a category's; null when there is no category of that slug.
 * `selfPath` is the feed's own path.
 */
export async function outgoingFeed(
  { db, publication }: Pick<Deps, "db" | "publication">,
  selfPath: string,
  slug?: string,
): Promise<OutgoingFeed | null> {
  const { brand, categories } = publication;
  const category = categories.find((known) => known.slug === slug);
  if (slug !== undefined && !category) return null;
  const articles = await syndicatedArticles(db, FEED_LENGTH, slug);
  return {
    title: category ? `${brand.name}: ${category.name}` : brand.name,
    description: category?.description ?? brand.description,
    pageUrl: absoluteUrl(brand, category ? `/category/${category.slug}` : "/"),
    selfUrl: absoluteUrl(brand, selfPath),
    language: languageTag(brand),
    iconUrl: absoluteUrl(brand, "/icon-512.png"),
    items: articles.map((article) => toItem(article, publication)),
  };
}

/** Returns the feed of the newest 20 articles of a tag or an author; null when no article has the term. */
export async function termFeed(
  { db, publication }: Pick<Deps, "db" | "publication">,
  kind: TermKind,
  slug: string,
  format: "xml" | "json",
): Promise<OutgoingFeed | null> {
  const { brand } = publication;
  const list = termList(kind, slug);
  const [[term], rows] = await batch(db, [selectLabel(list), selectSyndicated(FEED_LENGTH, list)]);
  if (!term) return null;
  return {
    title: `${brand.name}: ${term.label}`,
    description: brand.description,
    pageUrl: absoluteUrl(brand, `/${list}`),
    selfUrl: absoluteUrl(brand, `/${list}/feed.${format}`),
    language: languageTag(brand),
    iconUrl: absoluteUrl(brand, "/icon-512.png"),
    items: rows.map((row) => toItem(toSyndicatedArticle(row), publication)),
  };
}

/** An own article with its full text; another publication's with its excerpt and the original's address. */
function toItem(article: SyndicatedArticle, publication: Publication): OutgoingItem {
  const { brand } = publication;
  const { originalUrl, categories, tags, title, excerpt, author, publishedAt } = article;
  const url = originalUrl ?? absoluteUrl(brand, `/article/${article.slug}`);
  const names = publication.categories
    .filter(({ slug }) => categories.includes(slug))
    .map(({ name }) => name);
  return {
    url,
    title,
    excerpt,
    html: originalUrl ? "" : withAbsoluteAddresses(withoutDrawings(article.content), url),
    author,
    publishedAt,
    imageUrl: originalUrl
      ? null
      : absoluteUrl(brand, shareImagePath(publication, articleShareImage(article))),
    tags: [...new Set([...names, ...tags])],
  };
}
