import { LineCounter, parseDocument } from "yaml";
import * as z from "zod";
import { tableFigure } from "~/domains/content/rules/pictures/table-figure.ts";
import { type PublishedArticle, RESERVED_SLUGS } from "~/domains/content/schema.ts";
import { barsPath } from "~/lib/cover/cover.ts";
import { slugify } from "~/lib/text/slug.ts";
import { clip, countWords } from "~/lib/text/text.ts";
import { typeset } from "~/lib/text/typography.ts";
import { parseDate } from "~/lib/time/dates.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { textOf } from "~/platform/html/sanitise.ts";
import { didYouMean } from "../cli/did-you-mean.ts";
import type { Note } from "./chart-source.ts";
import { type FigureContext, takeFigures } from "./figures.ts";
import { whyLeftOut } from "./pictures.ts";

/** Words that a reader takes in a minute. */
const READING_SPEED = 225;
const EXCERPT_LENGTH = 220;

const words = (what: string) => z.array(z.string().min(1), `must be a list of ${what}, such as [one, two]`);
const text = (max: number) =>
  z
    .string("must be a text: put it in quotes")
    .trim()
    .min(1, "must not be empty")
    .max(max, `must have at most ${max} characters`);
const address = z
  .string("must be an address")
  .regex(
    /^(https?:\/\/\S+|\/\S+|(?![a-z][a-z\d+.-]*:|\/)\S.*)$/i,
    "must be an http(s) address, a path of the site that starts with /, or a picture beside the file",
  );

