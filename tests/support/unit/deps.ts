import { env } from "cloudflare:test";
import { openDb } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { CronEnv } from "~/platform/env.ts";
import { publication, type WholePublication } from "../publication/first.ts";

/** The publication of the tests, with every optional feature. */
export const testPublication = publication;

/** Returns dependencies with the test's own D1 and KV, a fixed clock, and a `fetch` that rejects every request. */
export function testDeps(
  overrides: Partial<Deps> & { at?: string } = {},
): Deps & { publication: WholePublication; errors: string[] } {
  const { DB, SEARCH, KV, MEDIA, BACKUPS } = env as unknown as CronEnv;
  const errors: string[] = [];
  const at = new Date(overrides.at ?? "2026-08-21T12:00:00Z");
  return {
    db: openDb(DB),
    search: openDb(SEARCH),
    kv: KV,
    media: MEDIA,
    backups: BACKUPS,
    vars: { COMPRESS: "off" },
    publication,
    now: () => at,
    fetch: () => Promise.reject(new Error("this test expected no request")),
    log: { info: () => {}, error: (event) => void errors.push(event) },
    defer: () => {},
    errors,
    ...overrides,
    // A test that leaves a section out does not read it.
  } as Deps & { publication: WholePublication; errors: string[] };
}
