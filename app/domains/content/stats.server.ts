import * as z from "zod";
import type { Deps } from "~/platform/deps.ts";
import { readSnapshot, type Snapshot, writeSnapshot } from "~/platform/snapshots.ts";
import { site } from "~/site.config.ts";
import { contentStats } from "./queries.server.ts";
import type { Stats } from "./schema.ts";

/** The library's counts as a snapshot: what every page may show without asking D1. */

const NAME = "stats";

const count = z.int().nonnegative();
const statsSchema: z.ZodType<Stats> = z.object({
  totalArticles: count,
  totalVideos: count,
  categoryBreakdown: z.record(z.string(), z.object({ articles: count, videos: count })),
});

export async function publishStats(deps: Pick<Deps, "db" | "kv" | "now">): Promise<void> {
  const categories = site.categories.map(({ slug }) => slug);
  await writeSnapshot(deps, NAME, statsSchema, await contentStats(deps.db, categories));
}

export function publishedStats(deps: Pick<Deps, "kv" | "log">): Promise<Snapshot<Stats> | null> {
  return readSnapshot(deps, NAME, statsSchema);
}
