import { matchRoutes } from "@remix-run/router";
import type { Publication } from "../../publication/publication.ts";
import { comparable } from "../../publication/redirects.ts";
import { type PageDefinition, type Shown, searchOf } from "../define-page.ts";
import { askedPageData } from "../document/page-data.ts";
import { methodNotAllowed, plainError } from "../responses.ts";
import { prefersMarkdown } from "./negotiation.ts";
import { canonicalParams, canonicalPathOf, readPath } from "./path.ts";
import { movedAddress } from "./redirects.ts";
import { MARKDOWN, type MatchedRoute, type RouteTable } from "./route-table.ts";

/** Finds the page of an address. The Worker does it once a request; cache key, policy and rendering follow from it. */

export interface PageMatch {
  /** The id of the route. */
  id: string;
  page: PageDefinition;
  /** What renews it. */
  shown: Shown;
  /** The address that the framework renders: the canonical path and query, with `_routes` for a data request. */
  url: URL;
  /** Whether the request is for the framework's data rather than the document. */
  data: boolean;
  /** The id of the page's data, if the request is for what the framework takes over the document with. */
  pageData: string | null;
  /** Whether it is the page of every address without a route. */
  notFound: boolean;
  /** Whether the rendered page is kept for all locations. */
  shared: boolean;
  /** Identifies its response among all others; null when it is not cached. */
  key: string | null;
  /** Whether the address is answered as HTML or as Markdown, by what the request accepts. */
  negotiated: boolean;
}

export type Match =
  | { kind: "page"; match: PageMatch }
  /** The same page under its canonical path. */
  | { kind: "redirect"; location: string }
  /** The page that stands for an old address. A redirect of the one address comes before a pattern (not `exact`). */
  | { kind: "moved"; location: string; exact: boolean }
  | { kind: "refused"; response: Response };

const DATA_SUFFIX = /\.(?:page-)?data$/;

/** The key of the not-found page, which all addresses without a route share. */
const NOT_FOUND_PATH = "/not-found";

/** Returns the page of a request, a redirect to its canonical path, or a refusal. Only pages are cached. Never throws. */
export function matchPage(table: RouteTable, request: Request, publication: Publication): Match {
  const url = new URL(request.url);
  const segments = readPath(url.pathname);
  if (!segments) return { kind: "refused", response: plainError(400, "This address cannot be read.") };

  const reading = request.method === "GET" || request.method === "HEAD";
  const pageData = reading ? askedPageData(url) : null;
  const data = url.pathname.endsWith(".data");
  const asked =
    data || pageData ? url.pathname.replace(DATA_SUFFIX, "").replace(/^\/_root$/, "/") : url.pathname;
  const isDocument = reading && !data && !pageData;
  const moved = isDocument ? movedAddress(publication, url) : null;
  if (moved?.exact) return { kind: "moved", ...moved };
  const named = routeOf(table, asked, publication, data);
  const negotiated = isDocument && table.asMarkdown.has(patternOf(named.matches));
  const path = negotiated && prefersMarkdown(request.headers.get("Accept")) ? asked + MARKDOWN : asked;
  const { matches, route, page } = path === asked ? named : routeOf(table, path, publication, data);
  if (!route || !page) return { kind: "refused", response: plainError(404, "There is no such page.") };

  const pattern = patternOf(matches);
  const notFound = pattern === "/*" || pattern === "*";
  if (!reading && notFound) return { kind: "refused", response: plainError(404, "There is no such page.") };
  if (notFound && moved && isKnown(table, moved.location, publication)) return { kind: "moved", ...moved };
  if (notFound && table.callFolders.has(path.split("/")[1]?.toLowerCase() ?? ""))
    return { kind: "refused", response: plainError(404, "There is no such call.") };
  const takesPosts = table.takingPosts.has(route.id);
  const takesGets = !table.takingPostsAlone.has(route.id);
  // The framework would answer some of these with an error of its own.
  if (reading ? !takesGets : !(takesPosts && request.method === "POST"))
    return { kind: "refused", response: methodNotAllowed(allowedMethods(takesGets, takesPosts)) };
  const canonicalPath = notFound ? NOT_FOUND_PATH : canonicalPathOf(pattern, path);
  if (isDocument && !notFound && canonicalPath !== path) {
    // Whoever follows the redirect says again what they prefer.
    const location = path === asked ? canonicalPath : canonicalPath.slice(0, -MARKDOWN.length);
    return { kind: "redirect", location: location + url.search };
  }

  // A post keeps its query: `?index` names the route whose action runs.
  if (!reading)
    return {
      kind: "page",
      match: {
        id: route.id,
        page,
        shown: { topics: [] },
        url,
        data,
        pageData,
        notFound,
        shared: false,
        key: null,
        negotiated,
      },
    };

  let search: string;
  try {
    search = searchOf(page, url, matches.at(-1)?.params ?? {}, publication);
  } catch (refusal) {
    if (refusal instanceof Response) return { kind: "refused", response: refusal };
    throw refusal;
  }
  const routes = data ? askedRoutes(url) : null;
  const known = new Set(["root", ...matches.map(({ route }) => route.id ?? "")]);
  if (routes?.some((id) => !known.has(id)))
    return { kind: "refused", response: plainError(400, "This page has no such data.") };

  const canonical = new URL(url.origin);
  canonical.pathname = data
    ? canonicalPath === "/"
      ? "/_root.data"
      : `${canonicalPath}.data`
    : canonicalPath;
  // What is kept nowhere needs no canonical form.
  canonical.search = page.staff ? url.search : search;
  if (routes) canonical.searchParams.set("_routes", routes.join(","));
  const shown = page.shownAt(canonical, matches.at(-1)?.params ?? {}, publication);
  const kept = page.cache === "public" && !(data && notFound);
  if (pageData && !(kept && page.framework === "intent"))
    return { kind: "refused", response: plainError(404, "This page has no such data.") };
  return {
    kind: "page",
    match: {
      id: route.id,
      page,
      shown,
      url: canonical,
      data,
      pageData,
      notFound,
      shared: kept && (page.everywhere ?? canonical.search === ""),
      key: kept ? canonical.pathname + canonical.search : null,
      negotiated,
    },
  };
}

