import { publicDocument } from "~/platform/page/responses.ts";
import { absoluteUrl } from "~/platform/page/seo-compat.ts";

/** Pages may be crawled, calls not. Search results say `noindex` themselves, which only a crawler let in can read. */
export function loader() {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "",
    `Sitemap: ${absoluteUrl("/sitemap.xml")}`,
    `Sitemap: ${absoluteUrl("/news-sitemap.xml")}`,
  ];
  return publicDocument(`${lines.join("\n")}\n`, "text/plain; charset=utf-8");
}
