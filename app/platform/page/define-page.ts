import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Publication } from "../publication/publication.ts";
import { canonicalSearch, parseQuery, type QueryObject } from "./query.ts";
import { json, NO_STORE, PUBLIC_CACHE } from "./responses.ts";

/**
 * What a screen sends of the framework. `load`: the page wakes as it arrives. `none`: it is only read, is sent without
 * the framework, and its links load whole pages.
 */
export type Framework = "none" | "load";

export interface PageOptions<Query extends QueryObject> {
  /**
   * What the page reads of its address. Parameters that are not here make no difference: the Worker drops them. A
   * schema that depends on the publication is a function of it. What does not parse is a 400 with one sentence: a
   * screen gives its parameters a `catch`.
   */
  query?: Query | ((publication: Publication) => Query);
  /** What the page shows, by the names that jobs change: a change of one of them renews the page. */
  topics: readonly string[];
  /** Its addresses for search engines; none when absent. */
  sitemap?: (publication: Publication) => readonly string[];
  /** The canonical path of a page that has a second address; its own path when absent. */
  canonical?: string;
  framework?: Framework;
  /**
   * Where its posts may come from: the pages of this site (`here`, the default), or `anywhere`, where a post carries its
   * own proof.
   */
  postsFrom?: "here" | "anywhere";
  /** `none`: the answer belongs to one visitor or one moment, and is never kept. */
  cache?: "public" | "none";
}

export interface PageArgs<Query extends QueryObject, Context = LoaderFunctionArgs["context"]> {
  query: z.output<Query>;
  params: LoaderFunctionArgs["params"];
  deps: Context;
  request: Request;
}

/** What the Worker and the tests know of a page. */
export interface PageDefinition {
  topics: readonly string[];
  framework: Framework;
  cache: "public" | "none";
  postsFrom: "here" | "anywhere";
  sitemap: (publication: Publication) => readonly string[];
  /** The schema of its query, for this publication. */
  querySchema: (publication: Publication) => QueryObject | null;
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
  const querySchema = (publication: Publication) =>
    (typeof query === "function" ? query(publication) : query) ?? null;

  function argsOf({ request, params, context }: LoaderFunctionArgs): PageArgs<Query> {
    const schema = querySchema(context.publication);
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
     * The loader of a screen. Adds the time that the page was made (`now`, ms) and its canonical path (`path`), and
     * states its cache policy.
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

    /** The loader of a JSON call: answers the value that `read` returns. */
    call<Value>(read: (args: PageArgs<Query>) => Value | Promise<Value>) {
      return async (loaderArgs: LoaderFunctionArgs): Promise<Response> => {
        const value = await read(argsOf(loaderArgs));
        return value instanceof Response ? value : json(value, { cache: policy });
      };
    },

    /** The loader of a feed, a picture or another document: answers the response that `read` returns. */
    document(read: (args: PageArgs<Query>) => Response | Promise<Response>) {
      return async (loaderArgs: LoaderFunctionArgs): Promise<Response> => read(argsOf(loaderArgs));
    },

    /** A screen answers with its loader's cache policy; an error page with its own; a post with its action's. */
    headers: (({ loaderHeaders, actionHeaders, errorHeaders }) =>
      actionHeaders.has("Cache-Control")
        ? actionHeaders
        : {
            "Cache-Control": (errorHeaders ?? loaderHeaders).get("Cache-Control") ?? NO_STORE,
          }) satisfies HeadersFunction,
  };
}

/** A later page of a list has other items, so it is canonical itself. */
function pageNumberOf(query: unknown): string {
  const { page } = query as { page?: unknown };
  return typeof page === "number" && page > 1 ? `?page=${page}` : "";
}

/** The canonical query of an address for a page: only what the page reads, sorted, without what is the default. */
export function searchOf(page: PageDefinition, url: URL, publication: Publication): string {
  const schema = page.querySchema(publication);
  return schema ? canonicalSearch(url, schema) : "";
}
