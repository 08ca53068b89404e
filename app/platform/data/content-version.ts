import type { Deps } from "../deps.ts";

const KEY = "content:version";

/** Seconds for which a location may serve an older version: with the page cache's own, publish-to-visible stays under 60 s. */
const CACHE_TTL = 30;

/** The version that cached pages were made from; a refresh bumps it and they are made anew. */
export async function contentVersion({ kv }: Pick<Deps, "kv">): Promise<string> {
  return (await kv.get(KEY, { cacheTtl: CACHE_TTL })) ?? "0";
}

export async function bumpContentVersion({ kv, now }: Pick<Deps, "kv" | "now">): Promise<void> {
  await kv.put(KEY, now().getTime().toString(36));
}
