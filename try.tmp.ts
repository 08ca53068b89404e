import { migrate } from "./scripts/lib/migrate.ts";
import { openState, serve } from "./scripts/lib/workers.ts";
import { smokeTest } from "./scripts/lib/deploy/smoke.ts";
const state = "/dev/shm/empty-state";
const opened = await openState({ state });
await migrate(opened.env); await opened.close();
const { miniflare, url } = await serve({ state });
for (const p of ["/", "/articles", "/news", "/insights", "/videos", "/search?q=a", "/ai-startups", "/newsletter", "/api/health/ready", "/api/health", "/sitemap.xml", "/feed.xml", "/status", "/daily-intelligence"]) {
  const r = await fetch(new URL(p, url)); const t = await r.text();
  console.log(r.status, p, t.length, p.includes("ready") ? t : "");
}
const { version } = await (await fetch(new URL("/api/health/ready", url))).json() as any;
console.log(await smokeTest({ address: url.href, version, attempts: 1 }, { fetch, pause: async () => {} }).catch((e) => e.message));
await miniflare.dispose(); process.exit(0);