const frontMatter = z.strictObject({
  title: text(300),
  /** Part of the article's address and its identity; the file's name when absent. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens")
    .refine((slug) => !RESERVED_SLUGS.includes(slug), "is a word that addresses use already: choose another")
    .optional(),
  excerpt: text(600).optional(),
  author: text(200).optional(),
  published: z
    .string("must be a date such as 2026-03-31")
    .transform((date, context) => {
      const time = parseDate(date);
      if (time === null) context.addIssue({ code: "custom", message: "must be a date such as 2026-03-31" });
      return time ?? z.NEVER;
    })
    .optional(),
  age: z
    .number("must be a number of days")
    .nonnegative("must not be negative")
    .max(36_500, "must be at most 36500 days")
    .optional(),
  categories: words("categories").min(1, "must name at least one category"),
  tags: words("tags").default([]),
  pinned: words("categories").default([]),
  featured: z
    .number("must be a rank: 1 comes first")
    .int("must be a whole number")
    .positive("must be 1 or more")
    .optional(),
  image: address.optional(),
  originalUrl: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  discussion: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .max(2048)
    .optional(),
});
const NAMES = Object.keys(frontMatter.shape);

export interface ParseContext {
  /** The file as the operator knows it: a mistake begins with it. */
  file: string;
  sourceId: string;
  /** The slugs of the publication's categories; null accepts any. */
  categories: string[] | null;
  /** The author of articles that name none. */
  author: string;
  /** The site's public address: links that begin with / stay within it. */
  siteUrl: string;
  /** A BCP 47 tag: how quotes are set. */
  language?: string;
  /** What the living figures of the text may be of. */
  figures: FigureContext;
  /** Returns what a relative address leads to, or a sentence about what is wrong with it. */
  resolve: (address: string, as: "image" | "link") => Target | string;
  /** Whether a page or a file of the site has this path. */
  hasPath: (path: string) => boolean;
}

/** What a relative address leads to: an article or a picture of the folder. */
export interface Target {
  address: string;
  /** Of a picture, in pixels. */
  width?: number;
  height?: number;
}

/** Relative addresses lead to files beside the Markdown; all others stay as they are. */
const isRelative = (address: string) => !/^([a-z][a-z\d+.-]*:|[/#?]|$)/i.test(address);

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Returns the slug that a file gives its article, also where the file has mistakes: its own, or the file's name. */
export function slugOf(file: string, source: string): string {
  const named = /^slug:[ \t]*["']?([a-z\d-]+)/m.exec(FRONT_MATTER.exec(source)?.[1] ?? source)?.[1];
  return named ?? slugify(file.replace(/^.*[\\/]/, "").replace(/\.md$/, ""));
}

export type Parsed =
  | {
      ok: true;
      item: PublishedArticle;
      /** A sentence (file, line) for each picture that nobody will see. */
      warnings: string[];
    }
  | {
      ok: false;
      mistakes: string[];
      /** Under which its article was published, as far as can be told. */
      slug: string;
    };

/** Returns the identity of a file's article. */
export const identityOf = (sourceId: string, slug: string) => `publish:${sourceId}/${slug}`;

/** Reads a Markdown file as an article, or returns a sentence (file, line, rule) for each mistake in it. */
export function parseArticle(source: string, context: ParseContext): Parsed {
  const { file, sourceId, categories } = context;
  const wrong = (...mistakes: string[]): Parsed => ({ ok: false, mistakes, slug: slugOf(file, source) });
  const match = FRONT_MATTER.exec(source);
  if (!match)
    return wrong(
      `${file}:1: must begin with front matter between two lines of "---" (title, categories and more).`,
    );

  const lines = new LineCounter();
  const yaml = parseDocument(match[1] ?? "", { lineCounter: lines });
  /** The front matter begins on the file's second line. */
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const [broken] = yaml.errors;
  if (broken) return wrong(`${file}:${lineAt(broken.pos[0])}: ${broken.message.split(" at line")[0]}.`);

  const lineOf = (path: PropertyKey[]): number => {
    const node = yaml.getIn(path, true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lineAt(node.range[0]);
    return path.length > 0 ? lineOf(path.slice(0, -1)) : 1;
  };
  const mistakes: string[] = [];
  const note = (path: PropertyKey[], sentence: string) =>
    mistakes.push(`${file}:${lineOf(path)}: ${sentence}.`);

  const parsed = frontMatter.safeParse(yaml.toJS() ?? {}, { reportInput: true });
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      if (issue.code === "unrecognized_keys")
        for (const key of issue.keys)
          note(
            [key],
            `${key} is not an entry of front matter${didYouMean(key, NAMES) || `: ${NAMES.join(", ")}`}`,
          );
      else
        note(
          issue.path,
          `${issue.path.join(".")} ${issue.input === undefined ? "is missing" : issue.message}`,
        );
    }
    return wrong(...mistakes);
  }
  const entry = parsed.data;

  for (const field of ["categories", "pinned"] as const)
    for (const [index, name] of entry[field].entries())
      if (categories && !categories.includes(name))
        note([field, index], `${field} names "${name}", which is no category: ${categories.join(", ")}`);
  if (entry.age !== undefined && entry.published !== undefined)
    note(["age"], "age and published exclude each other");
  const slug = entry.slug ?? slugOf(file, "");
  const { html, wrongs, ignored } = bodyHtml(source, match[0].length, context);
  const cover =
    entry.image === TABLE ? tableCover(entry.categories[0] ?? "", slug, html) : coverOf(entry.image, context);
  if (typeof cover === "string") note(["image"], cover);
  for (const { line, sentence } of wrongs) mistakes.push(`${file}:${line}: ${sentence}.`);
  const plain = textOf(html);
  if (!plain && wrongs.length === 0 && !entry.originalUrl)
    note([], "has no text, which only an article with an originalUrl may lack");
  if (mistakes.length > 0 || typeof cover === "string") return wrong(...mistakes);

  const noCover = entry.image && !isRelative(entry.image) ? whyLeftOut(entry.image, context.hasPath) : null;
  const warned = [...(noCover ? [{ line: lineOf(["image"]), sentence: noCover }] : []), ...ignored];
  return {
    ok: true,
    warnings: warned.map(({ line, sentence }) => `${file}:${line}: ${sentence}.`),
    item: {
      ageInDays: entry.age,
      pinned: entry.pinned,
      featured: entry.featured,
      article: {
        identity: identityOf(sourceId, slug),
        sourceId,
        slug,
        title: typeset(entry.title, context.language),
        excerpt: entry.excerpt ? typeset(entry.excerpt, context.language) : clip(plain, EXCERPT_LENGTH),
        author: entry.author ?? context.author,
        publishedAt: entry.published ?? null,
        readTime: Math.max(1, Math.ceil(countWords(plain) / READING_SPEED)),
        featuredImage: cover.address || null,
        imageWidth: cover.width ?? null,
        imageHeight: cover.height ?? null,
        originalUrl: entry.originalUrl ?? null,
        categories: entry.categories,
        tags: entry.tags,
        content: html,
        discussionUrl: entry.discussion,
      },
    },
  };
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

/** Returns the front matter's picture, or what is wrong with it; an empty address for none. */
function coverOf(image: string | undefined, { resolve }: Pick<ParseContext, "resolve">): Target | string {
  return image !== undefined && isRelative(image) ? resolve(image, "image") : { address: image ?? "" };
}

/** Returns the body as HTML, its relative addresses resolved and its pictures with their sizes, what is wrong in it, and which pictures are ignored. */
function bodyHtml(
  source: string,
  start: number,
  { siteUrl, language, resolve, hasPath, figures }: ParseContext,
) {
  const taken = takeFigures(source.slice(start), source.slice(0, start).split("\n").length, figures);
  const wrongs: Note[] = [...taken.wrongs];
  const ignored: Note[] = [];
  const sizes = new Map<string, Target>();
  let at = start;
  const resolved = (address: string, as: "image" | "link", raw: string) => {
    // Where the passage was written over several lines, the address alone is looked for.
    const place = [source.indexOf(raw, at), source.indexOf(address, at)].find((index) => index >= 0);
    at = place ?? at;
    const line = source.slice(0, at).split("\n").length;
    if (!isRelative(address)) {
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
