import { type Change, partOf, type TopicVersions } from "../../../app/platform/data/topic-versions.ts";
import { type CacheState, withPageCache } from "../../../app/platform/page/cache/cache.ts";
import { type SharedPages, sharedPages } from "../../../app/platform/page/cache/shared-pages.ts";
import { PUBLIC_CACHE } from "../../../app/platform/page/responses.ts";
import { mulberry32 } from "../random.ts";
import { Heap } from "./schedule.ts";
import { changeTimes, DAY, type FleetPage, fleetPages, MIDNIGHT } from "./traffic.ts";

/**
 * A trading day of the site in 300 locations, through the page cache itself, with a clock, a Cache API for each location
 * and a KV of our own. Some locations are simulated visit by visit, all others as one that has their visitors; figures
 * of the world are those of the simulated ones, scaled. Visits of a page that is current and stays so are hits and only
 * counted.
 */

export const LOCATIONS = 300;
const SAMPLED = 2;

/**
 * A location serves a KV value for 30 s, and copies of the versions for 15 s, of which 10 s in its Cache API; a put is
 * everywhere after 1 s.
 */
const KV_CACHE_MS = 30_000;
const COPY_MS = 15_000;
const LOCATION_COPY_MS = 10_000;
const PROPAGATION_MS = 1000;
const SETTLED_MS = 30_000;

/** Kept for a week: a page whose last visitor came earlier is not there. */
const KEPT_MS = 7 * DAY;

/** CPU of a request that is answered from the cache, ms. */
const HIT_CPU_MS = 1.9;

export interface FleetDay {
  /** Of all locations, a day. */
  views: number;
  /** Whether the day begins right after a deployment: no location has a page. */
  deployed: boolean;
  /** Whether there is the second level in KV. */
  shared: boolean;
}

export interface FleetResult {
  views: number;
  renders: number;
  /** Visitors who waited for a render, and for a page from KV. */
  waitedForRender: number;
  waitedForKv: number;
  /** Visitors who got the old page while it was renewed. */
  stale: number;
  kvReads: number;
  kvWrites: number;
  rowsRead: number;
  cpuMs: number;
}

interface Kept {
  renderedAt: number;
  dueAt: number | null;
}

/** A location's Cache API: of a page only its times are kept. */
class LocationCache {
  readonly kept = new Map<string, Kept>();

  async match(key: RequestInfo | URL): Promise<Response | undefined> {
    const kept = this.kept.get((key as Request).url);
    if (!kept) return undefined;
    const headers = new Headers({ "x-browser-cache-control": PUBLIC_CACHE });
    headers.set("x-rendered-at", String(kept.renderedAt));
    if (kept.dueAt !== null) headers.set("x-due-at", String(kept.dueAt));
    return new Response(null, { headers });
  }

  async put(key: RequestInfo | URL, { headers }: Response): Promise<void> {
    const due = headers.get("x-due-at");
    const renderedAt = headers.get("x-rendered-at");
    // A marker of a render has none: renders take no time here.
    if (renderedAt === null) return;
    this.kept.set((key as Request).url, {
      renderedAt: Number(renderedAt),
      dueAt: due === null ? null : Number(due),
    });
  }

  async delete(): Promise<boolean> {
    return true;
  }
}

/** The second level as one location sees it. */
class WorldKv {
  reads = 0;
  writes = 0;
  readonly #values = new Map<string, { at: number; bytes: ArrayBuffer; before: ArrayBuffer | null }>();
  readonly #seen = new Map<string, { at: number; bytes: ArrayBuffer | null }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  at(location: number, counted: boolean): Pick<KVNamespace, "get" | "put"> {
    return {
      get: async (name: string) => {
        if (counted) this.reads += 1;
        const now = this.#now();
        const seen = this.#seen.get(`${location} ${name}`);
        if (seen && now < seen.at + KV_CACHE_MS) return seen.bytes;
        const value = this.#values.get(name);
        const bytes = value ? (now >= value.at + PROPAGATION_MS ? value.bytes : value.before) : null;
        this.#seen.set(`${location} ${name}`, { at: now, bytes });
        return bytes;
      },
      put: async (name: string, bytes: ArrayBuffer) => {
        if (counted) this.writes += 1;
        const before = this.#values.get(name)?.bytes ?? null;
        this.#values.set(name, { at: this.#now(), bytes, before });
      },
    } as unknown as Pick<KVNamespace, "get" | "put">;
  }
}

interface Visit {
  at: number;
  location: Location;
  page: FleetPage;
}

interface Location {
  number: number;
  /** What a visitor asks; the page is told by its key. */
  request: Request;
  cache: LocationCache;
  /** Its share of all views. */
  share: number;
  /** Whether its figures are counted. */
  sampled: boolean;
  shared: SharedPages | undefined;
}

