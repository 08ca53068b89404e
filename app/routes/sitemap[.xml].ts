import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type SitemapKind, sitemapPart, sitemapParts } from "~/domains/content/store/syndication.ts";
import { archivePaths } from "~/domains/newsletter/store/archive.ts";
import type { Db } from "~/platform/data/db.ts";
import { PAGES } from "~/platform/page/pages.ts";
import { notFound, publicDocument } from "~/platform/page/responses.ts";
import { absoluteUrl } from "~/platform/page/seo-compat.ts";
import { SITEMAP_TYPE, sitemap, sitemapIndex } from "~/platform/page/sitemap.ts";

/** Positions of a list in one part. */
const PART_SIZE = 1000;

const PART = /^(articles|videos)-([1-9]\d{0,4})$/;

/** The index, and with `?part=` the parts that it names: pages, issues, articles-1…, videos-1… */
export async function loader({ request, context: { db } }: LoaderFunctionArgs) {
  const part = new URL(request.url).searchParams.get("part");
  const body = part === null ? await index(db) : sitemap(await pagesOf(db, part));
  return publicDocument(body, SITEMAP_TYPE);
}

async function index(db: Db): Promise<string> {
  const parts = await sitemapParts(db, PART_SIZE);
  const numbered = (kind: SitemapKind) => Array.from({ length: parts[kind] }, (_, i) => `${kind}-${i + 1}`);
  const names = ["pages", "issues", ...numbered("articles"), ...numbered("videos")];
  return sitemapIndex(names.map((name) => absoluteUrl(`/sitemap.xml?part=${name}`)));
}

async function pagesOf(db: Db, part: string): Promise<{ url: string; updatedAt?: number }[]> {
  if (part === "pages")
    return Object.values(PAGES)
      .flat()
      .map((path) => ({ url: absoluteUrl(path) }));
  if (part === "issues")
    return (await archivePaths(db)).map(({ path, updatedAt }) => ({ url: absoluteUrl(path), updatedAt }));
  const [, kind, number] = PART.exec(part) ?? notFound("sitemap");
  const entries = await sitemapPart(db, kind as SitemapKind, Number(number), PART_SIZE);
  const page = kind === "articles" ? "article" : "video";
  return entries.map(({ id, updatedAt }) => ({ url: absoluteUrl(`/${page}/${id}`), updatedAt }));
}