/**
 * Finds the route of a path. A path to a page that the publication does not have leads to the not-found page if it is a
 * screen's, else nowhere. The framework's data request goes to the loader, which answers in the framework's format.
 */
function routeOf(table: RouteTable, path: string, publication: Publication, data: boolean) {
  const matches = matchRoutes(table.treeOf(path) as Parameters<typeof matchRoutes>[0], path) ?? [];
  const route = matches.at(-1)?.route as MatchedRoute | undefined;
  const page = route && table.pages.get(route.id);
  if (!route || !page || data || page.isIn(publication, canonicalParams(matches.at(-1)?.params ?? {})))
    return { matches, route, page };
  const missing = table.listed.find(({ path }) => path === "*");
  return missing && table.screens.has(route.id)
    ? {
        matches: [...matches.slice(0, -1), { route: missing, params: {} }],
        route: missing,
        page: table.pages.get(missing.id),
      }
    : { matches, route: undefined, page: undefined };
}

/** The paths of the matched routes together: "/article/:slug". */
const patternOf = (matches: readonly { route: { path?: string } }[]): string =>
  matches.map(({ route }) => route.path ?? "").join("/");

const allowedMethods = (takesGets: boolean, takesPosts: boolean): string =>
  [...(takesGets ? ["GET", "HEAD"] : []), ...(takesPosts ? ["POST"] : [])].join(", ");

/** Whether an address has a page: a pattern of redirects leads nowhere else, so it never leads to itself. */
function isKnown(table: RouteTable, location: string, publication: Publication): boolean {
  const [path = "/"] = location.split(/[?#]/);
  const { route, page } = routeOf(table, path, publication, false);
  return page !== undefined && route?.path !== "*";
}

/**
 * Returns whether a link of the publisher leads nowhere because the publication has left its page out. Links to other
 * sites, and to addresses that no route knows, are not concerned.
 */
export function leadsToAbsent(table: RouteTable, href: string, publication: Publication): boolean {
  if (!href.startsWith("/")) return false;
  const [path = "/"] = href.split(/[?#]/);
  const match = (matchRoutes(table.treeOf(path) as Parameters<typeof matchRoutes>[0], path) ?? []).at(-1);
  const page = match && table.pages.get((match.route as MatchedRoute).id);
  return page !== undefined && !page.isIn(publication, match?.params ?? {});
}

/**
 * Returns whether the publication has a page at a path: one without a parameter, or one that the sitemap lists. Of those
 * that are stored the database knows.
 */
export function isPageAt(
  { listed, pages }: Pick<RouteTable, "listed" | "pages">,
  path: string,
  publication: Publication,
): boolean {
  const asked = comparable(path);
  const isAsked = (other: string) => comparable(other) === asked;
  return listed.some(({ id, path: own }) => {
    const page = pages.get(id);
    if (!page) return false;
    if (!/[:*?]/.test(own)) return isAsked(`/${own}`) && page.isIn(publication, {});
    return page.sitemap(publication).some(isAsked);
  });
}

/** Returns the requested routes without duplicates, sorted; null when the request is for all routes of the page. */
function askedRoutes(url: URL): string[] | null {
  const asked = url.searchParams.get("_routes");
  return asked === null ? null : [...new Set(asked.split(","))].sort();
}
