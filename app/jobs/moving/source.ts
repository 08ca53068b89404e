import { claimSource, ownerOf } from "~/domains/content/store/publishing/folders.ts";
import type { ForeignExport, ImportOptions } from "~/domains/moving/schema.ts";
import { sha256Hex } from "~/lib/hash.ts";
import { slugify } from "~/lib/text/slug.ts";
import type { Deps } from "~/platform/deps.ts";

/** The name that the articles of an export belong to here, so that nothing else changes or removes them. */

/** Returns the name of a source for an export that was given none. */
export const sourceNameFor = ({ product, site }: Pick<ForeignExport, "product" | "site">): string =>
  slugify(site ? (URL.parse(site)?.host.replace(/^www\./, "") ?? product) : product) || product;

/** Returns who else has the name: the end of a sentence; null when it is free, or of this export. */
export async function otherOwner(
  deps: Pick<Deps, "db" | "publication">,
  { source }: Pick<ImportOptions, "source">,
  foreign: Pick<ForeignExport, "product" | "site">,
): Promise<string | null> {
  const { feeds, channels } = deps.publication.sources;
  if ([...feeds, ...channels].some(({ id }) => id === source)) return "a feed";
  const owner = await ownerOf(deps, source);
  if (owner.by === "feed") return "a feed";
  return owner.by === "folder" && owner.folderId !== (await idOf(foreign)) ? "another folder or site" : null;
}

/** Gives the name to an export. */
export const claimFor = async (
  deps: Pick<Deps, "db">,
  { source }: Pick<ImportOptions, "source">,
  foreign: Pick<ForeignExport, "product" | "site">,
): Promise<string> => claimSource(deps, source, await idOf(foreign));

/** The id that a folder of these texts has: always the same, in the form of an id that a folder keeps. */
async function idOf({ product, site }: Pick<ForeignExport, "product" | "site">): Promise<string> {
  const digest = await sha256Hex(`${product} ${site ? (URL.parse(site)?.host ?? "") : ""}`);
  const part = (from: number, to: number) => digest.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
