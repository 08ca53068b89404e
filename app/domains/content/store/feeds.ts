import type { Db } from "~/platform/data/db.ts";
import { type OutgoingFeed, type OutgoingItem, withAbsoluteAddresses } from "~/platform/feed/formats.ts";
import { cardPathOf } from "~/platform/images/share-image.ts";
import { absoluteUrl } from "~/platform/page/seo.ts";
import { site } from "~/site.config.ts";
import { articleCard } from "../rules/share-images.ts";
import { type SyndicatedArticle, syndicatedArticles } from "./syndication.ts";

const FEED_LENGTH = 20;

/** The newest articles of all, or of a category (null when the site has none of that slug); `selfPath` is where the feed itself is. */
export async function outgoingFeed(db: Db, selfPath: string, slug?: string): Promise<OutgoingFeed | null> {
  const category = site.categories.find((known) => known.slug === slug);
  if (slug !== undefined && !category) return null;
  const articles = await syndicatedArticles(db, FEED_LENGTH, slug);
  return {
    title: category ? `${site.brand.name}: ${category.name}` : site.brand.name,
    description: category?.description ?? site.brand.description,
    pageUrl: absoluteUrl(category ? `/category/${category.slug}` : "/"),
    selfUrl: absoluteUrl(selfPath),
    iconUrl: absoluteUrl("/icon-512.png"),
    items: articles.map(toItem),
  };
}

/** Our own with its full text; another publication's with its excerpt, leading to the original. */
function toItem(article: SyndicatedArticle): OutgoingItem {
  const { originalUrl, categories, tags, title, excerpt, author, publishedAt } = article;
  const url = originalUrl ?? absoluteUrl(`/article/${article.slug}`);
  const names = site.categories.filter(({ slug }) => categories.includes(slug)).map(({ name }) => name);
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
