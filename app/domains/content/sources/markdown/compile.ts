import type { Note } from "~/lib/chart/source.ts";
import { barsPath } from "~/lib/cover/cover.ts";
import { clip, countWords } from "~/lib/text/text.ts";
import { typeset } from "~/lib/text/typography.ts";
import { takeFigures } from "~/platform/html/figures.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import { companyBlock, sentencesOf } from "../../rules/company-blocks.ts";
import { tableFigure } from "../../rules/pictures/table-figure.ts";
import type { ArticleInput } from "../../schema.ts";
import { whyLeftOut } from "./pictures.ts";

/** Makes articles of Markdown, whoever keeps it: a folder of files, or the desk. */

/** Words that a reader takes in a minute. */
const READING_SPEED = 225;
const EXCERPT_LENGTH = 220;

/** What an article says of itself beside its text. */
export interface ArticleEntry {
  slug: string;
  title: string;
  /** The first words when absent. */
  excerpt?: string;
  /** The publication when absent. */
  author?: string;
  categories: string[];
  tags: string[];
  /** An address, a path of the site, a relative address, or `table`. A generated cover when absent. */
  image?: string;
  /** Where it appeared first: it is read there, and here are its beginning and its length. */
  originalUrl?: string;
  discussion?: string;
}

export interface FigureContext {
  /** Names of the companies that the publication follows, by symbol. */
  companies: ReadonlyMap<string, string>;
  /** Leaves out companies that the publication does not follow, which are mistakes otherwise. */
  lenient: boolean;
}

export interface CompileContext {
  /** The author of articles that name none. */
  author: string;
  /** The site's public address: links that begin with / stay within it. */
  siteUrl: string;
  /** A BCP 47 tag: how quotes are set. */
  language?: string;
  /** What the living figures of the text may be of. */
  figures: FigureContext;
  /** Returns what a relative address leads to, or a sentence about what is wrong with it. A picture's may be empty. */
  resolve: (address: string, as: "image" | "link") => Target | string;
  /** Whether a page or a file of the site has this path. */
  hasPath: (path: string) => boolean;
}

/** What a relative address leads to: an article or a picture. */
export interface Target {
  address: string;
  /** Of a picture, in pixels. */
  width?: number;
  height?: number;
}

/** The mistake of an empty text, as a file's author is told of it. */
export const NO_TEXT = "has no text, which only an article with an originalUrl may lack";

/** A sentence, without its end, about a line of the source, about an entry, or about the whole. */
export type Remark = { sentence: string } & ({ line: number } | { entry: keyof ArticleEntry } | object);

export interface Compiled {
  /** Null with a mistake in it. */
  article: Omit<ArticleInput, "identity" | "sourceId"> | null;
  /** What can be shown of the text, also with mistakes in it. */
  html: string;
  /** Mistakes, in the order of the source. */
  wrongs: Remark[];
  /** Pictures that nobody will see. */
  ignored: Remark[];
}

