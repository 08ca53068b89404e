import type { PublicationEnv } from "~/platform/env.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { publication } from "~/site.config.ts";
import { withoutOrphans } from "./in-force.ts";

/**
 * Returns the publication in force: the one that is bound to the Worker as data, else that of its bundle. This is the one
 * reader of the files: a layer of changes kept elsewhere belongs here.
 */
export async function readPublication({ PUBLICATION }: PublicationEnv = {}): Promise<Publication> {
  return withoutOrphans(PUBLICATION?.publication ?? publication);
}
