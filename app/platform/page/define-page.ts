import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { CallDescription } from "../api/description.ts";
import type { Topic } from "../data/topics.ts";
import type { Role } from "../desk/roles.ts";
import type { Publication } from "../publication/publication.ts";
import { isThere, type Part, type Section } from "../publication/section.ts";
import type { Due } from "./due.ts";
import { canonicalSearch, parseQuery, type QueryObject } from "./match/query.ts";
import { json, NO_STORE, notFound, PUBLIC_CACHE } from "./responses.ts";

/**
 * When a screen loads the framework. `load`: when it arrives. `intent`: at the first sign that its visitor acts, or
 * when an element of the page needs it (`Due` in framework.tsx). `none`: never; its links load whole pages.
 */
export type Framework = "none" | "intent" | "load";

/** The parameters of a route's path, by name. */
export type PathParams = LoaderFunctionArgs["params"];

export interface PageOptions<Query extends QueryObject, Answer = unknown, Value = unknown> {
  /**
   * The part of the publication that the page belongs to. Without it there is no such page: its address is not found,
   * it is in no sitemap and in no description, and what the publisher links to it is left out. The loader gets the part
   * as `section`.
   */
  section?: Section<Value>;
  /**
   * The query parameters that the page reads. The Worker drops all others. A schema that depends on the publication or
   * on the parameters of the path is a function of them. A query that does not parse is answered with a 400 and one
   * sentence, so a screen gives its parameters a `catch`.
   */
  query?: Query | ((publication: Publication, params: PathParams) => Query);
  /**
   * What the page shows, by the names that jobs change: a change of one of them renews the page. Without any the page is
   * made once a build.
   */
  topics: readonly Topic[];
  /** The topics of this query, where they are fewer. */
  topicsOf?: (query: z.output<Query>) => readonly Topic[];
  /** The one part of its topics that a page with these parameters shows: changes of other parts leave it as it is. */
  part?: (params: PathParams) => string | undefined;
  /** When time alone changes what it shows; never when absent. */
  due?: Due<z.output<Query>>;
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
  /**
   * Whether the rendered page is kept for all locations, which is a write for each address: the page without a query is,
   * when absent. `true` for a query of few values, `false` for paths that anybody can make up.
   */
  everywhere?: boolean;
  /** `none`: the response is for one visitor or one moment and is never cached. */
  cache?: "public" | "none";
  /** Whether it shows other pages of this site in frames. */
  framesPages?: boolean;
  /**
   * Makes it a page of the desk, for whoever is signed in with at least this role; `anyone` for the pages of signing in.
   * The Worker asks before the route is asked. It is kept nowhere, and has a document of its own.
   */
  staff?: Role | "anyone";
  /** What a public JSON call takes and answers. */
  api?: CallDescription<Answer>;
}

export interface PageArgs<
  Query extends QueryObject,
  Value = unknown,
  Context = LoaderFunctionArgs["context"],
> {
  query: z.output<Query>;
  section: Part<Value>;
  params: PathParams;
  deps: Context;
  request: Request;
}

/** What renews a page. */
export interface Shown {
  topics: readonly Topic[];
  part?: string;
}

/** A page as the Worker and the tests see it. */
export interface PageDefinition {
  /** Whether a publication has the page. */
  isIn: (publication: Publication, params: PathParams) => boolean;
  topics: readonly Topic[];
  /** What the page at an address shows. */
  shownAt: (url: URL, params: PathParams, publication: Publication) => Shown;
  framework: Framework;
  cache: "public" | "none";
  everywhere: boolean | undefined;
  postsFrom: "here" | "anywhere";
  framesPages: boolean;
  /** Null for a public page. */
  staff: Role | "anyone" | null;
  sitemap: (publication: Publication) => readonly string[];
  /** The schema of its query, for this publication and path. */
  querySchema: (publication: Publication, params: PathParams) => QueryObject | null;
  /** Null for what is no public JSON call. */
  api: CallDescription | null;
}

type NoQuery = z.ZodObject<Record<never, never>>;

/**
 * Declares a public address: the export `page` of a route module. A route without one is not public. Only the
 * server's build keeps it.
 *
 * `page.loader` is the loader of a screen, `page.call` of a JSON call, `page.document` of any other answer;
 * `page.headers` are the headers of a screen.
 */
