import { inArray, sql } from "drizzle-orm";
import { sources } from "~/platform/data/tables.ts";
import type { Deps } from "~/platform/deps.ts";

/** `waiting`: a feed has not been asked yet. `failed`: all were, and none answered as it should. */
export type FirstReading = "waiting" | "failed";

/** Returns how far the first reading of the publication's feeds is; null without feeds, and once one was read. */
export async function firstReading({
  db,
  publication,
}: Pick<Deps, "db" | "publication">): Promise<FirstReading | null> {
  const ids = publication.sources.feeds.map(({ id }) => id);
  if (ids.length === 0) return null;
  const asked = await db
    .select({ readAt: sources.lastSuccessAt })
    .from(sources)
    .where(inArray(sources.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
  if (asked.some(({ readAt }) => readAt !== null)) return null;
  return asked.length < ids.length ? "waiting" : "failed";
}
