import { withoutWritten } from "~/domains/publication/rules/saved.ts";
import { noteWritten, PUBLICATION_TOPIC, publicationChangesIn } from "~/domains/publication/store/changes.ts";
import { readVersions } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { type Layer, layerOf, layerSchema, segmentAt } from "~/publication/reader/layer.ts";
import { idOf, layerKey, putLayer } from "~/publication/reader/near.ts";

export const checkPublicationJob = defineJob({
  name: "check-publication",
  every: TICK_MINUTES,
  topics: [PUBLICATION_TOPIC],
  run: checkPublication,
});

/** How long changes stay that the files have: a deployment that fails goes back to the files before within minutes. */
const KEPT_MS = 60 * 60_000;

/**
 * Checks what the desk lays over the files, now and at each date to come, against the schema of this release, and says
 * which changes cannot hold. Where the site has another answer, as after a release, it is told to look again. Changes that
 * the files have are taken away some time later.
 */
export async function checkPublication(deps: Deps): Promise<RunOutcome> {
  const changes = await publicationChangesIn(deps);
  const now = deps.now().getTime();
  if (changes.length === 0)
    return { state: "idle", summary: "The publication is that of its files.", changed: false };
  const files = deps.files ?? deps.publication;
  const needed = withoutWritten(files, changes, now);
  const written = changes.filter((one) => !needed.includes(one));
  if ((await noteWritten(deps, written, now - KEPT_MS)) > 0)
    return { state: "ok", summary: "The files have what the desk had changed.", changed: true };
  const layer = await layerOf(files, changes, now);
  const changed = await differs(deps, await idOf(files), layer, now);
  const left = layer.flatMap(({ from, left }) => left.map((one) => ({ ...one, from })));
  const [first] = left;
  if (!first)
    return {
      state: changed ? "ok" : "idle",
      summary: `${changes.length === 1 ? "An entry differs" : `${changes.length} entries differ`} from the files.`,
      changed,
    };
  const since = first.from > 0 ? `From ${new Date(first.from).toISOString().slice(0, 10)} on, ` : "";
  return {
    state: "partial",
    summary: `${since}${left.length === 1 ? "a change does" : `${left.length} changes do`} not hold: ${first.sentence}`,
    changed,
  };
}

/** Whether the site has another layer than this one. One that it has not is put there for it. */
async function differs(deps: Deps, filesId: string, layer: Layer, now: number): Promise<boolean> {
  const at = (await readVersions(deps)).changed[PUBLICATION_TOPIC]?.[0];
  if (at === undefined) return true;
  const key = layerKey(at, filesId);
  const kept = layerSchema.safeParse(await deps.kv.get(key, "json")).data;
  if (!kept) await putLayer(deps, key, layer);
  return kept !== undefined && standing(kept, now) !== standing(layer, now);
}

/** What a layer says of now and later. */
const standing = (layer: Layer, now: number): string =>
  JSON.stringify([
    segmentAt(layer, now).id,
    layer.flatMap(({ from, id }) => (from > now ? [{ from, id }] : [])),
  ]);
