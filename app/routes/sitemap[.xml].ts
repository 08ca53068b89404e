import { xml } from "remix-utils/responses";
import * as z from "zod";
import { TERM_KINDS } from "~/domains/content/rules/terms.ts";
import { archivePaths } from "~/domains/content/store/archive/archive.ts";
import { type SitemapKind, selectSitemapSizes, sitemapPart } from "~/domains/content/store/syndication.ts";
import { termPaths } from "~/domains/content/store/terms/pages.ts";
import { archivePaths as issuePaths, selectHasIssues } from "~/domains/newsletter/store/archive.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { definePage, type PageDefinition } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { notFound, PUBLIC } from "~/platform/page/responses.ts";
import { sitemap, sitemapIndex } from "~/platform/page/sitemap.ts";

export const page = definePage({
  query: z.object({ part: z.string().max(20, "names no part of the sitemap").optional() }),
  topics: ["content", "videos", "newsletter"],
});

/** Positions of a list in one part. */
const PART_SIZE = 1000;

const PART = /^(articles|videos)-([1-9]\d{0,4})$/;

type SitemapDeps = Pick<Deps, "db" | "publication">;

/** The index, or with `?part=` one of its parts: pages, issues, archive, tags, authors, articles-1…, videos-1… */
export const loader = page.document(async ({ query: { part }, deps }) =>
  xml(part === undefined ? await index(deps) : sitemap(await entriesOf(deps, part)), PUBLIC),
);

/** A kind of which there is nothing is left out: search engines call a part without an address an error. */
async function index({ db, publication: { brand } }: SitemapDeps): Promise<string> {
  const [[sizes], [newsletter]] = await batch(db, [selectSitemapSizes(), selectHasIssues()]);
  const { articles = 0, videos = 0 } = sizes ?? {};
  const numbered = (kind: SitemapKind, positions: number) =>
    Array.from({ length: Math.ceil(positions / PART_SIZE) }, (_, i) => `${kind}-${i + 1}`);
  const names = [
    "pages",
    ...(newsletter?.issues ? ["issues"] : []),
    ...(articles > 0 ? ["archive"] : []),
    ...TERM_KINDS.filter((kind) => sizes?.[kind]),
    ...numbered("articles", articles),
    ...numbered("videos", videos),
  ];
  return sitemapIndex(names.map((name) => absoluteUrl(brand, `/sitemap.xml?part=${name}`)));
}

async function entriesOf(deps: SitemapDeps, part: string): Promise<{ url: string; updatedAt?: number }[]> {
  const { brand } = deps.publication;
  const entries = await pathsOf(deps, part);
  return entries.map(({ path, updatedAt }) => ({ url: absoluteUrl(brand, path), updatedAt }));
}

/** Returns the paths of a part. Throws a 404 when there is no such part. */
async function pathsOf(
  { db, publication }: SitemapDeps,
  part: string,
): Promise<{ path: string; updatedAt?: number }[]> {
  if (part === "pages")
    return declaredPages().flatMap((page) => page.sitemap(publication).map((path) => ({ path })));
  if (part === "issues") return issuePaths(db);
  if (part === "archive") return archivePaths(db);
  const terms = TERM_KINDS.find((kind) => kind === part);
  if (terms) return termPaths(db, terms);
  const [, kind, number] = PART.exec(part) ?? notFound("sitemap");
  const entries = await sitemapPart(db, kind as SitemapKind, Number(number), PART_SIZE);
  if (entries.length === 0) return [{ path: await listOf(db, kind as SitemapKind, Number(number)) }];
  const folder = kind === "articles" ? "article" : "video";
  return entries.map(({ id, updatedAt }) => ({ path: `/${folder}/${id}`, updatedAt }));
}

/**
 * Returns the page that stands for a part whose articles are all of other publications: a part without an address is an
 * error to search engines. Throws a 404 past the last part.
 */
async function listOf(db: SitemapDeps["db"], kind: SitemapKind, part: number): Promise<string> {
  const [sizes] = await rowsOf(db, selectSitemapSizes());
  return (part - 1) * PART_SIZE < (sizes?.[kind] ?? 0) ? `/${kind}` : notFound("sitemap");
}

/** Returns what the routes declare, once for a page of several addresses. */
function declaredPages(): PageDefinition[] {
  const routes = import.meta.glob<{ page?: PageDefinition }>("./*.tsx", { eager: true });
  return [...new Set(Object.values(routes).flatMap(({ page }) => page ?? []))];
}
