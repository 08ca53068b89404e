import type { MetaFunction } from "@remix-run/cloudflare";
import type { MetaDescriptor } from "@remix-run/react";
import {
  SHARE_IMAGE_SIZE,
  type ShareImageSubject,
  shareImagePath,
  siteShareImage,
} from "../images/share-image.ts";
import type { Brand, PublicParts } from "../publication/publication.ts";

export interface PageSeo {
  title: string;
  description: string;
  /** The canonical path where it is another than the loader's `path`: of an alias, or of a filtered view. */
  path?: string;
  /** Where this is really read: another publication's article is canonical at its own address. */
  canonical?: string | null;
  /** What its picture shows where the page is shared; the site's own image when absent. */
  shareImage?: ShareImageSubject;
  type?: "website" | "article" | "video.other";
  /** ISO 8601; of an article. */
  publishedAt?: string;
  /** The path of a feed of this page's own, without its ending: `.xml` and `.json` are both there. */
  feed?: string;
  /** Search results and error pages are not for indexes. */
  noindex?: boolean;
  jsonLd?: (object | null)[];
}

/** What is said of something that is not there. */
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
 * The `meta` of a screen: title, description, canonical, Open Graph and structured data, from the data of its loader
 * and the publication. `missing` is the title of the page where the loader answered an error.
 */
export function metaOf<Loader>(
  describe: (args: Described<LoaderData<Loader>>) => PageSeo,
  { missing = "Something went wrong" }: Partial<MissingSeo> = {},
): MetaFunction<Loader> {
  return ({ data, matches }) => {
    const root = matches.find(({ id }) => id === "root")?.data as { publication?: PublicParts } | undefined;
    const publication = root?.publication;
    if (!publication) return [{ title: missing }, NOINDEX];
    if (!data) return [{ title: `${missing} | ${publication.brand.name}` }, NOINDEX];
    const { path } = data as { path?: string };
    const described = { data: data as LoaderData<Loader>, path: path ?? "/", publication };
    return pageTags(publication, described.path, describe(described));
  };
}

const NOINDEX = { name: "robots", content: "noindex" };

function pageTags(publication: PublicParts, own: string, seo: PageSeo): MetaDescriptor[] {
  const { brand } = publication;
  const { type = "website", shareImage = siteShareImage(publication), path = own } = seo;
  const page = /\?page=(\d+)$/.exec(path)?.[1];
  const title = page ? `${seo.title}, page ${page}` : seo.title;
  const url = absoluteUrl(brand, path);
  const meta: MetaDescriptor[] = [
    { title: title.includes(brand.name) ? title : `${title} | ${brand.name}` },
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
  if (seo.noindex) meta.push(NOINDEX);
  for (const data of seo.jsonLd ?? []) if (data) meta.push({ "script:ld+json": data } as MetaDescriptor);
  return meta;
}

/** The publication's language as BCP 47 with a region: "en-US" when it names none. */
export const languageTag = ({ language = "en-US" }: Brand): string =>
  language === "en" ? "en-US" : language;

const locale = (brand: Brand) => languageTag(brand).replace("-", "_");

/** A feed in its two formats, as readers discover them. `path` is without ending. */
export const feedLinks = (path: string, title: string) => [
  { rel: "alternate", type: "application/rss+xml", title: `${title} (RSS)`, href: `${path}.xml` },
  { rel: "alternate", type: "application/feed+json", title: `${title} (JSON Feed)`, href: `${path}.json` },
];

/** A path of this site as the address the world sees; an absolute address stays as it is. */
export const absoluteUrl = ({ url }: Pick<Brand, "url">, pathOrUrl: string): string =>
  new URL(pathOrUrl, url).href;
