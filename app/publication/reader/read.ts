import type { Publication } from "~/platform/publication/publication.ts";
import { publication } from "~/site.config.ts";

/**
 * Returns the publication in force. This is the one reader of the files: a layer of changes kept elsewhere belongs
 * here.
 */
export async function readPublication(): Promise<Publication> {
  return publication;
}
