import { TimeoutError } from "remix-utils/promise";
import { DEADLINES, type PageStore, type RequestDeadlines } from "../../data/deadlines.ts";
import type { Change, VersionsWithin } from "../../data/topic-versions.ts";
import type { Log } from "../../log.ts";
import type { Shown } from "../define-page.ts";
import type { PageData } from "../document/page-data.ts";
import { NO_STORE, plainError, unavailable } from "../responses.ts";
import { type ChangesWithin, changesOfPage } from "./changes.ts";
import { standingOf } from "./freshness.ts";
import { ifModified } from "./if-modified.ts";
import {
  answerOf,
  dataAnswer,
  dataIdOf,
  forCache,
  fromCache,
  isKept,
  type RenderedPage,
  renderedPage,
  timesOf,
} from "./kept-page.ts";
import { type Made, oneRender } from "./one-render.ts";
import type { SharedPages } from "./shared-pages.ts";

/**
 * Caches whole responses in the Cache API, under the key of their page (`match.ts`) and the build. An entry is served
 * until a topic that the page shows changes, or the page is due (`freshness.ts`). It is then served for a short time
 * while one new page is rendered in the background; after that time, one page is rendered for all visitors who wait
 * (`one-render.ts`). If that fails, the old entry is served with a warning header. An immutable entry is served for as
 * long as it is kept.
 *
 * A slow dependency never delays a hit: if the versions do not arrive in time, the entry is served; if the Cache API
 * fails, the page is rendered. A page of another location is served only if the versions say that it is current.
 */

export type CacheState = "hit" | "stale" | "stale-if-error" | "shared" | "miss" | "bypass";

/** What a rendering tells the cache. */
export interface Rendering {
  /** Takes the time (ms) at which what the page shows changes by itself. */
  renewAt: (time: number) => void;
  /** Takes the data that is kept beside the page; absent when the page is not kept. */
  keepData?: (data: PageData) => void;
}

export type Render = (request: Request, rendering: Rendering) => Promise<Response>;

interface PageCacheOptions {
  /** With deadlines, as all that the Worker is given. */
  cache: PageStore;
  /** The rendered pages of all locations; absent for a page that is not shared. */
  shared?: SharedPages;
  /** Identifies this response among all others; null when it is not cached. */
  key: string | null;
  /** Whether the request is for the framework's data rather than the document. */
  data: boolean;
  /** The id of the page's data, when the request is for that (`page-data.ts`). */
  pageData?: string | null;
  /** Whether a 404 is kept: that of one page for all addresses, or of an address that anyone can make up. */
  keepsMissing: boolean;
  shown: Shown;
  /** When (ms) a render last failed because a dependency did not answer; of this isolate. */
  lastOutage: { at: number };
  /** Whether a dependency did not answer while this request was served: a 503 may also say that nothing is there yet. */
  dependencyFailed: () => boolean;
  buildId: string;
  versions: VersionsWithin;
  /** How long the versions may take (ms), for a page that is kept here and for one of another location. */
  deadlines?: Pick<RequestDeadlines, "versions" | "kv">;
  now: () => Date;
  defer: (work: Promise<unknown>) => void;
  log: Log;
}

interface Answer {
  response: Response;
  state: CacheState;
}

/** For this long after a render failed for want of a dependency, nobody waits for another who can have the old page. */
const OUTAGE_MS = 5000;

/** Serves a GET or HEAD from the cache, or renders it. Throws what `render` throws when no cached page can replace it. */
export async function withPageCache(
  request: Request,
  options: PageCacheOptions,
  render: Render,
): Promise<Answer> {
  const { key } = options;
  if (key === null || (request.method !== "GET" && request.method !== "HEAD"))
    return { response: await render(request, { renewAt: () => {} }), state: "bypass" };
  // A HEAD is rendered as a GET: its response has no body and must not be stored as the page.
  const get = request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
  const answer = options.pageData
    ? keptData(get, { ...options, key, pageData: options.pageData }, render)
    : cachedOrRendered(get, { ...options, key }, render);
  const { response, state } = await answer;
  return { response: ifModified(request, response), state };
}

async function cachedOrRendered(
  request: Request,
  options: PageCacheOptions & { key: string },
  render: Render,
): Promise<Answer> {
  const { cache, now, defer, log, lastOutage, deadlines = DEADLINES } = options;
  const key = cacheKey(request, options.key, options.buildId);
  const changesWithin = changesOfPage(options.versions, options.shown);
  const reading = changesWithin(deadlines.versions);
  const stored = await matchKept(cache, key).catch((error) => {
    log.error("page-cache-unreadable", error);
    return undefined;
  });
  const times = stored && timesOf(stored);
  // What no change renews waits for no versions.
  if (stored && !times) return { response: fromCache(stored), state: "hit" };
  const changes = await reading;
  const standing = times ? standingOf(times, changes, now().getTime()) : "current";
  if (stored && standing === "current")
    return { response: changes ? fromCache(stored) : unverified(stored), state: "hit" };

  const rendering = oneRender({
    cache,
    key,
    now,
    defer,
    log,
    look: () => keptPage(key, changes, options),
    render: () => sharedOrRendered(request, key, changesWithin, options, render),
  });
  const noted = rendering.then(
    (made) => {
      if (made.page.status === 503 && options.dependencyFailed()) lastOutage.at = now().getTime();
      return made;
    },
    (error) => {
      if (error instanceof TimeoutError) lastOutage.at = now().getTime();
      throw error;
    },
  );
  const isOutage = Math.abs(now().getTime() - lastOutage.at) < OUTAGE_MS;
  if (stored && (standing === "renew" || isOutage)) {
    defer(noted.catch((error) => log.error("revalidation-failed", error)));
    return standing === "renew"
      ? { response: fromCache(stored), state: "stale" }
      : { response: unverified(stored), state: "stale-if-error" };
  }
  try {
    const { page, origin } = await noted;
    if (page.status < 500 || !stored) return { response: answerOf(page), state: origin };
    log.error("render-failed-served-stale", `status ${page.status}`);
  } catch (error) {
    if (!stored) {
      if (!(error instanceof TimeoutError)) throw error;
      log.error("render-too-slow", error);
      return { response: unavailable(), state: "miss" };
    }
    log.error("render-failed-served-stale", error);
  }
  return { response: unverified(stored), state: "stale-if-error" };
}

