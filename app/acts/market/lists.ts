import { withChanges } from "~/domains/publication/rules/overlay.ts";
import { holdingAt, saved, withoutReplaced } from "~/domains/publication/rules/saved.ts";
import { type PublicationChange, partOf } from "~/domains/publication/schema.ts";
import {
  changesOfPart,
  PUBLICATION_TOPIC,
  publicationChangesIn,
  replaceChanges,
} from "~/domains/publication/store/changes.ts";
import { fail, ok } from "~/lib/result.ts";
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
  /** Returns the part with another list. `publication` is without it, `files` is that of the files. */
  put: (publication: Publication, list: Entry[], files: Publication) => unknown;
  idOf: (entry: Entry) => string;
  /** Another part that follows this list. `wanted` gets what `put` gets. */
  beside?: {
    part: "market";
    wanted: (publication: Publication, list: Entry[], files: Publication) => unknown;
  };
  written: (deps: ActDeps) => Promise<void>;
}

export const todayOf = ({ now }: Pick<ActDeps, "now">) => now().toISOString().slice(0, 10);

/** Fails with the wrong fields, each with its sentence. */
export function wrongFields(errors: Record<string, string>) {
  const [[field = "", message] = []] = Object.entries(errors);
  return { ...fail(field, message), errors };
}

/** The publication as the database has it now: that of the request may be some seconds old. */
async function presentOf(deps: ActDeps): Promise<{ files: Publication; publication: Publication }> {
  const files = deps.files ?? deps.publication;
  const changes = holdingAt(await publicationChangesIn(deps), deps.now().getTime());
  return { files, publication: withChanges(files, changes) };
}

export function listRecord<Entry>({ kind, part, of, put, idOf, beside, written }: ListOf<Entry>): {
  record: RecordKind<Listed<Entry>>;
  /** Returns what would be wrong with a value, in a sentence; null where nothing is. */
  mistakeOf: (deps: ActDeps, id: string, value: Listed<Entry> | null) => Promise<string | null>;
  /** Returns an entry at the end of the list. */
  atEnd: (deps: ActDeps, entry: Entry) => Promise<Listed<Entry>>;
} {
  /** The changes of each part that a value makes. */
  const changesWith = async (
    deps: ActDeps,
    id: string,
    value: Listed<Entry> | null,
  ): Promise<{ part: string; changes: PublicationChange[] }[]> => {
    const { files, publication } = await presentOf(deps);
    const list = of(publication).filter((entry) => idOf(entry) !== id);
    if (value) list.splice(value.place, 0, value.entry);
    const now = deps.now().getTime();
    const made = async (part: string, wanted: unknown) => {
      const stored = await changesOfPart(deps, part);
      const all = saved({ files, changes: stored, part, wanted, from: now, now, by: deps.staff.name });
      return { part, changes: withoutReplaced(all, now) };
    };
    const other = beside?.wanted(publication, list, files);
    return [
      await made(part, put(publication, list, files)),
      ...(beside && other ? [await made(beside.part, other)] : []),
    ];
  };
  const read = async (deps: ActDeps, id: string): Promise<Listed<Entry> | null> => {
    const list = of((await presentOf(deps)).publication);
    const place = list.findIndex((entry) => idOf(entry) === id);
    return place < 0 ? null : { place, entry: list[place] as Entry };
  };
  const record = defineRecord<Listed<Entry>>({
    kind,
    list: "/desk/market",
    // A change replaces the whole part, and that of the startups the market's prices too.
    turn: () => "publication-lists",
    topics: [PUBLICATION_TOPIC],
    // Its place changes with those before it.
    essence: ({ entry }) => entry,
    read,
    write: async (deps, id, value) =>
      (await changesWith(deps, id, value)).flatMap(({ part, changes }) => replaceChanges(part, changes)),
    async again(deps, former, { subject }) {
      const present = former && (await read(deps, subject));
      const value = present ? { ...former, place: present.place } : former;
      const mistake = await mistakeOf(deps, subject, value);
      return mistake ? fail("invalid", `This cannot be undone any more. ${mistake}`) : ok(value);
    },
    written,
  });
  const mistakeOf = async (deps: ActDeps, id: string, value: Listed<Entry> | null) => {
    const files = deps.files ?? deps.publication;
    let stored = await publicationChangesIn(deps);
    for (const { part, changes } of await changesWith(deps, id, value)) {
      const mistakes = mistakesOfSaving({ files, stored, part, changes, from: deps.now().getTime() });
      if (mistakes) return [...Object.values(mistakes.fields), ...mistakes.others][0] ?? null;
      stored = [...stored.filter(({ path }) => partOf(path) !== part), ...changes];
    }
    return null;
  };
  const atEnd = async (deps: ActDeps, entry: Entry) => ({
    place: of((await presentOf(deps)).publication).length,
    entry,
  });
  return { record, mistakeOf, atEnd };
}