export async function simulateDay({ views, deployed, shared }: FleetDay): Promise<FleetResult> {
  const random = mulberry32(20261122);
  const wait = (perMs: number) => -Math.log(1 - random()) / perMs;
  const pages = fleetPages();
  const changes = changeTimes();
  let clock = MIDNIGHT;
  const kv = new WorldKv(() => clock);
  const buildId = `${views}-${deployed}-${shared}`;
  const originOf = (number: number) => `https://location-${number}.${buildId}.test`;
  // Without a second level no location depends on another.
  const locations = Array.from({ length: SAMPLED + (shared ? 1 : 0) }, (_, number): Location => {
    const sampled = number < SAMPLED;
    return {
      number,
      request: new Request(originOf(number)),
      cache: new LocationCache(),
      share: sampled ? 1 / LOCATIONS : (LOCATIONS - SAMPLED) / LOCATIONS,
      sampled,
      shared: shared ? sharedPages(kv.at(number, sampled), buildId) : undefined,
    };
  });
  const counts = { renders: 0, stale: 0, miss: 0, shared: 0, rows: 0, renderCpu: 0 };
  const cacheUrl = (location: Location, page: FleetPage) =>
    `${originOf(location.number)}${page.key}?build=${buildId}`;

  const visits = new Heap<Visit>();
  const schedule = (from: number, location: Location, page: FleetPage) => {
    const at = from + wait((views * page.share * location.share) / DAY);
    if (at < MIDNIGHT + DAY) visits.push({ at, location, page });
  };
  for (const location of locations)
    for (const page of pages) {
      const lastVisit = MIDNIGHT - wait((views * page.share * location.share) / DAY);
      if (deployed || lastVisit < MIDNIGHT - KEPT_MS) {
        schedule(MIDNIGHT, location, page);
        continue;
      }
      const kept = { renderedAt: lastVisit, dueAt: page.due(lastVisit) };
      location.cache.kept.set(cacheUrl(location, page), kept);
      const until = currentUntil(kept, page, changes);
      if (until !== null) schedule(Math.max(MIDNIGHT, until), location, page);
    }

  for (let visit = visits.pop(); visit; visit = visits.pop()) {
    const { at, location, page } = visit;
    clock = at;
    const deferred: Promise<unknown>[] = [];
    const { state } = await withPageCache(
      location.request,
      {
        cache: location.cache,
        shared: location.shared,
        key: page.key,
        data: false,
        keepsMissing: true,
        lastOutage: { at: Number.NEGATIVE_INFINITY },
        dependencyFailed: () => false,
        shown: page.shown,
        buildId,
        versions: async () => versionsAt(changes, seenAt(location.number, at)),
        now: () => new Date(Math.round(clock)),
        defer: (work) => void deferred.push(work),
        log: { info: () => {}, error: (event, error) => console.error(event, error) },
      },
      async (_, { renewAt }) => {
        if (location.sampled) {
          counts.renders += 1;
          counts.rows += page.rows;
          counts.renderCpu += page.cpuMs;
        }
        const due = page.due(at);
        if (due !== null) renewAt(due);
        return new Response(null, { headers: { "Cache-Control": PUBLIC_CACHE } });
      },
    );
    while (deferred.length > 0) await Promise.all(deferred.splice(0));
    if (location.sampled && isCounted(state)) counts[state] += 1;
    const kept = location.cache.kept.get(cacheUrl(location, page));
    const until = kept ? currentUntil(kept, page, changes) : at;
    // A hit on what has changed: the location does not see the change yet, nor do its next visitors.
    const from = state === "hit" ? nextLook(location.number, at) : at;
    if (until !== null) schedule(Math.max(from, until), location, page);
  }

  const scale = LOCATIONS / SAMPLED;
  // Each location reads the versions once in the time of its copy, and less often when fewer visitors come.
  const visitsInCopy = (views / LOCATIONS / DAY) * LOCATION_COPY_MS;
  const versionReads = LOCATIONS * (DAY / LOCATION_COPY_MS) * (visitsInCopy / (1 + visitsInCopy));
  return {
    views,
    renders: counts.renders * scale,
    waitedForRender: counts.miss * scale,
    waitedForKv: counts.shared * scale,
    stale: counts.stale * scale,
    kvReads: kv.reads * scale + versionReads,
    kvWrites: kv.writes * scale,
    rowsRead: counts.rows * scale,
    cpuMs: views * HIT_CPU_MS + counts.renderCpu * scale,
  };
}

type Counted = "stale" | "miss" | "shared";
const isCounted = (state: CacheState): state is Counted => ["stale", "miss", "shared"].includes(state);

/** When a location next reads the versions anew. */
const nextLook = (location: number, at: number): number => refreshed(location, COPY_MS, at) + COPY_MS;

/** The last time at which a location refreshed what it keeps for a span. */
function refreshed(location: number, span: number, at: number): number {
  const phase = location * 7919;
  return Math.floor((at - phase) / span) * span + phase;
}

/** The time of the KV value that a location's visitors see: its copy's age and KV's add up. */
function seenAt(location: number, at: number): number {
  return refreshed(location, KV_CACHE_MS, refreshed(location, COPY_MS, at)) - PROPAGATION_MS;
}

function versionsAt(changes: ReturnType<typeof changeTimes>, at: number): TopicVersions {
  const changed: Record<string, Change> = {};
  for (const [topic, times] of changes) {
    const count = countUntil(times, at);
    if (count > 0) changed[topic] = [times[count - 1] ?? 0, times[count - 2] ?? 0];
  }
  return { changed, bookmark: null };
}

/** How many of ascending times are not after another. */
function countUntil(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** When a kept page may stop being current; null for never. */
function currentUntil(
  { renderedAt, dueAt }: Kept,
  { shown }: FleetPage,
  changes: ReturnType<typeof changeTimes>,
): number | null {
  const { topics, part } = shown;
  const names = part === undefined ? topics : topics.map((topic) => partOf(topic, part));
  const ends = names.flatMap((name) => {
    const times = changes.get(name) ?? [];
    const count = countUntil(times, renderedAt);
    const last = times[count - 1];
    const settles = last !== undefined && renderedAt < last + SETTLED_MS ? [last + SETTLED_MS] : [];
    const next = times[count];
    return next === undefined ? settles : [next, ...settles];
  });
  if (dueAt !== null) ends.push(dueAt);
  return ends.length > 0 ? Math.min(...ends) : null;
}
