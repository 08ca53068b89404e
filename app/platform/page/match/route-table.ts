import { percentDecoded } from "~/lib/url.ts";
import type { PageDefinition } from "../define-page.ts";

/** The routes of a server build, as addresses are matched with them. */

/** A route as the framework's server build lists it. */
interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: unknown;
}

export interface MatchedRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: MatchedRoute[];
}

export interface RouteTable {
  tree: MatchedRoute[];
  /** The routes below the root, sorted by their paths: "api/stocks/:symbol". */
  listed: { id: string; path: string }[];
  /** The part of the tree that may match a path: matching costs as much as there are routes. */
  treeOf: (path: string) => MatchedRoute[];
  /** By route id; a route without a page is not public. */
  pages: Map<string, PageDefinition>;
  /** The ids of the routes that are screens. */
  screens: Set<string>;
  /** The ids of the routes that have an action: they take posts. */
  takingPosts: Set<string>;
  /** The ids of those that have neither a loader nor a screen: they take nothing but posts. */
  takingPostsAlone: Set<string>;
  /** The first segments of paths that calls have and no screen ("api"): what is below them and unknown is no page. */
  callFolders: Set<string>;
  /** The patterns of the paths that have an address of their own as Markdown: "/article/:slug". */
  asMarkdown: Set<string>;
}

/** Ends the address of a page as Markdown. */
export const MARKDOWN = ".md";

const folderOf = (path: string): string => path.split("/")[0] ?? "";

/** Builds the table of the routes of a server build. */
export function routeTable(routes: Record<string, BuiltRoute | undefined>): RouteTable {
  const built = Object.values(routes).filter((route) => route !== undefined);
  const pages = new Map<string, PageDefinition>();
  const screens = new Set<string>();
  const takingPosts = new Set<string>();
  const takingPostsAlone = new Set<string>();
  const callFolders = new Set<string>();
  for (const { id, path = "", module } of built) {
    const {
      page,
      loader,
      action,
      default: screen,
    } = module as Partial<Record<"loader" | "action" | "default", unknown>> & {
      page?: PageDefinition;
    };
    if (page) pages.set(id, page);
    if (screen) screens.add(id);
    if (action) takingPosts.add(id);
    if (action && !loader && !screen) takingPostsAlone.add(id);
    if (page?.api) callFolders.add(folderOf(path));
  }
  for (const { id, path = "" } of built) if (screens.has(id)) callFolders.delete(folderOf(path));
  const childrenOf = (parentId: string | undefined): MatchedRoute[] =>
    built
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id) }));
  const tree = childrenOf(undefined);
  const listed = tree
    .flatMap(({ children = [] }) => children)
    .map(({ id, path = "" }) => ({ id, path }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const asMarkdown = new Set(
    listed.flatMap(({ path }) => (path.endsWith(MARKDOWN) ? `/${path.slice(0, -MARKDOWN.length)}` : [])),
  );
  return {
    tree,
    listed,
    treeOf: narrowing(tree),
    pages,
    screens,
    takingPosts,
    takingPostsAlone,
    callFolders,
    asMarkdown,
  };
}

/** How many segments of a path are looked at. */
const DEPTH = 2;

/**
 * Narrows a tree to the routes below its root whose first fixed segments are those of a path. The parts are kept by
 * those segments, of which there are as many as routes have.
 */
function narrowing(tree: MatchedRoute[]): RouteTable["treeOf"] {
  const partsOf = (route: MatchedRoute) => (route.path ?? "").split("/").filter(Boolean).slice(0, DEPTH);
  const children = tree.flatMap((root) => root.children ?? []);
  const known = Array.from(
    { length: DEPTH },
    (_, depth) =>
      new Set(
        children.flatMap((route) => partsOf(route)[depth] ?? []).flatMap((part) => fixedName(part) ?? []),
      ),
  );
  const narrowed = new Map<string, MatchedRoute[]>();
  return (path) => {
    const segments = path.split("/").filter(Boolean).slice(0, DEPTH);
    const names = segments.map((segment, depth) => {
      const name = percentDecoded(segment).toLowerCase();
      return known[depth]?.has(name) ? name : null;
    });
    const key = names.map((name) => name ?? "").join("/");
    const made =
      narrowed.get(key) ??
      tree.map((root) => ({
        ...root,
        children: root.children?.filter((route) =>
          partsOf(route).every((part, depth) => {
            const name = fixedName(part);
            return name === null || name === names[depth];
          }),
        ),
      }));
    narrowed.set(key, made);
    return made;
  };
}

/** The name of a segment as it is compared; null for a parameter, an optional segment or a splat. */
const fixedName = (part: string): string | null => (/^:|[*?]/.test(part) ? null : part.toLowerCase());
