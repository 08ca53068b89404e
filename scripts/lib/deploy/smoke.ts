import * as z from "zod";
import { Mistake } from "../cli/mistake.ts";

/** What a deployed site is asked before the deployment counts. */

const DEADLINE_MS = 10_000;
const PAUSE_MS = 5_000;

const ready = z.object({ status: z.string(), version: z.string().nullable() });

export interface Visit {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  pause: (milliseconds: number) => Promise<void>;
}

interface Expected {
  address: string;
  /** The version that must answer. */
  version: string;
  attempts: number;
}

/**
 * Asks whether the version is ready, for the front page, and for one file of it; again while the version spreads.
 * @throws Mistake with what was wrong at the last attempt
 */
export async function smokeTest({ address, version, attempts }: Expected, visit: Visit): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const wrong = await wrongOf(address, version, visit);
    if (wrong === null) return `${address} answers`;
    if (attempt === attempts) throw new Mistake(`${address}: ${wrong}.`);
    await visit.pause(PAUSE_MS);
  }
}

/** Returns what is wrong with the site, or null. */
async function wrongOf(address: string, version: string, { fetch }: Visit): Promise<string | null> {
  const get = (path: string) =>
    fetch(new URL(path, address).href, {
      signal: AbortSignal.timeout(DEADLINE_MS),
      headers: { "Cache-Control": "no-cache" },
    });
  try {
    const health = await get("/api/health/ready");
    const { data: report } = ready.safeParse(await health.json().catch(() => null));
    if (!health.ok || report?.status !== "ok") return `it is not ready (status ${health.status})`;
    if (report.version !== version) return "another version answers";
    const home = await get("/");
    const html = await home.text();
    if (!home.ok || !home.headers.get("Content-Type")?.startsWith("text/html"))
      return `the front page has status ${home.status}`;
    const file = /(?:src|href)="(\/[^"]+\.(?:js|css|svg|png|ico|woff2))"/.exec(html)?.[1];
    if (!file) return "the front page names no file";
    const asset = await get(file);
    await asset.arrayBuffer();
    return asset.ok ? null : `the file ${file} has status ${asset.status}`;
  } catch (error) {
    return `no answer (${error instanceof Error ? error.message : error})`;
  }
}
