import type { CronService } from "~/platform/env.ts";
import type { Deps } from "~/platform/deps.ts";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Deps {
    cron?: CronService;
  }
  interface Future {
    v3_singleFetch: true;
  }
}

declare global {
  // The DOM's own CacheStorage hides the Workers runtime's default cache.
  interface CacheStorage {
    readonly default: Cache;
  }
}
