import { xml, xmlDocument } from "~/lib/text/xml.ts";
import type { Brand } from "../publication/publication.ts";

/** Sitemaps by the protocol of sitemaps.org. Addresses are absolute, times in milliseconds. */

const PROTOCOL = "http://www.sitemaps.org/schemas/sitemap/0.9";

export const sitemapIndex = (urls: string[]) =>
  xmlDocument(xml`<sitemapindex xmlns="${PROTOCOL}">
${urls.map((url) => xml`<sitemap><loc>${url}</loc></sitemap>\n`)}</sitemapindex>`);

export const sitemap = (pages: { url: string; updatedAt?: number }[]) =>
  xmlDocument(xml`<urlset xmlns="${PROTOCOL}">
${pages.map(
  ({ url, updatedAt }) =>
    xml`<url><loc>${url}</loc>${updatedAt !== undefined && xml`<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`}</url>\n`,
)}</urlset>`);

/** Returns the code of a language as the news sitemap has it: of two or three letters, and `zh-cn` or `zh-tw`. */
function newsLanguage(language: string): string {
  const [code = language, ...subtags] = language.toLowerCase().split("-");
  if (code !== "zh" || subtags.length === 0) return code;
  return subtags.some((subtag) => ["hans", "cn", "sg"].includes(subtag)) ? "zh-cn" : "zh-tw";
}

/** Returns the Google News sitemap of articles, which must be from the last two days. */
export const newsSitemap = (
  { name, language = "en" }: Pick<Brand, "name" | "language">,
  articles: { url: string; title: string; publishedAt: number }[],
) =>
  xmlDocument(xml`<urlset xmlns="${PROTOCOL}" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${articles.map(
  ({ url, title, publishedAt }) =>
    xml`<url><loc>${url}</loc><news:news><news:publication><news:name>${name}</news:name><news:language>${newsLanguage(language)}</news:language></news:publication><news:publication_date>${new Date(publishedAt).toISOString()}</news:publication_date><news:title>${title}</news:title></news:news></url>\n`,
)}</urlset>`);
