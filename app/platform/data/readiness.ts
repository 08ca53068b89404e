import { sql } from "drizzle-orm";
import { timeout } from "remix-utils/promise";
import * as z from "zod";
import type { Deps } from "../deps.ts";

/** Whether what pages are made of answers. The work of the clock is another question: `jobs/health.ts`. */

const PARTS = ["database", "search", "store", "media", "cache"] as const;

export const readinessSchema = z
  .object({
    status: z.enum(["ok", "failing"]).describe("`failing`: a part does not answer."),
    version: z.string().nullable().describe("The id of the Worker's deployed version; null where none is."),
    parts: z.array(
      z.object({
        part: z.enum(PARTS).describe("`store` has the snapshots and the kept pages, `media` the pictures."),
        state: z.enum(["ok", "failing"]),
        milliseconds: z.number().describe("Until it answered, or was given up."),
      }),
    ),
  })
  .meta({ id: "Readiness" });
export type Readiness = z.infer<typeof readinessSchema>;

/** How long each part may take, in milliseconds. */
const DEADLINE_MS = 2000;

/** Asks every part for something small, all at once. Never throws; takes two seconds at most. */
export async function readiness(
  {
    db,
    search,
    kv,
    media,
    now,
    version,
  }: Pick<Deps, "db" | "search" | "kv" | "media" | "now"> & { version?: string },
  cache: () => Cache,
): Promise<Readiness> {
  const questions: Record<(typeof PARTS)[number], () => Promise<unknown>> = {
    database: () => db.run(sql`select 1`),
    search: () => search.run(sql`select 1`),
    // With the deadline of a value that has no other copy: no page depends on it.
    store: () => kv.getWithMetadata("readiness"),
    media: () => media.head("readiness"),
    cache: () => cache().match("https://readiness.invalid/"),
  };
  const parts = await Promise.all(
    PARTS.map(async (part) => {
      const started = now().getTime();
      const state = await timeout(Promise.resolve().then(questions[part]), { ms: DEADLINE_MS }).then(
        () => "ok" as const,
        () => "failing" as const,
      );
      return { part, state, milliseconds: now().getTime() - started };
    }),
  );
  return {
    status: parts.every(({ state }) => state === "ok") ? "ok" : "failing",
    version: version ?? null,
    parts,
  };
}
