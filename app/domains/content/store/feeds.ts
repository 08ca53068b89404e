import { withoutDrawings } from "~/lib/chart/stored.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { httpUrl } from "~/lib/url.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { type OutgoingFeed, type OutgoingItem, withAbsoluteAddresses } from "~/platform/feed/formats.ts";
import { shareImagePath } from "~/platform/images/share-image.ts";
import { absoluteUrl, languageTag } from "~/platform/page/document/seo.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { withoutDeadCompanyLinks } from "../rules/company-blocks.ts";
import { articleAddress } from "../rules/identity.ts";
import { archivePath, MONTH, monthBounds } from "../rules/months.ts";
import { articleShareImage } from "../rules/share-images.ts";
import { type TermKind, termList } from "../rules/terms.ts";
import { articleList } from "./listings.ts";
import { type SyndicatedArticle, toSyndicatedArticle } from "./rows.ts";
import { selectSyndicated, syndicatedArticles } from "./syndication.ts";
import { selectLabel } from "./terms/pages.ts";

const FEED_LENGTH = 20;

type FeedDeps = Pick<Deps, "db" | "publication">;
type Format = "xml" | "json";

/**
 * Returns the feed of the newest 20 articles, or of a category's; null when there is no category of that slug.
 * `selfPath` is the feed's own path.
 */
export async function outgoingFeed(
  { db, publication }: FeedDeps,
  selfPath: string,
  slug?: string,
): Promise<OutgoingFeed | null> {
  const category = publication.categories.find((known) => known.slug === slug);
  if (slug !== undefined && !category) return null;
  return feedOf(publication, {
    name: category?.name,
    description: category?.description,
    path: category ? `/category/${category.slug}` : "/",
    selfPath,
    articles: await syndicatedArticles(db, FEED_LENGTH, slug),
  });
}

/** Returns the feed of the newest 20 articles of a tag or an author; null when no article has the term. */
export async function termFeed(
  { db, publication }: FeedDeps,
  kind: TermKind,
  slug: string,
  format: Format,
): Promise<OutgoingFeed | null> {
  const list = termList(kind, slug);
  const [[term], rows] = await batch(db, [selectLabel(list), selectSyndicated(FEED_LENGTH, list)]);
  if (!term) return null;
  const path = `/${list}`;
  const articles = rows.map(toSyndicatedArticle);
  return feedOf(publication, { name: term.label, path, selfPath: `${path}/feed.${format}`, articles });
}

/** Returns the feed of the newest 20 articles of a month ("2026-11"); null when it has none. */
export async function monthFeed(
  { db, publication }: FeedDeps,
  month: string,
  format: Format,
): Promise<OutgoingFeed | null> {
  if (!MONTH.test(month)) return null;
  const rows = await rowsOf(db, selectSyndicated(FEED_LENGTH, articleList(), monthBounds(month)));
  if (rows.length === 0) return null;
  const name = datesIn(publication.brand.language).longMonth(month);
  const path = archivePath(month);
  const articles = rows.map(toSyndicatedArticle);
  return feedOf(publication, { name, path, selfPath: `${path}/feed.${format}`, articles });
}

interface FeedSubject {
  /** What the feed is of; all of the publication when absent. */
  name?: string;
  description?: string;
  /** The page that it is of, and its own path. */
  path: string;
  selfPath: string;
  articles: readonly SyndicatedArticle[];
}

function feedOf(publication: Publication, { name, description, path, selfPath, articles }: FeedSubject) {
  const { brand } = publication;
  return {
    title: name ? `${brand.name}: ${name}` : brand.name,
    description: description ?? brand.description,
    pageUrl: absoluteUrl(brand, path),
    selfUrl: absoluteUrl(brand, selfPath),
    language: languageTag(brand),
    iconUrl: absoluteUrl(brand, "/icon-512.png"),
    items: articles.map((article) => toItem(article, publication)),
  } satisfies OutgoingFeed;
}

/** An own article with its full text; another publication's with its excerpt and the original's address. */
function toItem(article: SyndicatedArticle, publication: Publication): OutgoingItem {
  const { brand } = publication;
  const { originalUrl, identity, categories, tags, title, excerpt, author, publishedAt } = article;
  const { content } = withoutDeadCompanyLinks(article, publication.market?.companies);
  const page = absoluteUrl(brand, `/article/${article.slug}`);
  const url = originalUrl ?? page;
  // Another article may have the same original, such as a page of all changes.
  const original = httpUrl(originalUrl);
  const isItsOwn = original === null || articleAddress(original) === identity;
  const names = publication.categories
    .filter(({ slug }) => categories.includes(slug))
    .map(({ name }) => name);
  return {
    id: isItsOwn ? url : page,
    url,
    title,
    excerpt,
    html: originalUrl ? "" : withAbsoluteAddresses(withoutDrawings(content), url),
    author,
    publishedAt,
    imageUrl: originalUrl
      ? null
      : absoluteUrl(brand, shareImagePath(publication, articleShareImage(article))),
    tags: [...new Set([...names, ...tags])],
  };
}
