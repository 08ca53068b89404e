import { picturesIn } from "~/domains/content/rules/pictures/body.ts";
import { type ArticleInput, RESERVED_SLUGS } from "~/domains/content/schema.ts";
import {
  type CompileContext,
  compileArticle,
  NO_TEXT,
  type Target,
} from "~/domains/content/sources/markdown/compile.ts";
import { decompile } from "~/domains/content/sources/markdown/decompile.ts";
import type { Placed } from "~/domains/moving/rules/categories.ts";
import { outsideCode } from "~/domains/moving/rules/foreign/markdown-body.ts";
import type { ForeignItem } from "~/domains/moving/schema.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import { sanitiseHtml } from "~/platform/html/sanitise.ts";
import { tidyHtml } from "~/platform/html/tidy.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { type ArchivePictures, joined } from "./pictures.ts";
import { withPlayersLinked } from "./players.ts";

/** Makes an article of a post of another system: its HTML becomes Markdown, which is compiled as any other. */

export interface ArticleContext {
  publication: Pick<Publication, "brand" | "market">;
  /** What its articles belong to here. */
  source: string;
  /** The address of the old site. */
  site: string | null;
  pictures: ArchivePictures;
  /** Returns the article here that an address or a path of the old site, or a file of the export, leads to; null for none. */
  linkTo: (address: string, from?: string) => string | null;
}

export type Made = { article: ArticleInput; remarks: string[] } | { refused: string };

/** Returns the identity of an item's article: that of a file which is published under its slug. */
export const identityOf = (source: string, slug: string): string => `publish:${source}/${slug}`;

/** Returns the slug that an item's article has here. */
export const slugHere = ({ slug, kind }: Pick<ForeignItem, "slug" | "kind">): string =>
  RESERVED_SLUGS.includes(slug) ? `${slug}-${kind}` : slug;

export async function articleOf(item: ForeignItem, placed: Placed, context: ArticleContext): Promise<Made> {
  const { source } = context;
  const { markdown, cover, compile, remarks, slug } = await manuscriptOf(item, context);
  const { article, wrongs } = compileArticle(
    {
      slug,
      title: item.title,
      excerpt: item.excerpt?.slice(0, 600),
      author: item.author?.slice(0, 200) || undefined,
      ...placed,
      image: cover ?? undefined,
      discussion: item.discussion ?? undefined,
      originalUrl: item.originalUrl,
    },
    markdown,
    compile,
  );
  if (!article) return { refused: refusal(wrongs[0]?.sentence) };
  const picture = parsePicture(article.featuredImage ?? "");
  return {
    remarks,
    article: {
      ...article,
      imageWidth: picture?.width ?? article.imageWidth,
      imageHeight: picture?.height ?? article.imageHeight,
      identity: identityOf(source, slug),
      sourceId: source,
      sourceKey: item.key,
      publishedAt: item.publishedAt,
    },
  };
}

interface ForeignManuscript {
  slug: string;
  markdown: string;
  /** A path here, or an address. */
  cover: string | null;
  compile: CompileContext;
  remarks: string[];
}

/** Returns an item's text as Markdown, with its pictures read. */
export async function manuscriptOf(given: ForeignItem, context: ArticleContext): Promise<ForeignManuscript> {
  const { pictures, publication } = context;
  const { text, reasons } = await pictures.readIn(given.text);
  const item = { ...given, text };
  const base = item.address ?? context.site ?? publication.brand.url;
  const linked = item.text.format === "html" ? withPlayersLinked(item.text.source, base) : null;
  const clean = linked && sanitiseHtml(linked.html, base, { leadImage: item.image });
  const shown = clean === null ? picturesOf(item.text.source) : picturesIn(clean);
  const wanted = [...new Set([...shown, ...(item.image ? [item.image] : [])])];
  const remarks = [
    ...item.notes,
    ...(linked?.notes ?? []),
    ...reasons,
    ...(await pictures.read(wanted, item.file)),
  ];

  const compile = compileContext(item, context);
  const markdown =
    clean === null
      ? withOwnLinks(withRootPictures(item, pictures), context)
      : markdownOf(clean, context, compile);
  const cover = item.image ? coverOf(item.image, base, item, pictures) : null;
  return { slug: slugHere(item), markdown, cover, compile, remarks };
}

const refusal = (sentence = "it cannot be read"): string =>
  sentence === NO_TEXT ? "It has no text." : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;

function markdownOf(clean: string, { linkTo, pictures }: ArticleContext, context: CompileContext): string {
  const tidy = tidyHtml(clean, {
    hrefOf: (href) => linkTo(href) ?? href,
    srcOf: (src) => pictures.pathOf(src) ?? src,
  });
  return decompile(tidy, { context, addressOf: relativeOf }).markdown;
}

/** Of a picture that is stored here: compiling it asks for its size. */
const relativeOf = (address: string): string => (parsePicture(address) ? address.slice(1) : address);

const MARKDOWN_PICTURE = /!\[[^\]]*\]\(\s*<?([^)\s>]+)|<img\b[^>]*\ssrc=["']([^"']+)/g;

const picturesOf = (markdown: string): string[] =>
  Array.from(markdown.matchAll(MARKDOWN_PICTURE), ([, address, src]) => address ?? src ?? "");

/** Static files of other systems stand under the root of the site: those in the export are named by their address here. */
const withRootPictures = ({ text, file }: ForeignItem, { pathOf }: ArchivePictures): string =>
  text.source.replace(MARKDOWN_PICTURE, (whole, address?: string, src?: string) => {
    const given = address ?? src ?? "";
    const path = /^(?:\/|https?:)/.test(given) ? pathOf(given, file) : null;
    return path === null ? whole : whole.replace(given, relativeOf(path));
  });

/** A link or a reference of Markdown, or HTML in it, to a path or another site: before its address, and the address. */
const MARKDOWN_LINK =
  /(\]\([ \t]*<?|^ {0,3}\[[^\]]+\]:[ \t]*<?|<a\b[^>]*\shref=["'])((?:\/|https?:)[^)\s>"']+)/gim;

const withOwnLinks = (markdown: string, { linkTo }: Pick<ArticleContext, "linkTo">): string =>
  outsideCode(markdown, (text) =>
    text.replace(
      MARKDOWN_LINK,
      (_, before: string, address: string) => before + (linkTo(address) ?? address),
    ),
  );

function compileContext(
  item: ForeignItem,
  { publication, pictures, linkTo }: ArticleContext,
): CompileContext {
  const { brand, market } = publication;
  return {
    author: brand.name,
    siteUrl: brand.url,
    language: brand.language,
    figures: {
      companies: new Map(market?.companies.map(({ symbol, name }) => [symbol, name])),
      lenient: true,
    },
    hasPath: () => true,
    resolve: (address, as): Target => {
      const picture = parsePicture(pictures.pathOf(address, item.file) ?? `/${address}`);
      if (picture) return { address: picture.path, width: picture.width, height: picture.height };
      // What leads nowhere is left out: a link's words stay.
      if (as === "image") return { address: "" };
      const [path = "", fragment] = address.split("#");
      const to = linkTo(joined(item.file ?? "", path));
      return { address: to === null ? "" : `${to}${fragment ? `#${fragment}` : ""}` };
    },
  };
}

/** The cover's address here, or on its host; none for one that is nowhere. */
function coverOf(image: string, base: string, item: ForeignItem, pictures: ArchivePictures): string | null {
  const here = pictures.pathOf(image, item.file);
  if (here !== null) return here;
  const url = item.file && !/^https?:/i.test(image) ? null : URL.parse(image, base);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}
