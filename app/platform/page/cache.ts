import { notModified } from "remix-utils/responses";
import { sha256Hex } from "~/lib/hash.ts";
import type { Log } from "../log.ts";

/**
 * Caches whole responses in the Cache API, under the key of their page (`match.ts`) and the build. Each entry holds the
 * time it was rendered and its content version. An entry of the current version that is younger than `FRESH_MS` is
 * served. An older one of the current version is served and rendered again in the background. An entry of another
 * version is rendered again; if that fails, the old entry is served with a warning header. An immutable entry is served
 * for as long as it is kept.
 * Only public responses (`s-maxage` or `immutable`) without cookies are stored; a 404 is stored for documents, not for
 * data requests. Each response gets an ETag of its body; a request that has the same ETag gets a 304.
 */

const FRESH_MS = 5 * 60_000;
/** How long a page is kept, so that it can be served while the database is down. */
const KEEP_SECONDS = 7 * 86_400;
/** How long a 404 is kept: the page may be published at any moment. */
const KEEP_MISSING_SECONDS = 60;

const STORED_AT = "x-stored-at";
const VERSION = "x-content-version";
const BROWSER_CACHE = "x-browser-cache-control";

export type CacheState = "hit" | "stale" | "stale-if-error" | "miss" | "bypass";

interface PageCacheOptions {
  cache: Pick<Cache, "match" | "put">;
  /** Identifies this response among all others; null when it is not cached. */
  key: string | null;
  /** Whether the request is for the framework's data rather than the document. */
  data: boolean;
  buildId: string;
  version: () => Promise<string>;
  now: () => Date;
  defer: (work: Promise<unknown>) => void;
  log: Log;
}

interface Answer {
  response: Response;
  state: CacheState;
}

/** Serves a GET or HEAD from the cache, or renders it. Throws what `render` throws when no cached page can replace it. */
export async function withPageCache(
  request: Request,
  options: PageCacheOptions,
  render: (request: Request) => Promise<Response>,
): Promise<Answer> {
  const { key } = options;
  if (key === null || (request.method !== "GET" && request.method !== "HEAD"))
    return { response: await render(request), state: "bypass" };
  // A HEAD is rendered as a GET: its response has no body and must not be stored as the page.
  const get = request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
  const { response, state } = await cachedOrRendered(get, { ...options, key }, render);
  return { response: ifModified(request, response), state };
}

async function cachedOrRendered(
  request: Request,
  {
    cache,
    key: pageKey,
    data,
    buildId,
    version: readVersion,
    now,
    defer,
    log,
  }: PageCacheOptions & { key: string },
  render: (request: Request) => Promise<Response>,
): Promise<Answer> {
  const key = cacheKey(request, pageKey, buildId);
  const [stored, version] = await Promise.all([
    cache.match(key),
    readVersion().catch((error) => {
      log.error("content-version-unreadable", error);
      return undefined;
    }),
  ]);

  const renderAndKeep = async (): Promise<Response> => {
    const response = await render(request);
    if (!isCacheable(response, data)) return response;
    const tagged = await withETag(response);
    defer(cache.put(key, forStorage(tagged.clone(), version ?? "0", now())));
    return tagged;
  };

  if (stored) {
    const immutable = isImmutable(stored.headers.get(BROWSER_CACHE));
    const current = immutable || version === undefined || stored.headers.get(VERSION) === version;
    const age = now().getTime() - Number(stored.headers.get(STORED_AT));
    if (immutable || (current && age < FRESH_MS)) return { response: fromStorage(stored), state: "hit" };
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

function cacheKey(request: Request, key: string, buildId: string): Request {
  const url = new URL(key, new URL(request.url).origin);
  url.searchParams.append("build", buildId);
  return new Request(url);
}

function isCacheable(response: Response, data: boolean): boolean {
  const policy = response.headers.get("Cache-Control");
  return (
    (response.status === 200 || (response.status === 404 && !data)) &&
    (/\bs-maxage=/.test(policy ?? "") || isImmutable(policy)) &&
    !response.headers.has("Set-Cookie")
  );
}

const isImmutable = (policy: string | null) => /\bimmutable\b/.test(policy ?? "");

/** Buffers a response and adds the ETag of its body. The tag is weak because the edge may compress the body. */
async function withETag(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const tagged = new Response(body, response);
  tagged.headers.set("ETag", `W/"${await sha256Hex(body, 32)}"`);
  return tagged;
}

/** The headers that a 304 repeats from the 200 (RFC 9110, 15.4.5). */
const VALIDATION_HEADERS = ["Cache-Control", "Content-Location", "ETag", "Expires", "Vary", "Warning"];

/** Returns a 304 without a body if the visitor has this version, else the response. */
function ifModified(request: Request, response: Response): Response {
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  const etag = response.headers.get("ETag");
  const same = known.some((tag) => tag.trim() === "*" || weak(tag) === weak(etag ?? ""));
  if (!etag || response.status !== 200 || !same) return response;
  const headers = new Headers();
  for (const name of VALIDATION_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return notModified({ headers });
}

/** Removes the weak mark of a tag: GET compares tags without it. */
const weak = (tag: string) => tag.trim().replace(/^W\//, "");

function forStorage(response: Response, version: string, now: Date): Response {
  const copy = new Response(response.body, response);
  copy.headers.set(BROWSER_CACHE, response.headers.get("Cache-Control") ?? "");
  copy.headers.set(
    "Cache-Control",
    `public, max-age=${response.status === 404 ? KEEP_MISSING_SECONDS : KEEP_SECONDS}`,
  );
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
