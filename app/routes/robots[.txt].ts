import { txt } from "remix-utils/responses";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { PUBLIC } from "~/platform/page/responses.ts";

export const page = definePage({ topics: [] });

/**
 * Allows crawlers the pages and disallows the calls. Search results are `noindex`, which a crawler can read only when it
 * may fetch them.
 */
export const loader = page.document(({ deps: { publication } }) => {
  const { brand } = publication;
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /go/",
    "",
    `Sitemap: ${absoluteUrl(brand, "/sitemap.xml")}`,
    `Sitemap: ${absoluteUrl(brand, "/news-sitemap.xml")}`,
  ];
  return txt(`${lines.join("\n")}\n`, PUBLIC);
});
