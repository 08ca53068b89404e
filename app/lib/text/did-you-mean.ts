import { editDistance } from "./edit-distance.ts";

/** Returns the nearest of the right names in parentheses; "" when none is near. */
export function didYouMean(word: string, names: readonly string[]): string {
  const [nearest] = names
    .map((name) => ({ name, edits: editDistance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.max(1, Math.min(word.length, name.length) / 3))
    .sort((one, other) => one.edits - other.edits);
  return nearest ? ` (did you mean ${nearest.name}?)` : "";
}
