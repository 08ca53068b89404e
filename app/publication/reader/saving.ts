import { withChanges } from "~/domains/publication/rules/overlay.ts";
import { holdingAt } from "~/domains/publication/rules/saved.ts";
import { isWithin, type PublicationChange, partOf } from "~/domains/publication/schema.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { publicationMistakes } from "./mistakes.ts";

interface Saving {
  files: Publication;
  /** All changes as they are stored. */
  stored: readonly PublicationChange[];
  part: string;
  /** Those of the part as they shall be. */
  changes: readonly PublicationChange[];
  /** From when they hold (ms). */
  from: number;
}

/** What is wrong with changes of a part: a sentence for each field, and those that belong to none. */
export interface SavingMistakes {
  /** By the address of the entry: "promotions.banners.0.title". */
  fields: Record<string, string>;
  others: string[];
}

/**
 * Returns the mistakes that the publication would have with changes of a part and has not without, on the day that they
 * begin to hold and on each later date of any change; null without any.
 */
export function mistakesOfSaving({ files, stored, part, changes, from }: Saving): SavingMistakes | null {
  const next = [...stored.filter(({ path }) => partOf(path) !== part), ...changes];
  const found: SavingMistakes = { fields: {}, others: [] };
  const dates = new Set([from, ...next.flatMap((one) => (one.from > from ? [one.from] : []))]);
  for (const date of [...dates].sort((one, other) => one - other)) {
    const at = (all: readonly PublicationChange[]) =>
      publicationMistakes(withChanges(files, holdingAt(all, date)));
    const known = new Set(at(stored).map(({ sentence }) => sentence));
    for (const { path, sentence } of at(next).filter((one) => !known.has(one.sentence))) {
      const address = path.join(".");
      if (date === from && isWithin(address, part))
        found.fields[address] ??= sentence.replace(`${address} `, "This ");
      else found.others.push(date === from ? sentence : `From ${dayOf(date)} on: ${sentence}`);
    }
    if (Object.keys(found.fields).length + found.others.length > 0) return found;
  }
  return null;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
