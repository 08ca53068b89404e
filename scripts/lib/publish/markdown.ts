import { LineCounter, parseDocument } from "yaml";
import * as z from "zod";
import { type PublishedArticle, RESERVED_SLUGS } from "~/domains/content/schema.ts";
import {
  type CompileContext,
  compileArticle,
  type Remark,
} from "~/domains/content/sources/markdown/compile.ts";
import { didYouMean } from "~/lib/text/did-you-mean.ts";
import { slugify } from "~/lib/text/slug.ts";
import { parseStatedDate } from "~/lib/time/dates.ts";
import { slug } from "~/platform/publication/fields.ts";

/** Reads a file of Markdown with front matter. */

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
  slug: slug
    .refine((slug) => !RESERVED_SLUGS.includes(slug), "is a word that addresses use already: choose another")
    .optional(),
  excerpt: text(600).optional(),
  author: text(200).optional(),
  published: z
    .string("must be a date such as 2026-03-31")
    .transform((date, context) => {
      const time = parseStatedDate(date);
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

export interface ParseContext extends CompileContext {
  /** The file as the operator knows it: a mistake begins with it. */
  file: string;
  sourceId: string;
  /** The slugs of the publication's categories; null accepts any. */
  categories: string[] | null;
}

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
  const { age, published, pinned, featured, ...own } = entry;
  const compiled = compileArticle({ ...own, slug }, source, context, match[0].length);
  const placeOf = (remark: Remark) =>
    "line" in remark ? remark.line : lineOf("entry" in remark ? [remark.entry] : []);
  const sentenceOf = (remark: Remark) => `${file}:${placeOf(remark)}: ${remark.sentence}.`;
  mistakes.push(...compiled.wrongs.map(sentenceOf));
  if (mistakes.length > 0 || !compiled.article) return wrong(...mistakes);
  return {
    ok: true,
    warnings: compiled.ignored.map(sentenceOf),
    item: {
      ageInDays: age,
      pinned,
      featured,
      article: {
        ...compiled.article,
        identity: identityOf(sourceId, slug),
        sourceId,
        publishedAt: published ?? null,
      },
    },
  };
}
