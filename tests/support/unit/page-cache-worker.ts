import { withPageCache } from "~/platform/page/cache/cache.ts";
import { PUBLIC_CACHE } from "~/platform/page/responses.ts";

/** A Worker of one cached page: each request has a context of its own, as a visitor's has. */

/** How often the page of each key was rendered. */
export const renders = new Map<string, number>();

/**
 * Answers `?key=…` with the number of its render. With `changed`, its topic changed at that time (ms); `now` is the time
 * of the visit.
 */
export async function answerCached(request: Request, ctx: ExecutionContext): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const key = asked.get("key") ?? "";
  const { response, state } = await withPageCache(
    new Request("https://recurring.test/page"),
    {
      cache: caches.default,
      key: `/page?key=${key}`,
      data: false,
      keepsMissing: true,
      lastOutage: { at: 0 },
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
      // Longer than the visitors need to arrive.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return new Response(`rendering ${number}`, { headers: { "Cache-Control": PUBLIC_CACHE } });
    },
  );
  const answer = new Response(response.body, response);
  answer.headers.set("X-Cache", state);
  return answer;
}
