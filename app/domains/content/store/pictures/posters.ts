import { sql } from "drizzle-orm";
import * as z from "zod";
import { type Statement, statement } from "~/platform/data/db.ts";
import {
  readSnapshot,
  type SnapshotReader,
  type SnapshotWriter,
  writeChanged,
  writeSnapshot,
} from "~/platform/data/snapshots.ts";
import { posterAddress } from "../../rules/pictures/posters.ts";
import { knownPictures } from "./known.ts";

/**
 * Posters of videos that have no row: those that the publication names, and a podcast's episode. They wait in the queue
 * of pictures by the video's id; pages read where they are from a snapshot.
 */

const POSTERS = "posters";

/** The pictures of this site by the videos' ids. */
const posters = z.record(z.string(), z.string());
export type Posters = z.infer<typeof posters>;

/** Returns the posters that are here. */
export const readPosters = async (deps: SnapshotReader): Promise<Posters> =>
  (await readSnapshot(deps, POSTERS, posters))?.data ?? {};

/** Queues the posters of these videos that were never settled, and takes those of others out of the queue. */
export function queuePosters(ids: readonly string[], now: Date): Statement[] {
  const wanted = JSON.stringify(ids.map((id) => [id, posterAddress(id)]));
  return [
    statement(sql`insert into picture_items (kind, item_id, next_at, failures)
      select 'poster', value ->> 0, ${now.getTime()}, 0 from json_each(${wanted})
      where not exists (select 1 from picture_addresses where address = value ->> 1)
      on conflict (kind, item_id) do nothing`),
    statement(sql`delete from picture_items where kind = 'poster'
      and item_id not in (select value ->> 0 from json_each(${wanted}))`),
  ];
}

/** Writes where the posters of these videos are, if that has changed or in any case. Returns whether it did. */
export async function publishPosters(
  deps: SnapshotWriter,
  ids: readonly string[],
  { always = false }: { always?: boolean } = {},
): Promise<boolean> {
  const known = await knownPictures(deps.db, ids.map(posterAddress));
  const here = Object.fromEntries(
    [...ids].sort().flatMap((id) => {
      const path = known.get(posterAddress(id));
      return path ? [[id, path]] : [];
    }),
  );
  if (!always) return writeChanged(deps, POSTERS, posters, here, {});
  await writeSnapshot(deps, POSTERS, posters, here);
  return true;
}
