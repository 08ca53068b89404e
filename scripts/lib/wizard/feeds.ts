import { feedRequest } from "~/platform/feed/request.ts";
import { consoleLog } from "~/platform/log.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { SourceTools } from "~/platform/sources/define-source.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";

/** What is found at the address of a feed. */
export interface LookedAt {
  url: string;
  /** What the feed calls itself; null when it could not be read. */
  title: string | null;
  /** A sentence: how many articles, or why not. */
  found: string;
}

/** Reads feeds as the site will, in 10 s each. Never throws for what is at an address. */
export const lookAt = (publication: Publication, urls: readonly string[]): Promise<LookedAt[]> =>
  Promise.all(urls.map((url) => look(publication, url)));

async function look(publication: Publication, url: string): Promise<LookedAt> {
  const { UPSTREAM_GATEWAY } = process.env;
  const deps = {
    fetch,
    now: () => new Date(),
    vars: { UPSTREAM_GATEWAY },
    publication,
    log: consoleLog("script"),
  };
  const { options, read } = feedRequest(url);
  const answer = await fetchUpstream(deps as SourceTools["deps"], url, options);
  if (!answer.ok) return { url, title: null, found: answer.message };
  if (answer.value.notModified) return { url, title: null, found: "It answered that nothing has changed." };
  const tools = {
    deps: deps as SourceTools["deps"],
    ask: () => Promise.reject(new Error("A feed is one request.")),
  };
  const reading = await read(answer.value, tools);
  if (reading instanceof Map || !("ok" in reading)) throw new Error("A feed has one reading.");
  if (!reading.ok) return { url, title: null, found: reading.message };
  const { title, items } = reading.content;
  const newest = Math.max(...items.map(({ publishedAt }) => publishedAt ?? 0));
  const count = items.length === 1 ? "1 article" : `${items.length} articles`;
  const day = newest > 0 ? `, the newest of ${new Date(newest).toISOString().slice(0, 10)}` : "";
  return { url, title: title || new URL(url).hostname, found: `${count}${day}.` };
}

/** The names of feeds by their addresses, as far as they could be read. */
export const namesOf = (looked: readonly LookedAt[]): Map<string, string> =>
  new Map(looked.flatMap(({ url, title }) => (title === null ? [] : [[url, title] as const])));
