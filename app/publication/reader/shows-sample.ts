import { hasSample } from "~/domains/content/store/publishing/sample.ts";
import { hasDeskSources } from "~/domains/sources/store/own.ts";
import type { SnapshotReader } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";

/** Whether the sample is shown: it is stored, and neither the files nor the desk have sources that take its place. */
export async function showsSample(context: Pick<Deps, "publication"> & SnapshotReader): Promise<boolean> {
  const { feeds, channels } = context.publication.sources;
  if (feeds.length + channels.length > 0) return false;
  // Pages are made while KV does not work: then without the note.
  return (await hasSample(context).catch(() => false)) && !(await hasDeskSources(context));
}
