import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Publication } from "../publication/publication.ts";
import { canonicalSearch, parseQuery, type QueryObject } from "./query.ts";
import { json, NO_STORE, PUBLIC_CACHE } from "./responses.ts";

/**
 * When a screen loads the framework. `load`: when it arrives. `intent`: at the first sign that its visitor acts, or
 * when an element of the page needs it (`Due` in framework.tsx). `none`: never; its links load whole pages.
 */
export type Framework = "none" | "intent" | "load";

/** The parameters of a route's path, by name. */
export type PathParams = LoaderFunctionArgs["params"];

export interface PageOptions<Query extends QueryObject> {
  /**
   * The query parameters that the page reads. The Worker drops all others. A schema that depends on the publication or
   * on the parameters of the path is a function of them. A query that does not parse is answered with a 400 and one
   * sentence, so a screen gives its parameters a `catch`.
   */
  query?: Query | ((publication: Publication, params: PathParams) => Query);
  /** The topics that the page shows: a job that changes one of them renews the page. */
  topics: readonly string[];
  /** Its paths in the sitemap; none when absent. */
  sitemap?: (publication: Publication) => readonly string[];
  /** The canonical path, if it differs from the path of the request. */
  canonical?: string;
  framework?: Framework;
  /**
   * The allowed origins of its posts: this site (`here`, the default) or `anywhere`, for posts that carry their own
   * proof.
   */
  postsFrom?: "here" | "anywhere";
  /** `none`: the response is for one visitor or one moment and is never cached. */
  cache?: "public" | "none";
}

export interface PageArgs<Query extends QueryObject, Context = LoaderFunctionArgs["context"]> {
  query: z.output<Query>;
  params: PathParams;
  deps: Context;
  request: Request;
}

/** A page as the Worker and the tests see it. */
export interface PageDefinition {
  topics: readonly string[];
  framework: Framework;
  cache: "public" | "none";
  postsFrom: "here" | "anywhere";
  sitemap: (publication: Publication) => readonly string[];
  /** The schema of its query, for this publication and path. */
  querySchema: (publication: Publication, params: PathParams) => QueryObject | null;
}

type NoQuery = z.ZodObject<Record<never, never>>;

/**
 * Declares a public address: the export `page` of a route module. A route without one is not public. Only the
 * server's build keeps it.
 *
 * `page.loader` is the loader of a screen, `page.call` of a JSON call, `page.document` of any other answer;
 * `page.headers` are the headers of a screen.
 */
export function definePage<Query extends QueryObject = NoQuery>(options: PageOptions<Query>) {
  const { query, canonical, cache = "public" } = options;
  const policy = cache === "public" ? PUBLIC_CACHE : NO_STORE;
  const querySchema = (publication: Publication, params: PathParams) =>
    (typeof query === "function" ? query(publication, params) : query) ?? null;

  function argsOf({ request, params, context }: LoaderFunctionArgs): PageArgs<Query> {
    const schema = querySchema(context.publication, params);
    const read = (schema ? parseQuery(new URL(request.url), schema) : {}) as z.output<Query>;
    return { query: read, params, deps: context, request };
  }

  return {
    topics: options.topics,
    framework: options.framework ?? "load",
    cache,
    postsFrom: options.postsFrom ?? "here",
    sitemap: options.sitemap ?? (() => []),
    querySchema,

    /**
     * Returns the loader of a screen. Adds the time of rendering (`now`, ms) and the canonical path (`path`), and sets
     * the cache policy. The loader throws a 400 for a wrong query and whatever `read` throws.
     */
    loader<Value extends object>(read: (args: PageArgs<Query>) => Value | Promise<Value>) {
      return async (loaderArgs: LoaderFunctionArgs) => {
        const args = argsOf(loaderArgs);
        const value = await read(args);
        const path = canonical ?? new URL(args.request.url).pathname;
        return data(
          { ...value, now: args.deps.now().getTime(), path: path + pageNumberOf(args.query) },
          { headers: { "Cache-Control": policy } },
        );
      };
    },

    /** Returns the loader of a JSON call, which answers the value of `read`. Throws as `loader` does. */
    call<Value>(read: (args: PageArgs<Query>) => Value | Promise<Value>) {
      return async (loaderArgs: LoaderFunctionArgs): Promise<Response> => {
        const value = await read(argsOf(loaderArgs));
        return value instanceof Response ? value : json(value, { cache: policy });
      };
    },

    /** Returns the loader of a feed, an image or another document, which answers the response of `read`. */
    document(read: (args: PageArgs<Query>) => Response | Promise<Response>) {
      return async (loaderArgs: LoaderFunctionArgs): Promise<Response> => read(argsOf(loaderArgs));
    },

    /** The headers of a screen: the cache policy of its action, of its error page or of its loader. */
    headers: (({ loaderHeaders, actionHeaders, errorHeaders }) =>
      actionHeaders.has("Cache-Control")
        ? actionHeaders
        : {
            "Cache-Control": (errorHeaders ?? loaderHeaders).get("Cache-Control") ?? NO_STORE,
          }) satisfies HeadersFunction,
  };
}

/** Returns the query of a later page of a list, which has its own canonical address; empty for the first. */
function pageNumberOf(query: unknown): string {
  const { page } = query as { page?: unknown };
  return typeof page === "number" && page > 1 ? `?page=${page}` : "";
}

/** Returns the canonical query of an address for a page. Throws a 400 that names the wrong parameter. */
export function searchOf(
  page: PageDefinition,
  url: URL,
  params: PathParams,
  publication: Publication,
): string {
  const schema = page.querySchema(publication, params);
  return schema ? canonicalSearch(url, schema) : "";
}
