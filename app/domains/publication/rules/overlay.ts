import type { PublicationChange } from "../schema.ts";

/** How changes lie over a publication. All values are JSON, but for entries that are undefined: those are not there. */

export type Change = Pick<PublicationChange, "path" | "value">;

type Entries = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns a publication with changes in it, the later over the earlier. What they do not concern stays the object that
 * it was.
 */
export const withChanges = <Whole extends object>(whole: Whole, changes: readonly Change[]): Whole =>
  changes.reduce<unknown>(
    (changed, { path, value }) => withEntry(changed, path.split("."), value),
    whole,
  ) as Whole;

function withEntry(within: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  const entries = isObject(within) ? within : {};
  const entry = rest.length > 0 ? withEntry(entries[key], rest, value) : (value ?? undefined);
  if (entry !== undefined) return { ...entries, [key]: entry };
  const { [key]: _, ...others } = entries;
  return others;
}

/** Returns the value of an entry; undefined when there is none. */
export const entryAt = (whole: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((within, key) => (isObject(within) ? within[key] : undefined), whole);

/** Returns the changes that make one value another, each as deep in objects as it goes. */
export function changesBetween(before: unknown, after: unknown, path: string): Change[] {
  if (sameJson(before, after)) return [];
  if (!isObject(before) || !isObject(after) || !hasPlainKeys(before) || !hasPlainKeys(after))
    return [{ path, value: (after ?? null) as Change["value"] }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => changesBetween(before[key], after[key], `${path}.${key}`));
}

/** Keys that a path can have; the entries of a group with others are one value. */
const hasPlainKeys = (entries: Entries) => Object.keys(entries).every((key) => /^[\w-]+$/.test(key));

/** Whether two values are the same JSON, in whatever order their entries are. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => sameJson(entry, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameJson(one[key], other[key]),
  );
}
