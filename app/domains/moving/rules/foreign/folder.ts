import { parse as parseToml } from "smol-toml";
import { parse } from "yaml";
import { dayIn } from "~/lib/time/time-zone.ts";
import type { ForeignEntry } from "../../schema.ts";
import { bodyOf, withoutCode } from "./markdown-body.ts";
import { dateIn, EMPTY_DRAFT, RESTRICTED, slugFor } from "./text.ts";

/** Reads Markdown with the front matter of other systems: Hugo, Jekyll, Astro, Eleventy, Obsidian, or ours. */

const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([\s\S]*?)\r?\n\1[ \t]*(?:\r?\n|$)/;

/** A Jekyll file's date stands in its name. */
const DATED = /^(\d{4}-\d{2}-\d{2})-(.+)$/;

/**
 * @param how a file of our own export is read as it stands: what other systems mean by tags, notes and fields is its text.
 * One of theirs may have expired by `now`.
 */
export function readMarkdown(
  name: string,
  source: string,
  how: { own: true } | { own?: false; now: Date },
): ForeignEntry {
  const own = how.own === true;
  const match = FRONT_MATTER.exec(source);
  const file = name.replace(/^.*\//, "").replace(/\.(?:md|mdx|markdown)$/i, "");
  // A folder of its own for each post: its name is in the folder's.
  const bare = /^_?index$/i.test(file) ? (name.split("/").at(-2) ?? file) : file;
  const [, dated, rest = bare] = DATED.exec(bare) ?? [];
  const left = (reason: string): ForeignEntry => ({ state: "left", kind: "post", title: name, reason });
  const front = match?.[1] === "+++" ? tomlOf(match[2] ?? "") : yamlOf(match?.[2] ?? "");
  if (front === null) return left("Its front matter cannot be read.");
  const text = (...names: string[]) => statedIn(front, names);
  const written = source.slice(match?.[0].length ?? 0).replaceAll("\r\n", "\n");
  const { markdown: body, notes } = own ? { markdown: written, notes: [] } : bodyOf(written, name);
  const heading = own ? null : /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(withoutCode(body.slice(0, 2000)));
  const title = text("title") || heading?.[1] || rest.replaceAll(/[-_]+/g, " ");
  // Hugo reads the names in any case; whether a text is public is asked in all of them.
  const switches = own ? front : inSmallLetters(front);
  const isDraft =
    /(?:^|\/)_drafts\//.test(name) ||
    switchOf(switches.draft) === true ||
    switchOf(switches.published) === false ||
    (!own && switchOf(switches.publish) === false) ||
    statedIn(switches, ["status"]).toLowerCase() === "draft";
  const markdown =
    heading && heading[1] === title
      ? body.slice(0, heading.index) + body.slice(heading.index + heading[0].length)
      : body;
  const originalUrl = /^https?:/.test(text("originalUrl")) ? text("originalUrl") : undefined;
  if (markdown.trim() === "" && !originalUrl)
    return {
      state: "left",
      kind: "post",
      title,
      reason: isDraft ? EMPTY_DRAFT : "It has no text.",
      key: name,
    };
  const closed = how.own ? null : whyClosed(switches, isDraft, how.now);
  if (closed !== null) return { state: "left", kind: "post", title, reason: closed, key: name };
  const isJekyll = /(?:^|\/)_posts\//.test(name);
  const categories = listOf(front.categories ?? front.category, isJekyll);
  const stated = text("permalink", "url");
  const permalink = TEMPLATE.test(stated) ? "" : stated;
  const slug = slugFor(text("slug") || lastOf(permalink) || rest, title, name);
  // "published" is a date in some systems and a switch in others.
  const date =
    (switchOf(front.published) === null && text("published")) ||
    text("date", "pubDate", "publishDate", "created") ||
    dated ||
    "";
  const dates = new Set<string>();
  return {
    state: isDraft ? "draft" : "taken",
    item: {
      key: name,
      kind: text("layout", "type") === "page" ? "page" : "post",
      slug,
      title: title.slice(0, 300),
      excerpt: text("excerpt", "description", "summary", "subtitle") || null,
      text: { format: "markdown", source: markdown.trim() },
      author: authorOf(front.author ?? front.authors),
      publishedAt: dateIn([date], dates),
      categories,
      tags: listOf(front.tags ?? front.keywords, isJekyll),
      image: text("image", "cover", "featured_image", "feature_image", "thumbnail", "heroImage") || null,
      address: null,
      aliases: [
        ...(permalink
          ? [permalink]
          : isJekyll
            ? jekyllPaths(dated, [text("slug"), rest], categories)
            : [contentPath(name, text("slug"))]),
        ...listOf(front.aliases ?? front.redirect_from),
      ].filter((path) => /^\/./.test(path)),
      discussion: /^https:/.test(text("discussion")) ? text("discussion") : null,
      originalUrl,
      notes: [...notes, ...dates],
      file: name,
    },
  };
}

/** A permalink that a system makes an address of: "/{{ page.fileSlug }}/", "/:year/:title/". */
const TEMPLATE = /\{[{%]|(?:^|[/-]):[a-z]/i;

const lastOf = (path: string) => path.replace(/(?:\/index)?(?:\.html?)?\/?$/, "").replace(/^.*\//, "");

/**
 * The paths at which Jekyll shows a file that states none: by its categories, its day and its name, under the slug that
 * it states. Links between files name the others without categories and by the name.
 */
function jekyllPaths(dated: string | undefined, names: string[], categories: string[]): string[] {
  if (!dated) return [];
  const above = categories.map((category) => `/${category.toLowerCase()}`).join("");
  const paths = names.flatMap((name) => (name ? `/${dated.replaceAll("-", "/")}/${name}.html` : []));
  return [...new Set(paths.flatMap((path) => [above + path, path]))];
}

/** The path at which Hugo and Astro show a file: its place in the folder of contents. Empty for a file elsewhere. */
function contentPath(name: string, slug: string): string {
  const [, path] = /(?:^|\/)content\/(.+)\.[^.]+$/.exec(name) ?? [];
  if (!path) return "";
  const shown = path.replace(/(?:^|\/)_?index$/i, "");
  // The index of a folder is the folder's own page: only a post has a slug.
  const isPost = slug !== "" && !/(?:^|\/)_index$/i.test(path);
  return `/${isPost ? shown.replace(/[^/]*$/, slug) : shown}/`;
}

/** A switch of YAML 1.1, which Ruby and Go read: yes and no, also as texts. Null for anything else. */
function switchOf(value: unknown): boolean | null {
  const text = textOf(value).toLowerCase();
  if (value === true || /^(?:true|yes|on)$/.test(text)) return true;
  return value === false || /^(?:false|no|off)$/.test(text) ? false : null;
}

type Front = Record<string, unknown>;

const inSmallLetters = (front: Front): Front =>
  Object.fromEntries(Object.entries(front).map(([name, value]) => [name.toLowerCase(), value]));

const statedIn = (front: Front, names: readonly string[]): string =>
  names.map((each) => textOf(front[each])).find((each) => each !== "") ?? "";

/**
 * Returns why a text is not public in its system: a sentence; null for one that is. Nobody sees a draft but the staff.
 * @param front with its names in small letters
 */
function whyClosed(front: Front, isDraft: boolean, now: Date): string | null {
  const visibility = statedIn(front, ["visibility"]).toLowerCase();
  const isPrivate = [visibility, statedIn(front, ["status"]).toLowerCase()].includes("private");
  if (isPrivate || switchOf(front.private) === true) return "It is private.";
  if (isDraft) return null;
  if (statedIn(front, ["password"]) !== "" || /^(?:members|paid|tiers)$/.test(visibility)) return RESTRICTED;
  const expiry = dateIn([statedIn(front, ["expirydate", "unpublishdate"])], new Set());
  return expiry !== null && expiry <= now.getTime()
    ? `It expired on ${dayIn("UTC", new Date(expiry))}.`
    : null;
}

function yamlOf(text: string): Front | null {
  try {
    const value: unknown = parse(text) ?? {};
    return typeof value === "object" && !Array.isArray(value) ? (value as Front) : null;
  } catch {
    return null;
  }
}

function tomlOf(text: string): Front | null {
  try {
    return parseToml(text.replaceAll("\r\n", "\n"));
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string" || typeof value === "number") return String(value).trim();
  // Covers are written as { src: … } or { image: … } too.
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const { src, image, url } = value as Front;
    return textOf(src ?? image ?? url);
  }
  return "";
}

/** A text is one name, whatever commas it has: "Jane Doe, PhD". */
const authorOf = (value: unknown): string | null =>
  (typeof value === "string" ? value.trim() : listOf(value)[0]) || null;

/** @param bySpaces whether a text has its names apart by spaces, as in Jekyll, not by commas alone */
function listOf(value: unknown, bySpaces = false): string[] {
  const split = (text: string) => text.split(bySpaces ? /[\s,]+/ : ",");
  const values = Array.isArray(value) ? value : typeof value === "string" ? split(value) : [value];
  return values.flatMap((each) => {
    const text =
      typeof each === "object" && each !== null
        ? textOf((each as Front).name ?? (each as Front).title)
        : textOf(each);
    return text === "" ? [] : [text.trim()];
  });
}