export function definePage<Query extends QueryObject = NoQuery, Answer = unknown, Value = unknown>(
  options: PageOptions<Query, Answer, Value>,
) {
  const { section, query, canonical, staff = null } = options;
  const cache = staff ? "none" : (options.cache ?? "public");
  const policy = cache === "public" ? PUBLIC_CACHE : NO_STORE;
  /** Each publication's schema: to make one costs more than to read a query by it. */
  const schemas = new WeakMap<Publication, Query>();
  const querySchema = (publication: Publication, params: PathParams): Query | null => {
    if (typeof query !== "function") return query ?? null;
    const schema = schemas.get(publication) ?? query(publication, params);
    // One that reads the path as well is made for each request.
    if (query.length < 2) schemas.set(publication, schema);
    return schema;
  };

  const isIn = (publication: Publication, params: PathParams) =>
    section === undefined || isThere(section(publication, params));

  /** A section that reads the path has no value without one: `sitemap` then lists only the paths that exist. */
  const isListed = (publication: Publication) => (section?.length ?? 0) > 1 || isIn(publication, {});

  function argsOf({ request, params, context }: LoaderFunctionArgs): PageArgs<Query, Value> {
    if (!isIn(context.publication, params)) notFound("page");
    const schema = querySchema(context.publication, params);
    const read = (schema ? parseQuery(new URL(request.url), schema) : {}) as z.output<Query>;
    const part = section?.(context.publication, params) as Part<Value>;
    return { query: read, section: part, params, deps: context, request };
  }

  function shownAt(url: URL, params: PathParams, publication: Publication): Shown {
    const { topics, topicsOf, part } = options;
    const schema = topicsOf && querySchema(publication, params);
    return {
      topics: schema ? topicsOf(parseQuery(url, schema) as z.output<Query>) : topics,
      part: part?.(params),
    };
  }

  /** Tells the page cache when time changes what was read. */
  function noteDue<Shown>({ deps, query }: PageArgs<Query, Value>, shown: Shown): Shown {
    const due = options.due?.(shown, deps.now().getTime(), query);
    if (due) deps.renewAt?.(due);
    return shown;
  }

  return {
    isIn,
    topics: options.topics,
    shownAt,
    framework: options.framework ?? "load",
    cache,
    everywhere: options.everywhere,
    postsFrom: options.postsFrom ?? "here",
    framesPages: options.framesPages ?? false,
    staff,
    sitemap: (publication: Publication) =>
      isListed(publication) ? (options.sitemap?.(publication) ?? []) : [],
    querySchema,
    api: options.api ?? null,

    /**
     * Returns the loader of a screen. Adds the time of rendering (`now`, ms) and the canonical path (`path`), and sets
     * the cache policy. The loader throws a 400 for a wrong query and whatever `read` throws.
     */
    loader<Data extends object>(read: (args: PageArgs<Query, Value>) => Data | Promise<Data>) {
      return async (loaderArgs: LoaderFunctionArgs) => {
        const args = argsOf(loaderArgs);
        const value = noteDue(args, await read(args));
        const path = canonical ?? new URL(args.request.url).pathname;
        return data(
          { ...value, now: args.deps.now().getTime(), path: path + pageNumberOf(args.query) },
          { headers: { "Cache-Control": policy } },
        );
      };
    },

    /** Returns the loader of a JSON call, which answers the value of `read`, or its response. Throws as `loader` does. */
    call(read: (args: PageArgs<Query, Value>) => Answer | Response | Promise<Answer | Response>) {
      return async (loaderArgs: LoaderFunctionArgs): Promise<Response> => {
        const args = argsOf(loaderArgs);
        const value = noteDue(args, await read(args));
        return value instanceof Response ? value : json(value, { cache: policy });
      };
    },

    /** Returns the loader of a feed, an image or another document, which answers the response of `read`. */
    document(read: (args: PageArgs<Query, Value>) => Response | Promise<Response>) {
      return async (loaderArgs: LoaderFunctionArgs): Promise<Response> => {
        const args = argsOf(loaderArgs);
        return noteDue(args, await read(args));
      };
    },

    /** The headers of a screen: the cache policy of its action, of its error page or of its loader. */
    headers: (({ loaderHeaders, actionHeaders, errorHeaders }) => {
      if (actionHeaders.has("Cache-Control")) return actionHeaders;
      const from = errorHeaders ?? loaderHeaders;
      const retryAfter = from.get("Retry-After");
      return {
        "Cache-Control": from.get("Cache-Control") ?? NO_STORE,
        ...(retryAfter === null ? {} : { "Retry-After": retryAfter }),
      };
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
