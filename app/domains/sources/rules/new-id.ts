import { sha256Hex } from "~/lib/hash.ts";
import { slugify } from "~/lib/text/slug.ts";
import type { SourceKind } from "../schema.ts";
import { sameAddress } from "./listed.ts";

/**
 * Returns the id of a source that is added at the desk. It follows from kind and address, so the same address always is
 * the same source.
 */
export async function newSourceId(kind: SourceKind, url: string): Promise<string> {
  const host = URL.parse(url)?.hostname.replace(/^(www|feeds?|rss)\./, "") ?? "";
  const digest = await sha256Hex(`${kind} ${sameAddress(url)}`, 6);
  const name = kind === "videos" ? "channel" : slugify(host).slice(0, 40).replace(/-+$/, "");
  // Ids that begin so are the sample's.
  return `${/^sample/.test(name) ? "of-" : ""}${name || "source"}-${digest}`;
}
