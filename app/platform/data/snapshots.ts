import * as z from "zod";
import type { Deps } from "../deps.ts";

/**
 * Snapshots: what the clock computes once and many pages read, as validated JSON in KV. Never the only copy of truth:
 * a page that finds none computes or goes without.
 */

export interface Snapshot<Data> {
  /** When the data was true, ISO 8601 UTC. */
  asOf: string;
  data: Data;
}

const key = (name: string) => `snapshot:${name}`;

/** Writes a snapshot as of now. Data that does not fit its schema is a bug and throws. */
export async function writeSnapshot<Data>(
  { kv, now }: Pick<Deps, "kv" | "now">,
  name: string,
  schema: z.ZodType<Data>,
  data: Data,
): Promise<void> {
  await kv.put(key(name), JSON.stringify({ asOf: now().toISOString(), data: schema.parse(data) }));
}

/** Takes a snapshot away: there is nothing any more to say. */
export async function dropSnapshot({ kv }: Pick<Deps, "kv">, name: string): Promise<void> {
  await kv.delete(key(name));
}

/** Reads a snapshot; null when there is none, or only one of an older release's shape. */
export async function readSnapshot<Data>(
  { kv, log }: Pick<Deps, "kv" | "log">,
  name: string,
  schema: z.ZodType<Data>,
): Promise<Snapshot<Data> | null> {
  const stored = await kv.get(key(name), "json");
  if (stored === null) return null;
  const parsed = z.object({ asOf: z.iso.datetime(), data: schema }).safeParse(stored);
  if (!parsed.success) log.error("snapshot.invalid", parsed.error, { name });
  return parsed.success ? (parsed.data as Snapshot<Data>) : null;
}
