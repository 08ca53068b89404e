import { noOutage, timedCache } from "~/platform/data/deadlines.ts";
import { type TopicVersions, versionsOnce } from "~/platform/data/topic-versions.ts";
import type { Log } from "~/platform/log.ts";
import { type Render, withPageCache } from "~/platform/page/cache/cache.ts";
import type { SharedPages } from "~/platform/page/cache/shared-pages.ts";
import { PUBLIC_CACHE } from "~/platform/page/responses.ts";

/** The page cache on workerd's own Cache API; each test has an address of its own. */

/** What a test is given, and what it left behind. */
export const given = {
  testNumber: 0,
  address: "",
  clock: 0,
  /** When each topic changed; what reading it throws; "hangs" when it never ends. */
  versions: { changed: {}, bookmark: null } as TopicVersions | Error | "hangs",
  rendered: 0,
  errors: [] as string[],
  deferred: [] as Promise<unknown>[],
};

/** Begins with another address and nothing kept, before each test. */
export function resetPageCache(): void {
  given.testNumber += 1;
  given.address = `https://recurring.test/page-${given.testNumber}`;
  given.clock = Date.parse("2026-08-21T12:00:00Z");
  given.versions = { changed: {}, bookmark: null };
  given.rendered = 0;
  given.errors = [];
  given.deferred = [];
}

/** Answers the number of its rendering, so that a kept page shows. */
export const page =
  (headers: Record<string, string> = { "Cache-Control": PUBLIC_CACHE }, status = 200) =>
  async () => {
    given.rendered += 1;
    return new Response(`rendering ${given.rendered}`, { status, headers });
  };

/** What never ends. */
export const never = new Promise<never>(() => {});

/** A render that fails. */
export const broken = async (): Promise<Response> => {
  throw new Error("the database is down");
};

interface Visit {
  cache?: Pick<Cache, "match" | "put" | "delete">;
  shared?: SharedPages;
  part?: string;
  key?: string | null;
  data?: boolean;
  pageData?: string | null;
  method?: string;
  headers?: Record<string, string>;
  buildId?: string;
  render?: Render;
  keepsMissing?: boolean;
  lastOutage?: { at: number };
  dependencyFailed?: boolean;
  versions?: () => Promise<TopicVersions>;
  /** Whether the work behind the visitor's back is left to itself: some of it never ends. */
  unending?: boolean;
}

/** One request, and what it set going behind the visitor's back. */
export async function visit({
  cache = caches.default,
  shared,
  part,
  key = new URL(given.address).pathname,
  data = false,
  pageData = null,
  method = "GET",
  headers = {},
  buildId = "a",
  render = page(),
  keepsMissing = true,
  lastOutage = { at: 0 },
  dependencyFailed = true,
  versions = async () => {
    if (given.versions === "hangs") return never;
    if (given.versions instanceof Error) throw given.versions;
    return given.versions;
  },
  unending = false,
}: Visit = {}) {
  const defer = (work: Promise<unknown>) => void given.deferred.push(work);
  const log: Log = { info: () => {}, error: (event) => void given.errors.push(event) };
  const { response, state } = await withPageCache(
    new Request(given.address, { method, headers }),
    {
      cache: timedCache(cache, noOutage()),
      shared,
      shown: { topics: ["content", "market"], part },
      key,
      keepsMissing,
      lastOutage,
      dependencyFailed: () => dependencyFailed,
      data,
      pageData,
      buildId,
      versions: versionsOnce(versions, { defer, log }),
      now: () => new Date(given.clock),
      defer,
      log,
    },
    render,
  );
  const body = await response.text();
  while (given.deferred.length > 0 && !unending) await Promise.all(given.deferred.splice(0));
  return { state, body, status: response.status, headers: response.headers };
}

/** Lets minutes pass. */
export const later = (minutes: number) => {
  given.clock += minutes * 60_000;
};

/** Changes a topic now. */
export function change(topic = "content") {
  if (given.versions === "hangs" || given.versions instanceof Error)
    throw new Error("There are no versions.");
  const [last = 0] = given.versions.changed[topic] ?? [];
  given.versions = {
    ...given.versions,
    changed: { ...given.versions.changed, [topic]: [given.clock, last] },
  };
}

/** Changes a topic, and lets the time pass for which the old page is served. */
export function changeLongAgo(topic?: string) {
  later(1);
  change(topic);
  later(1);
}

/** A page that is missing. */
export const page404 = page({ "Cache-Control": PUBLIC_CACHE }, 404);
