import type { FeedSource } from "~/domains/content/config.ts";
import { testDeps } from "../unit/deps.ts";

/** Invented feeds, and dependencies whose `fetch` serves them at a given time. */

export const NOON = Date.parse("2026-08-21T12:00:00Z");
export const DAY_MS = 24 * 60 * 60_000;

/** No pauses, short waits, no jitter. */
export const quick = {
  pace: { gapMs: 0, hosts: 6, sleep: async () => {} },
  timeoutMs: 100,
  random: () => 0.5,
};

export const feedAt = (id: string, changes: Partial<FeedSource> = {}): FeedSource => ({
  id,
  name: `The ${id} feed`,
  url: `https://${id}.example/feed`,
  publication: "own",
  categories: ["founders"],
  ...changes,
});

export interface Item {
  title: string;
  link?: string;
  guid?: string;
  /** Anything that `Date` reads; none when absent. */
  date?: string | number;
}

export const rssOf = (host: string, items: Item[]) => `<?xml version="1.0"?>
<rss version="2.0"><channel><title>${host}</title><link>https://${host}/</link>${items
  .map(
    ({ title, link, guid, date }) => `<item><title>${title}</title>
      ${link ? `<link>${link}</link>` : ""}
      ${guid ? `<guid isPermaLink="false">${guid}</guid>` : ""}
      ${date === undefined ? "" : `<pubDate>${new Date(date).toUTCString()}</pubDate>`}
      <description>What ${title} means for a company of ten people.</description></item>`,
  )
  .join("")}</channel></rss>`;

export type Answer = (headers: Headers) => Response | Promise<Response>;

/** A server that answers with an ETag, and with 304 to a request that has it. */
export const served =
  (host: string, items: Item[], etag = JSON.stringify(items.map(({ title }) => title)).replace(/"/g, "'")) =>
  (headers: Headers): Response =>
    headers.get("if-none-match") === `"${etag}"`
      ? new Response(null, { status: 304, headers: { etag: `"${etag}"` } })
      : new Response(rssOf(host, items), {
          headers: { "content-type": "application/rss+xml", etag: `"${etag}"` },
        });

/** Returns dependencies at this many minutes after noon, and the requests made with them. */
export function worldOf(answers: Record<string, Answer>, minutes = 0) {
  const requests: { host: string; headers: Headers }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { host } = new URL(String(input));
    const headers = new Headers(init?.headers);
    requests.push({ host, headers });
    return (await answers[host]?.(headers)) ?? new Response("", { status: 404 });
  };
  const at = new Date(NOON + minutes * 60_000).toISOString();
  return { deps: testDeps({ fetch: fetch as typeof globalThis.fetch, at }), requests };
}
