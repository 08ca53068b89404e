import { chooseDeparture } from "~/domains/content/store/departures.ts";
import { listedSources, stateIdOf } from "~/domains/sources/rules/listed.ts";
import type { DeskSource, ListedSource } from "~/domains/sources/schema.ts";
import { readDeskSource, writeDeskSource } from "~/domains/sources/store/desk-sources.ts";
import { countOwn, tellOwn } from "~/domains/sources/store/own.ts";
import { batch, rowsOf } from "~/platform/data/db.ts";
import { type ActDeps, defineRecord } from "~/platform/desk/record.ts";
import { type Pause, selectPause, writePause } from "~/platform/sources/history.ts";
import { withAllSources } from "~/publication/reader/all-sources.ts";

/** What acts on sources change. */

/** What pages of these topics say of a publication without sources: that the sample is shown. */
const topics = ["content", "videos"];

const written = (deps: ActDeps, id: string, source: DeskSource | null) => [
  writeDeskSource(id, source),
  // A source that comes back keeps its items.
  ...(source ? [chooseDeparture(id, null, deps.now())] : []),
];

/** A source that was added at the desk, by its id in the publication. */
export const deskSource = defineRecord<DeskSource>({
  kind: "source",
  list: "/desk/sources",
  topics,
  read: (deps, id) => readDeskSource(deps, id),
  write: (deps, id, source) => [...written(deps, id, source), countOwn(deps.now())],
  async written(deps, _, source) {
    await tellOwn(deps);
    if (source) readSoon(deps, stateIdOf(source.kind, source.entry.id));
  },
});

/** Lets the cron Worker read a source that is new or changed. The clock reads it otherwise at its next tick. */
export function readSoon({ cron, defer, log }: ActDeps, id: string): void {
  if (cron) defer(cron.readSource(id).catch((error) => log.error("source.not-read", error, { id })));
}

/**
 * Ends the pauses that sources had before they were removed: whoever adds one again wants it read. Undo of the removal
 * does not come here, and brings a source back as it was, unless it was added again in between.
 */
export const endPauses = (deps: Pick<ActDeps, "db">, sources: readonly DeskSource[]) =>
  batch(
    deps.db,
    sources.map(({ kind, entry }) => writePause(stateIdOf(kind, entry.id), null)),
  );

/** Whether a source of either origin is paused, by the id of its state. */
export const sourcePause = defineRecord<Pause>({
  kind: "source-pause",
  topics: [],
  async read({ db }, id) {
    const [pause] = await rowsOf(db, selectPause(id));
    return pause ?? null;
  },
  write: (_, id, pause) => [writePause(id, pause)],
});

/** Returns every source, those of the desk included. */
export async function allSources(deps: Pick<ActDeps, "db" | "publication">): Promise<ListedSource[]> {
  return listedSources((await withAllSources(deps)).publication, []);
}
