import type { Deps } from "~/platform/deps.ts";
import { removeSource } from "../writes.ts";

/** The articles and videos of the sample edition: what a first start shows until the publisher's own sources bring something. */

export const SAMPLE_SOURCE = "sample";

/** The KV key of the stored sample's fingerprint; absent when there is none. */
export const SAMPLE_STAMP = "sample:fingerprint";

/** Removes the sample, where it is stored. Returns whether it was. */
export async function removeSampleItems(
  deps: Pick<Deps, "db" | "search" | "kv" | "now" | "publication">,
): Promise<boolean> {
  if ((await deps.kv.get(SAMPLE_STAMP)) === null) return false;
  await removeSource(deps, SAMPLE_SOURCE);
  await deps.kv.delete(SAMPLE_STAMP);
  return true;
}
