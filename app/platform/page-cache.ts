import type { Log } from "./log.ts";

/**
 * Whole answers in the Cache API, under (path + known query, build). Kept with each: when it was made and
 * from which content version. Same version and younger than FRESH: served. Same version but older: served, and
 * made anew behind the visitor's back. Another version: made anew; and when that fails, the old one is served
 * and says so. Only answers that declare themselves public (`s-maxage`) and set no cookie are ever kept.
 */

const FRESH_MS = 5 * 60_000;
/** How long a location keeps a page for the day its database is down. */
const KEEP_SECONDS = 7 * 86_400;

const STORED_AT = "x-stored-at";
const VERSION = "x-content-version";
const BROWSER_CACHE = "x-browser-cache-control";

export type CacheState = "hit" | "stale" | "stale-if-error" | "miss" | "bypass";

interface PageCacheOptions {
  cache: Cache;
  buildId: string;
  version: () => Promise<string>;
  now: () => Date;
  defer: (work: Promise<unknown>) => void;
  log: Log;
}

/** Serves a GET or HEAD from the cache, or renders it. `render` answers with a complete, buffered response. */
export async function withPageCache(
  request: Request,
  options: PageCacheOptions,
  render: () => Promise<Response>,
): Promise<{ response: Response; state: CacheState }> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return { response: await render(), state: "bypass" };
  const { cache, now, defer, log } = options;
  const key = cacheKey(request, options.buildId);
  const [stored, version] = await Promise.all([
    cache.match(key),
    options.version().catch((error) => {
      log.error("content-version-unreadable", error);
      return undefined;
    }),
  ]);

  const renderAndKeep = async (): Promise<Response> => {
    const response = await render();
    if (isCacheable(response)) {
      const copy = forStorage(response.clone(), version ?? "0", now());
      defer(cache.put(key, copy));
    }
    return response;
  };

  if (stored) {
    const current = version === undefined || stored.headers.get(VERSION) === version;
    const age = now().getTime() - Number(stored.headers.get(STORED_AT));
    if (current && age < FRESH_MS) return { response: fromStorage(stored), state: "hit" };
    if (current) {
      defer(renderAndKeep().catch((error) => log.error("revalidation-failed", error)));
      return { response: fromStorage(stored), state: "stale" };
    }
  }
  try {
    const response = await renderAndKeep();
    if (response.status < 500 || !stored) return { response, state: "miss" };
    log.error("render-failed-served-stale", `status ${response.status}`);
  } catch (error) {
    if (!stored) throw error;
    log.error("render-failed-served-stale", error);
  }
  const response = fromStorage(stored);
  response.headers.set("Warning", '111 - "Revalidation Failed"');
  return { response, state: "stale-if-error" };
}

/** Parameters that pages and calls know; any other (campaign tags, noise) does not make another page. */
const KNOWN_PARAMETERS = new Set([
  "_routes",
  "before",
  "category",
  "ids",
  "limit",
  "maxAgeInDays",
  "minAgeInDays",
  "more",
  "offset",
  "p",
  "page",
  "q",
  "recent",
  "best",
  "tab",
  "topics",
  "version",
]);

function cacheKey(request: Request, buildId: string): Request {
  const url = new URL(request.url);
  const known = [...url.searchParams].filter(([name]) => KNOWN_PARAMETERS.has(name)).sort();
  const key = new URL(url.pathname, url.origin);
  for (const [name, value] of known) key.searchParams.append(name, value);
  key.searchParams.append("build", buildId);
  return new Request(key);
}

function isCacheable(response: Response): boolean {
  return (
    (response.status === 200 || response.status === 404) &&
    /\bs-maxage=/.test(response.headers.get("Cache-Control") ?? "") &&
    !response.headers.has("Set-Cookie")
  );
}

function forStorage(response: Response, version: string, now: Date): Response {
  const copy = new Response(response.body, response);
  copy.headers.set(BROWSER_CACHE, response.headers.get("Cache-Control") ?? "");
  copy.headers.set("Cache-Control", `public, max-age=${KEEP_SECONDS}`);
  copy.headers.set(STORED_AT, String(now.getTime()));
  copy.headers.set(VERSION, version);
  copy.headers.delete("Server-Timing");
  return copy;
}

function fromStorage(stored: Response): Response {
  const response = new Response(stored.body, stored);
  response.headers.set("Cache-Control", stored.headers.get(BROWSER_CACHE) ?? "no-store");
  for (const name of [BROWSER_CACHE, STORED_AT, VERSION, "CF-Cache-Status", "Age"])
    response.headers.delete(name);
  return response;
}
