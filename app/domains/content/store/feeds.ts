import type { Deps } from "~/platform/deps.ts";
import { type OutgoingFeed, type OutgoingItem, withAbsoluteAddresses } from "~/platform/feed/formats.ts";
import { cardPathOf } from "~/platform/images/share-image-compat.ts";
import { absoluteUrl } from "~/platform/page/seo-compat.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { articleCard } from "../rules/share-images.ts";
import type { SyndicatedArticle } from "./rows.ts";
import { syndicatedArticles } from "./syndication.ts";

const FEED_LENGTH = 20;

/**
 * Returns the feed of the newest 20 articles, or of a category's; null when there is no category of that slug.
 * `selfPath` is the feed's own path.
 */
export async function outgoingFeed(
  { db, publication: { brand, categories } }: Pick<Deps, "db" | "publication">,
  selfPath: string,
  slug?: string,
): Promise<OutgoingFeed | null> {
  const category = categories.find((known) => known.slug === slug);
  if (slug !== undefined && !category) return null;
  const articles = await syndicatedArticles(db, FEED_LENGTH, slug);
  return {
    title: category ? `${brand.name}: ${category.name}` : brand.name,
    description: category?.description ?? brand.description,
    pageUrl: absoluteUrl(category ? `/category/${category.slug}` : "/"),
    selfUrl: absoluteUrl(selfPath),
    iconUrl: absoluteUrl("/icon-512.png"),
    items: articles.map((article) => toItem(article, categories)),
  };
}

/** An own article with its full text; another publication's with its excerpt and the original's address. */
function toItem(article: SyndicatedArticle, known: Publication["categories"]): OutgoingItem {
  const { originalUrl, categories, tags, title, excerpt, author, publishedAt } = article;
  const url = originalUrl ?? absoluteUrl(`/article/${article.slug}`);
  const names = known.filter(({ slug }) => categories.includes(slug)).map(({ name }) => name);
  return {
    url,
    title,
    excerpt,
    html: originalUrl ? "" : withAbsoluteAddresses(article.content, url),
    author,
    publishedAt,
    imageUrl: originalUrl ? null : absoluteUrl(cardPathOf(articleCard(article))),
    tags: [...new Set([...names, ...tags])],
  };
}
