import type { PageStore } from "~/platform/data/deadlines.ts";
import { withPageCache } from "~/platform/page/cache/cache.ts";
import { PUBLIC_CACHE } from "~/platform/page/responses.ts";

/** A Worker of one cached page: each request has a context of its own, as a visitor's has. */

/** How often the page of each key was rendered. */
export const renders = new Map<string, number>();

/** How many visits of one time have looked for a page, by its key and the time. */
const looked = new Map<string, number>();

/** `caches.default`, which counts the visit once it has looked for the page. */
function countingCache(crowd: string): PageStore {
  let isCounted = false;
  return {
    match: async (request) => {
      const found = await caches.default.match(request);
      if (!isCounted) looked.set(crowd, (looked.get(crowd) ?? 0) + 1);
      isCounted = true;
      return found;
    },
    put: (request, response) => caches.default.put(request, response),
    delete: (request) => caches.default.delete(request),
  };
}

/**
 * Answers `?key=…` with the number of its render. With `changed`, its topic changed at that time (ms); `now` is the time
 * of the visit. A render lasts until as many of its time as `visits` says have looked for the page.
 */
export async function answerCached(request: Request, ctx: ExecutionContext): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const key = asked.get("key") ?? "";
  const crowd = `${key} ${asked.get("now")}`;
  const { response, state } = await withPageCache(
    new Request("https://recurring.test/page"),
    {
      cache: countingCache(crowd),
      key: `/page?key=${key}`,
      data: false,
      keepsMissing: true,
      lastOutage: { at: 0 },
      dependencyFailed: () => false,
      buildId: "a",
      shown: { topics: ["content"] },
      versions: async () => ({ changed: { content: [Number(asked.get("changed")), 0] }, bookmark: null }),
      now: () => new Date(Number(asked.get("now"))),
      defer: (work) => ctx.waitUntil(work),
      log: { info: () => {}, error: () => {} },
    },
    async () => {
      const number = (renders.get(key) ?? 0) + 1;
      renders.set(key, number);
      const visits = Number(asked.get("visits") ?? 0);
      while ((looked.get(crowd) ?? 0) < visits) await new Promise((resolve) => setTimeout(resolve, 20));
      // Longer than a visit needs to go on from there.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return new Response(`rendering ${number}`, { headers: { "Cache-Control": PUBLIC_CACHE } });
    },
  );
  const answer = new Response(response.body, response);
  answer.headers.set("X-Cache", state);
  return answer;
}
