import type * as z from "zod";
import {
  readSnapshot,
  type SnapshotReader,
  type SnapshotWriter,
  writeSnapshot,
} from "~/platform/data/snapshots.ts";

/**
 * Writes a snapshot unless the stored one says the same. `essence` leaves out what is computed when it is read. Returns
 * whether it was written.
 */
export async function writeChanged<Data>(
  deps: SnapshotReader & SnapshotWriter,
  name: string,
  schema: z.ZodType<Data>,
  data: Data,
  essence: (data: Data) => unknown = (whole) => whole,
): Promise<boolean> {
  const before = await readSnapshot(deps, name, schema);
  if (before && JSON.stringify(essence(before.data)) === JSON.stringify(essence(schema.parse(data))))
    return false;
  await writeSnapshot(deps, name, schema, data);
  return true;
}
