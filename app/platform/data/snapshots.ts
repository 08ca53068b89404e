import * as z from "zod";
import type { Deps } from "../deps.ts";
import { KV_CACHE_SECONDS } from "./topic-versions.ts";

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

const ASKED_AT_MOST = 64;
const asOf = z.iso.datetime();

/**
 * The last text read of each snapshot, and what was made of it. To check a market against its schema costs ten times
 * what reading it does, and most requests find the text that the one before found. The values are frozen.
 */
const lastRead = new Map<string, { text: string; schema: z.ZodType; snapshot: Snapshot<unknown> }>();

/** Reads a snapshot; null when there is none, or only one of an older release's shape. Its data must not be changed. */
export async function readSnapshot<Data>(
  { kv, log }: Pick<Deps, "kv" | "log">,
  name: string,
  schema: z.ZodType<Data>,
): Promise<Snapshot<Data> | null> {
  const text = await kv.get(key(name), { cacheTtl: KV_CACHE_SECONDS });
  if (text === null) return null;
  const last = lastRead.get(name);
  if (last?.text === text && last.schema === schema) return last.snapshot as Snapshot<Data>;
  const stored = JSON.parse(text);
  const parsed = schema.safeParse(stored?.data);
  const time = asOf.safeParse(stored?.asOf);
  if (!parsed.success || !time.success) {
    log.error("snapshot.invalid", parsed.error ?? time.error, { name });
    return null;
  }
  const snapshot = frozen({ asOf: time.data, data: parsed.data });
  if (lastRead.size >= ASKED_AT_MOST) lastRead.clear();
  lastRead.set(name, { text, schema, snapshot });
  return snapshot;
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
