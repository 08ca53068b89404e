import type { IndexHistory } from "../../schema.ts";

export type Levels = Pick<IndexHistory, "levels">;

/** Returns the change of the index from its last level but one to its last, in percent; null without two. */
export function levelChange({ levels }: Levels): number | null {
  const [last, before] = [levels.at(-1), levels.at(-2)];
  return last && before ? (last.level / before.level - 1) * 100 : null;
}
