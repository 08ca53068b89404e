import type { MetaDescriptor } from "@remix-run/react";
import { site } from "~/site.config.ts";

interface PageSeo {
  title: string;
  description: string;
  /** The canonical path; aliases and filtered views name the one they stand for. */
  path: string;
  /** A path or an address. */
  image?: string | null;
  type?: "website" | "article";
  /** Search results and error pages are not for indexes. */
  noindex?: boolean;
  jsonLd?: object[];
}

/** Title, description, canonical, Open Graph and structured data of a page. */
export function pageMeta({
  title,
  description,
  path,
  image,
  type = "website",
  noindex,
  jsonLd = [],
}: PageSeo) {
  const url = absoluteUrl(path);
  const fullTitle = title.includes(site.brand.name) ? title : `${title} | ${site.brand.name}`;
  const meta: MetaDescriptor[] = [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: site.brand.name },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...jsonLd.map((data) => ({ "script:ld+json": data }) as MetaDescriptor),
  ];
  if (image) meta.push({ property: "og:image", content: absoluteUrl(image) });
  if (noindex) meta.push({ name: "robots", content: "noindex" });
  return meta;
}

/** A path of this site as the address the world sees. */
export function absoluteUrl(pathOrUrl: string): string {
  return new URL(pathOrUrl, site.brand.url).href;
}
