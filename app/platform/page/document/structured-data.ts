import { truncate } from "~/lib/format.ts";
import {
  SHARE_IMAGE_SIZE,
  type ShareImageParts,
  type ShareImageSubject,
  shareImagePath,
} from "../../images/share-image.ts";
import type { Brand, PublicParts } from "../../publication/publication.ts";
import { absoluteUrl, languageTag } from "./seo.ts";

/** Structured data of pages: the schema.org types that Google's search documentation describes. */

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

const organizationId = ({ url }: Brand) => `${url}/#organization`;

/** Returns the publisher, for use inside other entities. */
const publisherOf = (brand: Brand) => ({
  "@type": "Organization",
  "@id": organizationId(brand),
  name: brand.name,
  url: brand.url,
  logo: { "@type": "ImageObject", url: absoluteUrl(brand, "/icon-512.png"), width: 512, height: 512 },
});

/** Returns the publisher's Organization, for the front page. */
export const organizationData = ({
  brand,
  navigation,
}: Pick<PublicParts, "brand" | "navigation">): StructuredData =>
  about("Organization", {
    ...publisherOf(brand),
    description: brand.description,
    email: brand.contactEmail,
    sameAs: navigation.social.map(({ href }) => href),
  });

/** Returns the WebSite with its search address, for the front page. */
export const webSiteData = (brand: Brand): StructuredData =>
  about("WebSite", {
    name: brand.name,
    url: absoluteUrl(brand, "/"),
    description: brand.description,
    inLanguage: languageTag(brand),
    publisher: { "@id": organizationId(brand) },
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${absoluteUrl(brand, "/search")}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  });

interface ArticleFacts {
  title: string;
  excerpt: string;
  author: string;
  publishedAt: string;
  /** Set when `publishedAt` is none that its source states. */
  undated?: true;
  categories: string[];
  tags: string[];
}

/**
 * Returns the Article of the publication's own article at `path`.
 * @param authors the persons that the publication names
 */
export function articleData(
  publication: ShareImageParts,
  article: ArticleFacts,
  path: string,
  shareImage: ShareImageSubject,
  authors: readonly { name: string }[] = [],
): StructuredData {
  const { brand, categories } = publication;
  const url = absoluteUrl(brand, path);
  const isNamed = authors.some(({ name }) => name === article.author);
  const sections = categories.filter(({ slug }) => article.categories.includes(slug));
  return about("Article", {
    headline: article.title,
    description: article.excerpt,
    image: [
      {
        "@type": "ImageObject",
        url: absoluteUrl(brand, shareImagePath(publication, shareImage)),
        ...SHARE_IMAGE_SIZE,
      },
    ],
    ...(article.undated ? {} : { datePublished: article.publishedAt }),
    // An author name that begins with the brand's is an organization, such as a news desk.
    author:
      `${article.author} `.startsWith(`${brand.name} `) && !isNamed
        ? { "@type": "Organization", name: article.author, url: brand.url }
        : { "@type": "Person", name: article.author },
    publisher: publisherOf(brand),
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    url,
    articleSection: sections.map(({ name }) => name),
    keywords: article.tags,
    inLanguage: languageTag(brand),
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

/** Returns the VideoObject; null when the upload day, which it requires, is unknown. */
export function videoData(
  publication: ShareImageParts,
  video: VideoFacts,
  path: string,
  shareImage: ShareImageSubject,
): StructuredData | null {
  if (!video.publishedAt) return null;
  const { brand } = publication;
  return about("VideoObject", {
    name: video.title,
    description: truncate(video.description, 500) || video.title,
    thumbnailUrl: [
      video.thumbnail
        ? absoluteUrl(brand, video.thumbnail)
        : `https://i.ytimg.com/vi/${video.youtubeId}/hqdefault.jpg`,
      absoluteUrl(brand, shareImagePath(publication, shareImage)),
    ],
    uploadDate: video.publishedAt,
    ...(video.duration ? { duration: video.duration } : {}),
    embedUrl: `https://www.youtube-nocookie.com/embed/${video.youtubeId}`,
    url: absoluteUrl(brand, path),
    publisher: publisherOf(brand),
  });
}

/** Returns the path from the front page to this page, which comes last in `trail`. */
export const breadcrumbData = (brand: Brand, trail: { name: string; path: string }[]): StructuredData =>
  about("BreadcrumbList", {
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(brand, path),
    })),
  });