/** Marks a kept page of which nobody can say whether it is current. */
function unverified(stored: Response): Response {
  const response = fromCache(stored);
  response.headers.set("Warning", '111 - "Revalidation Failed"');
  return response;
}

/** Returns what the location keeps under a key, if it is ours. */
async function matchKept(cache: PageStore, key: Request): Promise<Response | undefined> {
  const stored = await cache.match(key);
  return stored && isKept(stored) ? stored : undefined;
}

/** Returns the page from the location's cache, if it is current. */
async function keptPage(
  key: Request,
  changes: readonly Change[] | null,
  { cache, now, data }: PageCacheOptions,
): Promise<RenderedPage | null> {
  const stored = await matchKept(cache, key);
  const times = stored && timesOf(stored);
  if (!stored || (times && standingOf(times, changes, now().getTime()) !== "current")) return null;
  return renderedPage(fromCache(stored), times ?? { renderedAt: 0, dueAt: null }, data);
}

/** Takes the page from another location, or renders it; keeps it. */
async function sharedOrRendered(
  request: Request,
  key: Request,
  changesWithin: ChangesWithin,
  options: PageCacheOptions & { key: string },
  render: Render,
): Promise<Made> {
  const { cache, shared, key: name, data, keepsMissing, now, log, deadlines = DEADLINES } = options;
  const reported = (keeping: Promise<unknown>) => keeping.catch((error) => log.error("page-not-kept", error));
  const keptHere = async (page: RenderedPage) =>
    Promise.all([
      cache.put(key, forCache(page)),
      page.pageData && cache.put(dataKey(key, page.pageData.id), forCache(dataAnswer(page.pageData))),
    ]);
  const reading = shared && changesWithin(deadlines.kv.read);
  const elsewhere = await shared?.read(name).catch((error): null => {
    log.error("shared-page-unreadable", error);
    return null;
  });
  const changes = elsewhere && (await reading);
  // It may show what has been withdrawn since: without the changes it is not taken.
  if (elsewhere && changes && standingOf(elsewhere, changes, now().getTime()) === "current")
    return { page: elsewhere, origin: "shared", keeping: reported(keptHere(elsewhere)) };

  const renderedAt = now().getTime();
  let dueAt: number | null = null;
  let pageData: PageData | undefined;
  const response = await render(request, {
    renewAt: (time) => {
      if (Number.isFinite(time)) dueAt = Math.min(dueAt ?? time, time);
    },
    keepData: (data) => {
      pageData = data;
    },
  });
  const page = { ...(await renderedPage(response, { renderedAt, dueAt }, data)), pageData };
  if (!page.kept || (page.status === 404 && !keepsMissing))
    return { page, origin: "miss", keeping: Promise.resolve() };
  // Several locations may write the page in the same second; KV takes one of them.
  const sharing = shared?.write(name, page).catch(() => log.info("page-not-shared"));
  return { page, origin: "miss", keeping: Promise.all([reported(keptHere(page)), sharing]) };
}

/**
 * Answers the data of a page. Where the location has lost it, the data of the newest rendering is answered instead:
 * React brings the document to that.
 */
async function keptData(
  request: Request,
  options: PageCacheOptions & { key: string; pageData: string },
  render: Render,
): Promise<Answer> {
  const { cache, pageData: id, now, defer, log, deadlines = DEADLINES } = options;
  const key = cacheKey(request, options.key, options.buildId);
  const match = (key: Request) => matchKept(cache, key);
  try {
    const asked = await match(dataKey(key, id));
    if (asked) return { response: fromCache(asked), state: "hit" };
    const newest = dataIdOf(await match(key));
    const other = newest && (await match(dataKey(key, newest)));
    if (other) return { response: otherData(fromCache(other)), state: "stale" };
  } catch (error) {
    log.error("page-cache-unreadable", error);
  }
  const changesWithin = changesOfPage(options.versions, options.shown);
  const changes = await changesWithin(deadlines.versions);
  const look = () => keptPage(key, changes, options);
  const made = await oneRender({
    cache,
    key,
    now,
    defer,
    log,
    look,
    render: () => sharedOrRendered(request, key, changesWithin, options, render),
  });
  const { pageData, status } = made.page;
  // Another isolate has just kept it, or the page has gone.
  if (!pageData)
    return {
      response: status === 200 ? unavailable() : plainError(404, "This page has no such data."),
      state: "miss",
    };
  const response = answerOf(dataAnswer(pageData));
  return { response: pageData.id === id ? response : otherData(response), state: made.origin };
}

/** Marks data that is not what its address names. */
function otherData(response: Response): Response {
  response.headers.set("Cache-Control", NO_STORE);
  return response;
}

const dataKey = (document: Request, id: string) => new Request(`${document.url}&page-data=${id}`);

function cacheKey(request: Request, key: string, buildId: string): Request {
  const url = new URL(key, new URL(request.url).origin);
  url.searchParams.append("build", buildId);
  return new Request(url);
}
