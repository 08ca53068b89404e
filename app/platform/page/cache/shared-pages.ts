import { KV_CACHE_SECONDS } from "../../data/topic-versions.ts";
import { fromBytes, KEEP_SECONDS, type RenderedPage, toBytes } from "./kept-page.ts";

/**
 * The second level behind the Cache API of a location: the pages that some location rendered, in KV. A page that changed
 * is so rendered about once in the world, and elsewhere read.
 */

export interface SharedPages {
  /** Returns the page that any location rendered last; null without one. Throws when KV does not work. */
  read: (key: string) => Promise<RenderedPage | null>;
  write: (key: string, page: RenderedPage) => Promise<void>;
}

/** KV keys have at most 512 bytes. */
const MAX_KEY_BYTES = 512;

/** The shared pages of a build. */
export function sharedPages(kv: Pick<KVNamespace, "get" | "put">, buildId: string): SharedPages {
  const nameOf = (key: string) => `page:${buildId}:${key}`;
  const fits = (name: string) => new TextEncoder().encode(name).length <= MAX_KEY_BYTES;
  return {
    async read(key) {
      const name = nameOf(key);
      if (!fits(name)) return null;
      const bytes = await kv.get(name, { type: "arrayBuffer", cacheTtl: KV_CACHE_SECONDS });
      return bytes && fromBytes(bytes);
    },
    async write(key, page) {
      const name = nameOf(key);
      // What is missing may appear at any moment.
      if (page.status === 200 && fits(name))
        await kv.put(name, toBytes(page), { expirationTtl: KEEP_SECONDS });
    },
  };
}
