import { sameJson } from "~/domains/publication/rules/overlay.ts";

/** Where two publications differ, as finely as it can be written into a file. */
export type Difference = { path: PropertyKey[]; before: unknown } & (
  | { kind: "value"; after: unknown }
  /** A list without some of its entries, by their positions, and with others at its end. */
  | { kind: "elements"; after: readonly unknown[]; without: number[]; added: unknown[] }
);

type Entries = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the differences of two values, in the order of their entries. What is undefined is not there. */
export function differences(before: unknown, after: unknown, path: PropertyKey[] = []): Difference[] {
  if (sameJson(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], [...path, key]));
  }
  if (!Array.isArray(before) || !Array.isArray(after)) return [{ kind: "value", path, before, after }];
  if (before.length === after.length && before.every((entry, at) => isObject(entry) && isObject(after[at])))
    return before.flatMap((entry, at) => differences(entry, after[at], [...path, at]));
  return [elements(before, after, path) ?? { kind: "value", path, before, after }];
}

/** The entries that a list lost and gained; null where those that stay are in another order. */
function elements(
  before: readonly unknown[],
  after: readonly unknown[],
  path: PropertyKey[],
): Difference | null {
  const without: number[] = [];
  let kept = 0;
  for (const [at, entry] of before.entries())
    if (kept < after.length && sameJson(entry, after[kept])) kept += 1;
    else without.push(at);
  if (kept === 0) return null;
  return { kind: "elements", path, before, after, without, added: after.slice(kept) };
}