/** Relative addresses lead to files beside the Markdown; all others stay as they are. */
const isRelative = (address: string) => !/^([a-z][a-z\d+.-]*:|[/#?]|$)/i.test(address);

/**
 * Makes an article of an entry and its Markdown.
 * @param start where the Markdown begins in the source: mistakes have their line in the whole of it
 */
export function compileArticle(
  entry: ArticleEntry,
  source: string,
  context: CompileContext,
  start = 0,
): Compiled {
  const { html, wrongs, ignored } = bodyHtml(source, start, context);
  const cover =
    entry.image === TABLE
      ? tableCover(entry.categories[0] ?? "", entry.slug, html)
      : coverOf(entry.image, context);
  const plain = textOf(html);
  const noText = !plain && wrongs.length === 0 && !entry.originalUrl;
  const all: Remark[] = [
    ...(typeof cover === "string" ? [{ entry: "image" as const, sentence: cover }] : []),
    ...wrongs,
    ...(noText ? [{ sentence: NO_TEXT }] : []),
  ];
  const noCover = entry.image && !isRelative(entry.image) ? whyLeftOut(entry.image, context.hasPath) : null;
  const leftOut: Remark[] = [
    ...(noCover ? [{ entry: "image" as const, sentence: noCover }] : []),
    ...ignored,
  ];
  if (all.length > 0 || typeof cover === "string")
    return { article: null, html, wrongs: all, ignored: leftOut };
  const { language, author } = context;
  const article = {
    slug: entry.slug,
    title: typeset(entry.title, language),
    excerpt: entry.excerpt
      ? typeset(entry.excerpt, language)
      : clip(textOf(sentencesOf(html)) || plain, EXCERPT_LENGTH),
    author: entry.author ?? author,
    publishedAt: null,
    readTime: Math.max(1, Math.ceil(countWords(plain) / READING_SPEED)),
    featuredImage: cover.address || null,
    imageWidth: cover.width ?? null,
    imageHeight: cover.height ?? null,
    originalUrl: entry.originalUrl ?? null,
    categories: entry.categories,
    tags: entry.tags,
    content: entry.originalUrl ? "" : html,
    discussionUrl: entry.discussion,
  };
  return { article, html, wrongs: [], ignored: leftOut };
}

/** In place of a picture: the numbers of the article's first table that has some. */
const TABLE = "table";

/** Returns the address of a cover that draws a table's numbers, or what is wrong with it. */
function tableCover(category: string, slug: string, html: string): Target | string {
  const bars = tableFigure(html);
  return bars
    ? { address: barsPath(category, slug, bars) }
    : "no table of the article has a column of 3 to 12 numbers";
}

/** Returns the picture of an entry, or what is wrong with it; an empty address for none. */
function coverOf(image: string | undefined, { resolve }: Pick<CompileContext, "resolve">): Target | string {
  return image !== undefined && isRelative(image) ? resolve(image, "image") : { address: image ?? "" };
}

/** Returns the body as HTML, its relative addresses resolved and its pictures with their sizes, what is wrong in it, and which pictures are ignored. */
function bodyHtml(
  source: string,
  start: number,
  { siteUrl, language, resolve, hasPath, figures }: CompileContext,
) {
  const companyOf = (symbol: string) => {
    const name = figures.companies.get(symbol);
    return name === undefined ? null : companyBlock(symbol, name);
  };
  const firstLine = source.slice(0, start).split("\n").length;
  const taken = takeFigures(source.slice(start), firstLine, {
    companyOf,
    lenient: figures.lenient,
    language,
  });
  const wrongs: Note[] = [...taken.wrongs];
  const ignored: Note[] = [];
  const sizes = new Map<string, Target>();
  let at = start;
  const resolved = (address: string, as: "image" | "link", raw: string) => {
    // Where the passage was written over several lines, the address alone is looked for.
    const place = [source.indexOf(raw, at), source.indexOf(address, at)].find((index) => index >= 0);
    at = place ?? at;
    const line = source.slice(0, at).split("\n").length;
    // A picture that is still on its way to the site has no address.
    if (!isRelative(address) && !(as === "image" && address === "")) {
      const reason = as === "image" ? whyLeftOut(address, hasPath) : null;
      if (reason) ignored.push({ line, sentence: reason });
      return address;
    }
    const target = resolve(address, as);
    if (typeof target === "string") {
      wrongs.push({ line, sentence: target });
      return address;
    }
    sizes.set(target.address, target);
    return target.address;
  };
  const html = markdownHtml(taken.markdown, siteUrl, resolved, language);
  const placed = taken.place(withSizes(html, sizes));
  wrongs.push(...placed.wrongs);
  return { html: placed.html, wrongs: wrongs.sort((one, other) => one.line - other.line), ignored };
}

/** Adds the sizes of pictures that state none, so that the page does not move when they come. */
function withSizes(html: string, sizes: ReadonlyMap<string, Target>): string {
  return html.replace(/<img src="([^"]+)"([^>]*)>/g, (tag, src: string, rest: string) => {
    const { width, height } = sizes.get(src) ?? {};
    return width && height && !/ (?:width|height)=/.test(rest)
      ? `<img src="${src}" width="${width}" height="${height}"${rest}>`
      : tag;
  });
}
