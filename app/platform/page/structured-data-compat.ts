import { truncate } from "~/lib/format.ts";
import { site } from "~/site.config.ts";
import { CARD_SIZE, type CardSubject, cardPathOf } from "../images/share-image-compat.ts";
import { absoluteUrl } from "./seo-compat.ts";

/** What pages tell machines: schema.org as Google's search documentation asks for it. */

export interface StructuredData {
  "@context": "https://schema.org";
  "@type": string;
  [property: string]: unknown;
}

const about = (type: string, properties: Record<string, unknown>): StructuredData => ({
  "@context": "https://schema.org",
  "@type": type,
  ...properties,
});

const ORGANIZATION_ID = `${site.brand.url}/#organization`;

/** The publisher as other entities refer to it. */
const publisher = {
  "@type": "Organization",
  "@id": ORGANIZATION_ID,
  name: site.brand.name,
  url: site.brand.url,
  logo: { "@type": "ImageObject", url: absoluteUrl("/icon-512.png"), width: 512, height: 512 },
};

/** Who publishes this; for the front page. */
export const organizationData = (): StructuredData =>
  about("Organization", {
    ...publisher,
    description: site.brand.description,
    email: site.brand.contactEmail,
    sameAs: site.navigation.social.map(({ href }) => href),
  });

/** The site's name, and how to search it; for the front page. */
export const webSiteData = (): StructuredData =>
  about("WebSite", {
    name: site.brand.name,
    url: absoluteUrl("/"),
    description: site.brand.description,
    inLanguage: "en-US",
    publisher: { "@id": ORGANIZATION_ID },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${absoluteUrl("/search")}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  });

interface ArticleFacts {
  title: string;
  excerpt: string;
  author: string;
  publishedAt: string;
  categories: string[];
  tags: string[];
}

/** An article of our own. `path` is its page, `card` its share card. */
export function articleData(article: ArticleFacts, path: string, card: CardSubject): StructuredData {
  const url = absoluteUrl(path);
  const sections = site.categories.filter(({ slug }) => article.categories.includes(slug));
  return about("Article", {
    headline: article.title,
    description: article.excerpt,
    image: [{ "@type": "ImageObject", url: absoluteUrl(cardPathOf(card)), ...CARD_SIZE }],
    datePublished: article.publishedAt,
    // A desk of ours signs for the house.
    author: article.author.startsWith(site.brand.name)
      ? { "@type": "Organization", name: article.author, url: site.brand.url }
      : { "@type": "Person", name: article.author },
    publisher,
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    url,
    articleSection: sections.map(({ name }) => name),
    keywords: article.tags,
    inLanguage: "en-US",
    isAccessibleForFree: true,
  });
}

interface VideoFacts {
  youtubeId: string;
  title: string;
  description: string;
  duration: string | null;
  publishedAt: string | null;
  thumbnail: string | null;
}

/** A video; null where the day of its upload is unknown, without which there is no VideoObject. */
export function videoData(video: VideoFacts, path: string, card: CardSubject): StructuredData | null {
  if (!video.publishedAt) return null;
  return about("VideoObject", {
    name: video.title,
    description: truncate(video.description, 500) || video.title,
    thumbnailUrl: [
      video.thumbnail
        ? absoluteUrl(video.thumbnail)
        : `https://i.ytimg.com/vi/${video.youtubeId}/hqdefault.jpg`,
      absoluteUrl(cardPathOf(card)),
    ],
    uploadDate: video.publishedAt,
    ...(video.duration ? { duration: video.duration } : {}),
    embedUrl: `https://www.youtube-nocookie.com/embed/${video.youtubeId}`,
    url: absoluteUrl(path),
    publisher,
  });
}

/** The way from the front page to this one, which comes last. */
export const breadcrumbData = (trail: { name: string; path: string }[]): StructuredData =>
  about("BreadcrumbList", {
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  });
