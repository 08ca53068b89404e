import type { MetaFunction } from "@remix-run/cloudflare";
import type { MetaDescriptor } from "@remix-run/react";
import {
  SHARE_IMAGE_SIZE,
  type ShareImageSubject,
  shareImagePath,
  siteShareImage,
} from "../../images/share-image.ts";
import { partsFromText } from "../../publication/parts.ts";
import type { Brand, PublicParts } from "../../publication/publication.ts";
import { errorTitle, FAILED, isNotFound, pastTheEndOf } from "./error.ts";

export interface PageSeo {
  title: string;
  description: string;
  /** The canonical path, if it differs from the loader's `path`, as for an alias or a filtered view. */
  path?: string;
  /** The absolute canonical address of an article of another publication. */
  canonical?: string | null;
  /** The share image of the page; the site's own image when absent. */
  shareImage?: ShareImageSubject;
  type?: "website" | "article" | "video.other";
  /** ISO 8601; for articles. */
  publishedAt?: string;
  /** The path of the page's own feed without its extension: both `.xml` and `.json` exist. */
  feed?: string;
  /** Whether the page is also there as Markdown, at its path with `.md`. */
  asMarkdown?: boolean;
  /** Search results and error pages are not for indexes. */
  noindex?: boolean;
  jsonLd?: (object | null)[];
}

/** The metadata of a page that does not exist. */
export interface MissingSeo {
  missing: string;
}

interface Described<Data> {
  data: Data;
  /** The canonical path of the page, from its loader. */
  path: string;
  publication: PublicParts;
}

type LoaderData<Loader> = NonNullable<Parameters<MetaFunction<Loader>>[0]["data"]>;

/**
 * Returns the `meta` function of a screen: title, description, canonical, Open Graph and structured data, from the
 * loader's data and the publication. `missing` is the title of the page if the loader found nothing.
 */
export function metaOf<Loader>(
  describe: (args: Described<LoaderData<Loader>>) => PageSeo,
  { missing = FAILED }: Partial<MissingSeo> = {},
): MetaFunction<Loader> {
  return ({ data, matches, error, location }) => {
    const isMissing = !error || (isNotFound(error) && !pastTheEndOf(error));
    const title = isMissing ? missing : errorTitle(error);
    const root = matches.find(({ id }) => id === "root")?.data as { publication?: string } | undefined;
    const publication = root?.publication && partsFromText(root.publication);
    if (!publication) return [{ title }, NOINDEX];
    if (!data) return [{ title: `${title} | ${publication.brand.name}` }, NOINDEX];
    const { path = location.pathname } = data as { path?: string };
    const described = { data: data as LoaderData<Loader>, path, publication };
    return pageTags(publication, described.path, describe(described));
  };
}

const NOINDEX = { name: "robots", content: "noindex" };

function pageTags(publication: PublicParts, own: string, seo: PageSeo): MetaDescriptor[] {
  const { brand } = publication;
  const { type = "website", shareImage = siteShareImage(publication), path = own } = seo;
  const page = /\?page=(\d+)$/.exec(path)?.[1];
  const title = page ? `${seo.title}, page ${page}` : seo.title;
  // In an article's title the name may be a word, as in “annual recurring revenue”.
  const namesSite = type === "website" && title.includes(brand.name);
  const url = absoluteUrl(brand, path);
  const meta: MetaDescriptor[] = [
    { title: namesSite ? title : `${title} | ${brand.name}` },
    { name: "description", content: seo.description },
    { tagName: "link", rel: "canonical", href: seo.canonical ?? url },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: locale(brand) },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: seo.description },
    { property: "og:url", content: url },
    { property: "og:image", content: absoluteUrl(brand, shareImagePath(publication, shareImage)) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(SHARE_IMAGE_SIZE.width) },
    { property: "og:image:height", content: String(SHARE_IMAGE_SIZE.height) },
    { property: "og:image:alt", content: shareImage.title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (seo.publishedAt) meta.push({ property: "article:published_time", content: seo.publishedAt });
  if (seo.feed)
    for (const link of feedLinks(seo.feed, `${brand.name}: ${title}`))
      meta.push({ tagName: "link", ...link } as MetaDescriptor);
  if (seo.asMarkdown)
    meta.push({ tagName: "link", rel: "alternate", type: "text/markdown", href: `${path.split("?")[0]}.md` });
  if (seo.noindex) meta.push(NOINDEX);
  for (const data of seo.jsonLd ?? []) if (data) meta.push({ "script:ld+json": data } as MetaDescriptor);
  return meta;
}

/** Returns the publication's language as a BCP 47 tag with a region; "en-US" when it has none. */
export const languageTag = ({ language = "en-US" }: Brand): string =>
  language === "en" ? "en-US" : language;

const locale = (brand: Brand) => languageTag(brand).replaceAll("-", "_");

/** Returns the discovery links of a feed in its two formats. `path` has no extension. */
export const feedLinks = (path: string, title: string) => [
  { rel: "alternate", type: "application/rss+xml", title: `${title} (RSS)`, href: `${path}.xml` },
  { rel: "alternate", type: "application/feed+json", title: `${title} (JSON Feed)`, href: `${path}.json` },
];

/** Returns the public address of a path of this site; an absolute address is returned unchanged. */
export const absoluteUrl = ({ url }: Pick<Brand, "url">, pathOrUrl: string): string =>
  new URL(pathOrUrl, url).href;
