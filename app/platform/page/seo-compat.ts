import type { MetaDescriptor } from "@remix-run/react";
import { site } from "~/site.config.ts";
import { CARD_SIZE, type CardSubject, cardPathOf, SITE_CARD } from "../images/share-image-compat.ts";

interface PageSeo {
  title: string;
  description: string;
  /** The canonical path; aliases and filtered views name the one they stand for. */
  path: string;
  /** Of a list: a later page has other items, so it is canonical itself. */
  page?: number;
  /** Where this is really read: another publication's article is canonical at its own address. */
  canonical?: string | null;
  /** What its picture shows where the page is shared; the site's own card when absent. */
  card?: CardSubject;
  type?: "website" | "article" | "video.other";
  /** ISO 8601; of an article. */
  publishedAt?: string;
  /** The path of a feed of this page's own, without its ending: `.xml` and `.json` are both there. */
  feed?: string;
  /** Search results and error pages are not for indexes. */
  noindex?: boolean;
  jsonLd?: (object | null)[];
}

/** Title, description, canonical, Open Graph and structured data of a page. */
export function pageMeta({
  title: name,
  description,
  path: base,
  page = 1,
  canonical,
  card = SITE_CARD,
  type = "website",
  publishedAt,
  feed,
  noindex,
  jsonLd = [],
}: PageSeo): MetaDescriptor[] {
  const [title, path] = page > 1 ? [`${name}, page ${page}`, `${base}?page=${page}`] : [name, base];
  const url = absoluteUrl(path);
  const fullTitle = title.includes(site.brand.name) ? title : `${title} | ${site.brand.name}`;
  const meta: MetaDescriptor[] = [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical ?? url },
    { property: "og:site_name", content: site.brand.name },
    { property: "og:locale", content: "en_US" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: absoluteUrl(cardPathOf(card)) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(CARD_SIZE.width) },
    { property: "og:image:height", content: String(CARD_SIZE.height) },
    { property: "og:image:alt", content: card.title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (publishedAt) meta.push({ property: "article:published_time", content: publishedAt });
  if (feed)
    for (const link of feedLinks(feed, `${site.brand.name}: ${title}`))
      meta.push({ tagName: "link", ...link } as MetaDescriptor);
  if (noindex) meta.push({ name: "robots", content: "noindex" });
  for (const data of jsonLd) if (data) meta.push({ "script:ld+json": data } as MetaDescriptor);
  return meta;
}

/** A feed in its two formats, as readers discover them. `path` is without ending. */
export const feedLinks = (path: string, title: string) => [
  { rel: "alternate", type: "application/rss+xml", title: `${title} (RSS)`, href: `${path}.xml` },
  { rel: "alternate", type: "application/feed+json", title: `${title} (JSON Feed)`, href: `${path}.json` },
];

/** A path of this site as the address the world sees. */
export function absoluteUrl(pathOrUrl: string): string {
  return new URL(pathOrUrl, site.brand.url).href;
}
