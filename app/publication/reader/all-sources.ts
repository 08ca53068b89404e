import { withDeskSources } from "~/domains/sources/rules/lay-over.ts";
import { readDeskSources } from "~/domains/sources/store/desk-sources.ts";
import type { Deps } from "~/platform/deps.ts";

/**
 * Returns dependencies whose publication has the sources that were added at the desk, after those of its files. This is
 * the one place where the two are put together: what reads or writes the items of sources has its dependencies from here.
 */
export async function withAllSources<Some extends Pick<Deps, "db" | "publication">>(
  deps: Some,
): Promise<Some> {
  return { ...deps, publication: withDeskSources(deps.publication, await readDeskSources(deps)) };
}
