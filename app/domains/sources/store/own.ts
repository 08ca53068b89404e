import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Statement } from "~/platform/data/db.ts";
import {
  copySnapshot,
  readSnapshot,
  type SnapshotReader,
  snapshotStatement,
} from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";

/** Whether the desk has sources of articles and videos, for pages that say whether the sample is shown. */

const NAME = "desk-sources";
const schema = z.object({ own: z.number() });

/** Counts them again, in the batch of a change. */
export const countOwn = (now: Date): Statement =>
  snapshotStatement(
    NAME,
    now,
    sql`json_object('own', (select count(*) from desk_sources where kind in ('articles', 'videos')))`,
  );

/** Brings the count to KV, after the change. */
export const tellOwn = (deps: Pick<Deps, "db" | "kv">): Promise<void> => copySnapshot(deps, NAME);

/** Returns whether there are any. Never throws. */
export async function hasDeskSources(deps: SnapshotReader): Promise<boolean> {
  const snapshot = await readSnapshot(deps, NAME, schema).catch(() => null);
  return (snapshot?.data.own ?? 0) > 0;
}
