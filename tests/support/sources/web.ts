import { testDeps } from "../unit/deps.ts";

/** A small invented web, by address: pages, feeds, redirects. What it does not have is a 404. */
export type Web = Record<string, string | (() => Response | Promise<Response>)>;

const typeOf = (body: string) =>
  body.startsWith("<?xml") ? "application/rss+xml" : body.startsWith("{") ? "application/json" : "text/html";

/** Returns dependencies whose outside world is this web, and the addresses that were asked for. */
export function webOf(web: Web, overrides: Parameters<typeof testDeps>[0] = {}) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const address = String(input);
    asked.push(address);
    const answer = web[address];
    if (answer === undefined) return new Response("", { status: 404 });
    return typeof answer === "string"
      ? new Response(answer, { headers: { "content-type": typeOf(answer) } })
      : answer();
  };
  return { deps: testDeps({ fetch: fetch as typeof globalThis.fetch, ...overrides }), asked };
}

export const movedTo = (location: string) => () => new Response(null, { status: 301, headers: { location } });

export const pageWith = (head: string, body = "") =>
  `<!doctype html><html><head><title>A page</title>${head}</head><body>${body}</body></html>`;
