import { timeout } from "remix-utils/promise";
import * as z from "zod";
import { PUBLICATION_TOPIC, publicationChangesIn } from "~/domains/publication/store/changes.ts";
import { sha256Hex } from "~/lib/hash.ts";
import type { PageStore } from "~/platform/data/deadlines.ts";
import { readVersions, type TopicVersions, type VersionsWithin } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { type Layer, layerOf, layerSchema, NO_LAYER } from "./layer.ts";

/**
 * Finds what the desk lays over the files. The versions of topics, which every request reads, say when it last changed;
 * a publication that was never changed costs nothing else. The layer of a change is made once, by whoever needs it first,
 * and kept in KV under the change and the files; a location and an isolate keep a copy. No request waits longer for it
 * than for KV: then the layer before holds for some seconds, else the files alone. The clock, which sends mail by the
 * publication, asks D1 instead.
 */

type NearDeps = Pick<Deps, "db" | "kv" | "now" | "defer" | "log">;

/** The location's cache and a request's reading of the versions; the clock has neither. */
export interface Near {
  cache: Pick<PageStore, "match" | "put">;
  origin: string;
  versions: VersionsWithin;
  /** How long a request waits for KV, and for the versions when the isolate has a layer (ms). */
  deadlines: { kv: { read: number }; versions: number };
}

interface Held {
  files: Publication;
  /** When the desk last changed something (ms); null for never. */
  at: number | null;
  layer: Layer;
  /** Since when (ms) it stands in for one that could not be read; null for one that is right. */
  standsInSince: number | null;
}

const STAND_IN_MS = 5000;
const KEEP_SECONDS = 8 * 86_400;
const KV_CACHE_SECONDS = 3600;

/** What this isolate read last: the same for every request. */
let held: Held | undefined;

/** Returns the layer over the files. Throws for the clock alone, which has no `near`: when neither KV nor D1 says it. */
export async function readLayer(files: Publication, deps: NearDeps, near?: Near): Promise<Layer> {
  const own = held?.files === files ? held : undefined;
  const now = deps.now().getTime();
  // One that begins in the future, because the clock was set back, has ended too.
  const since = own?.standsInSince ?? null;
  if (own && since !== null && Math.abs(now - since) < STAND_IN_MS) return own.layer;
  const at = await changedAt(deps, own, near);
  if (at === "unknown" && !near) return layerOf(files, await publicationChangesIn(deps), now);
  const id = await idOf(files);
  if (at === "unknown") {
    const layer = own?.layer ?? (await copyNear(id, near))?.layer ?? NO_LAYER;
    return hold({ files, at: own?.at ?? null, layer, standsInSince: now });
  }
  if (own?.at === at && own.standsInSince === null) return own.layer;
  if (at === null) return hold({ files, at, layer: NO_LAYER, standsInSince: null });
  const reading = layerAt(deps, { files, id, at }, near).then((layer) =>
    hold({ files, at, layer, standsInSince: null }),
  );
  deps.defer(reading.catch(() => {}));
  try {
    return await (near ? timeout(reading, { ms: near.deadlines.kv.read }) : reading);
  } catch (error) {
    if (!near) throw error;
    deps.log.error("publication-changes-unread", error);
    const layer = own?.layer ?? (await copyNear(id, near))?.layer ?? NO_LAYER;
    return hold({ files, at, layer, standsInSince: now });
  }
}

function hold(value: Held): Layer {
  held = value;
  return value.layer;
}

/** When the desk last changed something: null for never, "unknown" where nothing says so in time. */
async function changedAt(
  deps: NearDeps,
  own: Held | undefined,
  near?: Near,
): Promise<number | null | "unknown"> {
  const versions = near
    ? await near.versions(own && near.deadlines.versions)
    : await readVersions(deps).catch(() => null);
  return versions ? changeIn(versions) : "unknown";
}

const changeIn = ({ changed }: TopicVersions): number | null => changed[PUBLICATION_TOPIC]?.[0] ?? null;

interface Asked {
  files: Publication;
  /** Of the files. */
  id: string;
  at: number;
}

const kept = z.object({ at: z.number(), layer: layerSchema });

/** The key of the layer in KV. */
export const layerKey = (at: number, filesId: string) => `publication:${at}:${filesId}`;

/** Reads the layer of a change, or makes it. Throws when D1 has to be asked and does not answer. */
async function layerAt(deps: NearDeps, { files, id, at }: Asked, near?: Near): Promise<Layer> {
  const copy = await copyNear(id, near);
  if (copy?.at === at) return copy.layer;
  const inKv = await deps.kv
    .get(layerKey(at, id), { type: "json", cacheTtl: KV_CACHE_SECONDS })
    .then((value) => layerSchema.safeParse(value).data)
    .catch(() => undefined);
  const layer = inKv ?? (await layerOf(files, await publicationChangesIn(deps), deps.now().getTime()));
  if (!inKv) deps.defer(putLayer(deps, layerKey(at, id), layer).catch(() => {}));
  if (near) {
    const fresh = Response.json({ at, layer }, { headers: { "Cache-Control": `max-age=${KEEP_SECONDS}` } });
    deps.defer(near.cache.put(addressOf(id, near), fresh).catch(() => {}));
  }
  return layer;
}

/** Keeps a layer for all locations. */
export const putLayer = ({ kv }: Pick<Deps, "kv">, key: string, layer: Layer): Promise<void> =>
  kv.put(key, JSON.stringify(layer), { expirationTtl: KEEP_SECONDS });

/** Not a page: no route answers it, and nobody can ask for it. */
const addressOf = (id: string, { origin }: Near) => new URL(`/.publication/${id}`, origin).href;

/** Returns the layer that this location read last, whatever the change. */
async function copyNear(id: string, near?: Near): Promise<{ at: number; layer: Layer } | undefined> {
  if (!near) return undefined;
  const copy = await (async () => (await near.cache.match(addressOf(id, near)))?.json())().catch(() => null);
  return kept.safeParse(copy).data;
}

// No state: the id follows from the value alone.
const ids = new WeakMap<Publication, string>();

/** The id of the files' contents. */
export async function idOf(files: Publication): Promise<string> {
  const id = ids.get(files) ?? (await sha256Hex(JSON.stringify(files), 16));
  ids.set(files, id);
  return id;
}
