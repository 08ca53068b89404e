import { publicationChangesIn } from "~/domains/publication/store/changes.ts";
import type { Deps } from "~/platform/deps.ts";
import type { PublicationEnv } from "~/platform/env.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { publication } from "~/site.config.ts";
import { withoutOrphans } from "./in-force.ts";
import { laidOver, layerOf, segmentAt } from "./layer.ts";
import { type Near, readLayer } from "./near.ts";

/** The publication of the files: the one that is bound to the Worker as data, else that of its bundle. */
export const readFiles = ({ PUBLICATION }: PublicationEnv = {}): Publication =>
  PUBLICATION?.publication ?? publication;

/** Returns the publication of the files, as it is without what the desk lays over it: for scripts and tests. */
export async function readPublication(env: PublicationEnv = {}): Promise<Publication> {
  return withoutOrphans(readFiles(env));
}

/** Returns the publication in force now, by the database: for scripts, which need no copies. Throws when D1 does not work. */
export async function readStored(
  { db, now }: Pick<Deps, "db" | "now">,
  files: Publication = readFiles(),
): Promise<Publication> {
  const time = now().getTime();
  const layer = await layerOf(files, await publicationChangesIn({ db }), time);
  return withoutOrphans(laidOver(files, segmentAt(layer, time)));
}

export interface Published {
  /** In force. */
  publication: Publication;
  /** Identifies it among those of a build: the one that is bound, and what the desk laid over it; "" for neither. */
  id: string;
}

/**
 * Returns the publication in force now: that of the files, with what the desk laid over it. This is the one reader of
 * the files. Throws for the clock alone, which has no `near`: when neither KV nor D1 says what the desk changed.
 */
export async function readPublished(
  env: PublicationEnv,
  deps: Pick<Deps, "db" | "kv" | "now" | "defer" | "log">,
  near?: Near,
): Promise<Published> {
  const files = readFiles(env);
  const segment = segmentAt(await readLayer(files, deps, near), deps.now().getTime());
  const id = [env.PUBLICATION?.id, segment.id].filter(Boolean).join("-");
  return { publication: withoutOrphans(laidOver(files, segment)), id };
}
