import * as z from "zod";
import { type Change, withChanges } from "~/domains/publication/rules/overlay.ts";
import { holdingAt } from "~/domains/publication/rules/saved.ts";
import { isWithin, type PublicationChange } from "~/domains/publication/schema.ts";
import { sha256Hex } from "~/lib/hash.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { publicationMistakes } from "./mistakes.ts";

/**
 * What the desk lays over the files, by time. It is checked against the whole schema when it is made, so that a request
 * only puts it over the files: once an isolate.
 */

const segment = z.object({
  /** From when it holds (ms); 0 for the first. */
  from: z.number(),
  /** Of what lies over the files; "" for nothing. */
  id: z.string(),
  changes: z.array(z.object({ path: z.string(), value: z.json() })),
  /** The changes with which the publication would not be valid, each with the sentence about it. */
  left: z.array(z.object({ path: z.string(), sentence: z.string() })),
});

/** One segment for now, and one for each date at which changes begin to hold. */
export const layerSchema = z.array(segment).min(1);

export type Segment = z.output<typeof segment>;
export type Layer = readonly Segment[];

const PLAIN: Segment = { from: 0, id: "", changes: [], left: [] };
export const NO_LAYER: Layer = [PLAIN];

/** Makes the layer of changes over files, from now on. */
export async function layerOf(
  files: Publication,
  changes: readonly PublicationChange[],
  now: number,
): Promise<Layer> {
  const dates = new Set(changes.flatMap(({ from }) => (from > now ? [from] : [])));
  const made = [0, ...[...dates].sort((one, other) => one - other)].map(async (from) => {
    const { kept, left } = fitting(files, holdingAt(changes, Math.max(from, now)));
    return {
      from,
      id: kept.length > 0 ? await sha256Hex(JSON.stringify(kept), 12) : "",
      changes: kept,
      left,
    };
  });
  return Promise.all(made);
}

/** Leaves out the changes with which a publication would have mistakes that its files do not have. */
function fitting(files: Publication, changes: readonly Change[]): { kept: Change[]; left: Segment["left"] } {
  let kept = changes.map(({ path, value }) => ({ path, value }));
  const left: Segment["left"] = [];
  while (kept.length > 0) {
    const mistakes = mistakesWith(files, kept);
    if (mistakes.length === 0) break;
    const wrong = wrongAmong(files, kept, mistakes);
    for (const one of wrong) left.push({ path: one.path, sentence: sentenceAbout(one, mistakes) });
    kept = kept.filter((one) => !wrong.includes(one));
  }
  return { kept, left };
}

type Mistakes = { at: string; sentence: string }[];

function mistakesWith(files: Publication, changes: readonly Change[]): Mistakes {
  const mistakes = publicationMistakes(withChanges(files, changes));
  return mistakes.map(({ path, sentence }) => ({ at: path.join("."), sentence }));
}

const isAbout = ({ path }: Change, { at }: Mistakes[number]) => isWithin(at, path) || isWithin(path, at);

/** The changes that the mistakes are about, else the latest without which there are fewer, else the latest. */
function wrongAmong(files: Publication, changes: readonly Change[], mistakes: Mistakes): Change[] {
  const named = changes.filter((one) => mistakes.some((mistake) => isAbout(one, mistake)));
  if (named.length > 0) return named;
  const without = (one: Change) => changes.filter((other) => other !== one);
  const single = [...changes]
    .reverse()
    .find((one) => mistakesWith(files, without(one)).length < mistakes.length);
  return [single ?? changes.at(-1)].flatMap((one) => one ?? []);
}

const sentenceAbout = (one: Change, mistakes: Mistakes): string =>
  (mistakes.find((mistake) => isAbout(one, mistake)) ?? mistakes[0])?.sentence ?? "";

/** Returns what of a layer holds at a time. */
export const segmentAt = (layer: Layer, time: number): Segment =>
  layer.filter(({ from }) => from <= time).at(-1) ?? PLAIN;

// No state: what is kept follows from both values alone, and goes with them.
const made = new WeakMap<Segment, { files: Publication; publication: Publication }>();

/** Returns the publication with a segment over its files: one object for as long as both are the same. */
export function laidOver(files: Publication, segment: Segment): Publication {
  if (segment.changes.length === 0) return files;
  const known = made.get(segment);
  if (known?.files === files) return known.publication;
  const publication = withChanges(files, segment.changes);
  made.set(segment, { files, publication });
  return publication;
}
