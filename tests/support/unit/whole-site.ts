import { env } from "cloudflare:test";
import { vi } from "vitest";
import type { SiteEnv } from "~/platform/env.ts";
import site from "../../../workers/site.ts";
import { type Fault, faultyCache, faultyD1, faultyKv } from "../survival/faults.ts";

/** The Worker of the site as it is deployed, with bindings of its own that may misbehave. */

export interface Faults {
  d1?: Fault;
  kv?: Fault;
  cache?: Fault;
}

/** Signs the links of mails. */
export const MAIL_SECRET = "the secret of the whole site";

/** The keys that requests wrote. */
export interface Writes {
  cache: string[];
  kv: string[];
}

export const noteWrites = (): Writes => ({ cache: [], kv: [] });

/** Notes the keys of what is put. */
const noting = <Binding extends object>(binding: Binding, keys: string[]): Binding =>
  new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "put") keys.push(args[0] instanceof Request ? args[0].url : String(args[0]));
        return Reflect.apply(value, target, args);
      };
    },
  });

interface Visit extends RequestInit {
  writes?: Writes;
  faults?: Faults;
  /** Bindings beside those of the tests. */
  bindings?: Partial<SiteEnv>;
  /** Each origin has pages of its own in the cache. */
  origin?: string;
}

/** What the visitors' requests left to do behind their backs. */
const deferred: Promise<unknown>[] = [];

/** What a browser says that it takes when it opens a page. */
const DOCUMENT = "text/html,application/xhtml+xml,*/*;q=0.8";

/** Sends a request to the whole Worker and reads its answer. */
export async function visitSite(
  path: string,
  { faults = {}, writes, bindings: more, origin = "https://recurring.test", ...init }: Visit = {},
) {
  const { DB, SEARCH, KV } = env as unknown as SiteEnv;
  const { d1, kv, cache } = faults;
  const real = caches.default;
  if (cache) vi.stubGlobal("caches", { default: faultyCache(real, cache) });
  if (writes) vi.stubGlobal("caches", { default: noting(real, writes.cache) });
  try {
    const headers = new Headers(init.headers);
    if (!headers.has("Accept")) headers.set("Accept", DOCUMENT);
    headers.set("Host", new URL(origin).host);
    if (init.method === "POST" && !headers.has("Origin")) headers.set("Origin", origin);
    const bindings = {
      ...env,
      DB: d1 ? faultyD1(DB, d1) : DB,
      SEARCH: d1 ? faultyD1(SEARCH, d1) : SEARCH,
      KV: kv ? faultyKv(KV, kv) : writes ? noting(KV, writes.kv) : KV,
      MAIL: undefined,
      MAIL_SECRET,
      // Nothing hangs but what misbehaves on demand: a busy machine is slow.
      ...(Object.keys(faults).length > 0 || more ? {} : { PATIENCE: "30" }),
      ...more,
    } as unknown as SiteEnv;
    const context = { waitUntil: (work: Promise<unknown>) => void deferred.push(work) };
    const request = new Request(`${origin}${path}`, { redirect: "manual", ...init, headers });
    const response = await site.fetch(
      request as Parameters<typeof site.fetch>[0],
      bindings,
      context as unknown as ExecutionContext,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      body: new TextDecoder().decode(bytes),
      bytes,
      state: response.headers.get("X-Cache"),
    };
  } finally {
    if (cache || writes) vi.unstubAllGlobals();
  }
}

/** Waits for the work behind the visitors' backs, so that it falls into no other test. */
export async function settled(): Promise<void> {
  while (deferred.length > 0) await Promise.allSettled(deferred.splice(0));
}

/** Deletes the pages that other locations rendered. */
export async function forgetSharedPages(): Promise<void> {
  const { KV } = env as unknown as SiteEnv;
  const { keys } = await KV.list({ prefix: "page:" });
  await Promise.all(keys.map(({ name }) => KV.delete(name)));
}
