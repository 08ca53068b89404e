import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { removeSource } from "../writes.ts";

/** The articles and videos of the sample edition: what a first start shows until the publisher's own sources bring something. */

export const SAMPLE_SOURCE = "sample";

/** The KV key of the stored sample's fingerprint; absent when there is none. */
export const SAMPLE_STAMP = "sample:fingerprint";

/** Returns whether the sample is stored. */
export const hasSample = async ({ kv }: Pick<Deps, "kv">): Promise<boolean> =>
  (await kv.get(SAMPLE_STAMP)) !== null;

/** Returns the ids of those of some articles that are the sample's. */
export async function sampleAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    db,
    statement<{ id: string }>(sql`select a.id from json_each(${JSON.stringify(ids)}) wanted
      cross join articles a on a.id = wanted.value and a.source_id = ${SAMPLE_SOURCE}`),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Removes the sample, where it is stored. Returns whether it was. */
export async function removeSampleItems(
  deps: Pick<Deps, "db" | "search" | "kv" | "now" | "publication">,
): Promise<boolean> {
  if (!(await hasSample(deps))) return false;
  await removeSource(deps, SAMPLE_SOURCE);
  await deps.kv.delete(SAMPLE_STAMP);
  return true;
}
