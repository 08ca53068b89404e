import { asciiAddress } from "~/lib/url.ts";
import type { Publication } from "../../publication/publication.ts";
import {
  comparable,
  filled,
  isExact,
  keyOf,
  patternFor,
  placeholdersOf,
  type Redirect,
} from "../../publication/redirects.ts";

/** Finds where an old address leads: by the publication's table, then by the addresses that other systems have. */

/** Where readers of feeds, and browsers, look for what stands elsewhere here. */
const USUAL: readonly Redirect[] = [
  ...["/feed", "/feed/atom", "/feed/rss", "/feed/rss2", "/rss", "/rss.xml", "/atom.xml", "/index.xml"].map(
    (from) => ({
      from,
      to: "/feed.xml",
    }),
  ),
  ...[
    "/category/{slug}",
    "/tags/{slug}",
    "/authors/{slug}",
    "/archive/{year}/{month}",
    "/newsletter",
  ].flatMap((path) => ["/feed", "/rss"].map((end) => ({ from: path + end, to: `${path}/feed.xml` }))),
];

interface Pattern {
  match: RegExp;
  to: string;
}

interface Table {
  /** By path, and by path with its one parameter: "/?p=123". */
  exact: Map<string, string>;
  patterns: Pattern[];
}

const tables = new WeakMap<Publication, Table>();

/** Where an old address leads. `exact`: it is one of the table itself, which comes before the site's pages. */
export interface Moved {
  location: string;
  exact: boolean;
}

/**
 * Returns where the address of a request leads: a path of this site, with the query of the request unless the query
 * was what was looked for; null for an address of no redirect. A page as Markdown has its page's redirect.
 */
export function movedAddress(publication: Publication, url: URL): Moved | null {
  const { exact, patterns } = tableOf(publication);
  const path = comparable(url.pathname);
  for (const [name, value] of url.searchParams) {
    const location = exact.get(`${path}?${name}=${value}`.toLowerCase());
    if (location) return { location, exact: true };
  }
  const page = path.replace(MARKDOWN_END, "");
  const ofPage = page === path ? undefined : exact.get(page);
  const location = exact.get(path) ?? (ofPage && markdownOf(ofPage, page));
  if (location) return { location: withQuery(location, url.search), exact: true };
  for (const { match, to } of patterns) {
    const found = match.exec(url.pathname.replace(/(?<=.)\/$/, ""));
    if (!found) continue;
    const location = filled(to, (name) => found.groups?.[name] ?? "");
    return { location: withQuery(location, url.search), exact: false };
  }
  return null;
}

/** The end of the address of a page as Markdown. */
export const MARKDOWN_END = /\.md$/i;

/** Where a page leads as Markdown: to another of its kind as Markdown too, else to whatever its own address leads to. */
export function markdownOf(target: string, page: string): string {
  const [, folder = ""] = /^(\/[^/]+\/)/.exec(page) ?? [];
  return folder !== "" && target.startsWith(folder) && !/[?#]/.test(target) ? `${target}.md` : target;
}

/** Adds the query of a request to a location without a query or an anchor of its own. */
const withQuery = (location: string, search: string): string =>
  /[?#]/.test(location) ? location : location + search;

function tableOf(publication: Publication): Table {
  const made = tables.get(publication);
  if (made) return made;
  const table: Table = { exact: new Map(), patterns: [] };
  // What the publisher names comes before what is usual.
  for (const redirect of [...(publication.redirects ?? []), ...USUAL]) {
    if (!isExact(redirect)) {
      table.patterns.push({ match: patternOf(redirect.from), to: redirect.to });
      continue;
    }
    const key = keyOf(redirect.from);
    if (!table.exact.has(key)) table.exact.set(key, redirect.to);
  }
  tables.set(publication, table);
  return table;
}

/** A placeholder that occurs again stands for the same text. */
function patternOf(from: string): RegExp {
  const seen = new Set<string>();
  const [path = ""] = from.split("?");
  const parts = path
    .replace(/(?<=.)\/$/, "")
    .split("/")
    .map((segment) => {
      const [name] = placeholdersOf(segment);
      if (!name) return asciiAddress(segment.toLowerCase()).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>${patternFor(name)})`;
    });
  return new RegExp(`^${parts.join("/")}$`, "i");
}
