import { sql } from "drizzle-orm";
import type { Counts } from "~/platform/counts/counts.ts";
import { readCounts } from "~/platform/counts/read.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { testDeps } from "../unit/deps.ts";
import { ask, ORIGIN } from "../unit/site.ts";

/** Visitors whose pages tell the site what they saw, as browsers do. */

export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
export const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";

export const TABLES = ["counted", "day_readers", "count_spans", "article_views", "search_misses"];

export async function forgetVisits(): Promise<void> {
  const { db, kv } = testDeps();
  for (const table of TABLES) await db.run(sql`delete from ${sql.identifier(table)}`);
  for (const { name } of (await kv.list({ prefix: "reader-salt:" })).keys) await kv.delete(name);
}

interface Visit {
  /** With its query, as the browser's address bar has it. */
  page: string;
  name?: string;
  subject?: string;
  address?: string;
  country?: string;
  headers?: Record<string, string>;
  at?: string;
  /** What the site has beside its usual dependencies, such as Analytics Engine. */
  more?: object;
}

/** Sends the event of a page and waits until it is counted. */
export async function visit({ page, name = "page_view", subject, country, ...rest }: Visit) {
  const { address = "192.0.2.1", headers, at, more } = rest;
  const waiting: Promise<unknown>[] = [];
  const defer = (work: Promise<unknown>) => void waiting.push(work);
  const deps = { ...testDeps({ at }), country, defer, ...more };
  const body = JSON.stringify({ name, path: new URL(page, ORIGIN).pathname, subject });
  const response = await ask(deps, "/api/events", {
    method: "POST",
    body,
    headers: {
      "Content-Length": String(body.length),
      "User-Agent": FIREFOX,
      "CF-Connecting-IP": address,
      Referer: `${ORIGIN}${page}`,
      ...headers,
    },
  });
  await Promise.all(waiting);
  return response.status;
}

/** Where the tests' pages lead to each other. */
export const HERE = new URL(ORIGIN).host;

/** Returns what was counted in a span; null for nothing. */
export async function countsOf(span: string): Promise<Counts | null> {
  const [stored] = await rowsOf(testDeps().db, readCounts([span]));
  return stored ? JSON.parse(stored.counts) : null;
}

export const rowsIn = async (table: string): Promise<number> =>
  (await testDeps().db.get<{ count: number }>(sql`select count(*) as count from ${sql.identifier(table)}`))
    .count;
