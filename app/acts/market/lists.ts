import { withChanges } from "~/domains/publication/rules/overlay.ts";
import { holdingAt, saved, withoutReplaced } from "~/domains/publication/rules/saved.ts";
import type { PublicationChange } from "~/domains/publication/schema.ts";
import {
  changesOfPart,
  PUBLICATION_TOPIC,
  publicationChangesIn,
  replaceChanges,
} from "~/domains/publication/store/changes.ts";
import { type ActDeps, defineRecord, type RecordKind } from "~/platform/desk/record.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { mistakesOfSaving } from "~/publication/reader/saving.ts";

/**
 * One entry of a list of the publication as a record of its own: a company of the index, a startup. So each has its
 * history and its Undo. What is written is a change of the publication, as any other of the desk.
 */

/** An entry, and its place in its list. */
export interface Listed<Entry> {
  place: number;
  entry: Entry;
}

interface ListOf<Entry> {
  kind: string;
  /** The part of the publication: "market". */
  part: "market" | "startups";
  of: (publication: Publication) => readonly Entry[];
  /** Returns the part with another list. */
  put: (publication: Publication, list: Entry[]) => unknown;
  idOf: (entry: Entry) => string;
  written: (deps: ActDeps) => Promise<void>;
}

/** The publication as the database has it now: that of the request may be some seconds old. */
async function presentOf(deps: ActDeps): Promise<{ files: Publication; publication: Publication }> {
  const files = deps.files ?? deps.publication;
  const changes = holdingAt(await publicationChangesIn(deps), deps.now().getTime());
  return { files, publication: withChanges(files, changes) };
}

export function listRecord<Entry>({ kind, part, of, put, idOf, written }: ListOf<Entry>): {
  record: RecordKind<Listed<Entry>>;
  /** Returns what would be wrong with a value, in a sentence; null where nothing is. */
  mistakeOf: (deps: ActDeps, id: string, value: Listed<Entry> | null) => Promise<string | null>;
} {
  const changesWith = async (
    deps: ActDeps,
    id: string,
    value: Listed<Entry> | null,
  ): Promise<PublicationChange[]> => {
    const { files, publication } = await presentOf(deps);
    const list = of(publication).filter((entry) => idOf(entry) !== id);
    if (value) list.splice(value.place, 0, value.entry);
    const now = deps.now().getTime();
    const stored = await changesOfPart(deps, part);
    const by = deps.staff.name;
    const made = saved({ files, changes: stored, part, wanted: put(publication, list), from: now, now, by });
    return withoutReplaced(made, now);
  };
  const record = defineRecord<Listed<Entry>>({
    kind,
    topics: [PUBLICATION_TOPIC],
    async read(deps, id) {
      const list = of((await presentOf(deps)).publication);
      const place = list.findIndex((entry) => idOf(entry) === id);
      return place < 0 ? null : { place, entry: list[place] as Entry };
    },
    write: async (deps, id, value) => replaceChanges(part, await changesWith(deps, id, value)),
    written,
  });
  const mistakeOf = async (deps: ActDeps, id: string, value: Listed<Entry> | null) => {
    const files = deps.files ?? deps.publication;
    const changes = await changesWith(deps, id, value);
    const stored = await publicationChangesIn(deps);
    const mistakes = mistakesOfSaving({ files, stored, part, changes, from: deps.now().getTime() });
    return mistakes ? ([...Object.values(mistakes.fields), ...mistakes.others][0] ?? null) : null;
  };
  return { record, mistakeOf };
}
