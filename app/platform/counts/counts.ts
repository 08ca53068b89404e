/** Numbers of a span of time: sums of kinds, such as "views", and the keys of a kind that were counted most. */

/** What an event counts towards: a kind, and one of its keys; "" where the kind has none. */
export type Tally = readonly [kind: string, key: string];

/** So many times in an hour (since 1970, UTC). */
export interface CountRow {
  hour: number;
  kind: string;
  key: string;
  count: number;
  /** What the key is called, where it is no name itself. */
  name?: string;
}

export interface Counts {
  /** Of each kind, with the keys that are not kept. */
  sums: Record<string, number>;
  /** The kinds without keys by hour of the day (UTC): 24 numbers each. Of days alone. */
  hours?: Record<string, number[]>;
  /** The keys of each kind that were counted most. */
  top: Record<string, Record<string, number>>;
  /** What such keys were called then, of kinds whose keys are no names. */
  names?: Record<string, Record<string, string>>;
}

/** Two rows beside those of days and months: since when is counted, and the last seven days together. */
export const STATE = "0";
export const WEEK = "1";

/** Returns the number under which a span is stored: 20261127 for the day "2026-11-27", 202611 for the month "2026-11". */
export const spanId = (span: string): number => Number(span.replaceAll("-", ""));

/** Returns the number of the row that has more keys of a span, until it is over: one that comes late may be among them. */
export const openId = (span: string): number => -spanId(span);

export interface CountState {
  /** The day from which on there are counts. */
  since: string;
  /** How often something was added up: what two runs add at a time is added once. */
  folds: number;
  /** The hour (since 1970, UTC) up to which Analytics Engine was read; absent where it never was. */
  hour?: number;
}

/** The kind under which a reader is counted once a day (`readers.ts`). */
export const READERS = "readers";

export const noCounts = (): Counts => ({ sums: {}, top: {} });

const HOURS = 24;

/** Returns the counts of spans together; names are those of the last one. */
export function addedUp(spans: readonly Counts[]): Counts {
  const sums = new Map<string, number>();
  const top: Nested<number> = new Map();
  const names: Nested<string> = new Map();
  for (const span of spans) {
    for (const [kind, count] of Object.entries(span.sums)) add(sums, kind, count);
    for (const [kind, keys] of Object.entries(span.top))
      for (const [key, count] of Object.entries(keys)) add(inner(top, kind), key, count);
    for (const [kind, keys] of Object.entries(span.names ?? {}))
      for (const [key, name] of Object.entries(keys)) inner(names, kind).set(key, name);
  }
  return { sums: Object.fromEntries(sums), top: plain(top), names: plain(names) };
}

/**
 * Returns counts with the rows of a span added. Of each kind so many keys are kept, those that were counted most: whoever
 * makes up keys fills nothing with them.
 * @param hours whether the kinds without keys are counted by hour too
 */
export function withRows(
  counts: Counts,
  rows: readonly CountRow[],
  { most, hours }: { most: number; hours: boolean },
): Counts {
  const sums = new Map(Object.entries(counts.sums));
  const top = nested(counts.top);
  const names = nested(counts.names ?? {});
  const byHour = new Map(Object.entries(counts.hours ?? {}));
  for (const { hour, kind, key, count, name } of rows) {
    add(sums, kind, count);
    if (key !== "") add(inner(top, kind), key, count);
    if (name !== undefined) inner(names, kind).set(key, name);
    if (key !== "" || !hours) continue;
    const inHours = byHour.get(kind) ?? Array<number>(HOURS).fill(0);
    byHour.set(
      kind,
      inHours.map((before, index) => (index === hour % HOURS ? before + count : before)),
    );
  }
  const all = { sums: Object.fromEntries(sums), top: plain(top), names: plain(names) };
  return mostOf(hours ? { ...all, hours: Object.fromEntries(byHour) } : all, most);
}

/** Returns counts with so many keys of each kind, those that were counted most. */
export function mostOf({ top, names = {}, ...rest }: Counts, most: number): Counts {
  const kept = new Map(
    Object.entries(top).map(([kind, keys]) => [kind, new Map(ranked(keys).slice(0, most))]),
  );
  const keptNames = new Map(
    Object.entries(names).map(([kind, keys]) => [
      kind,
      new Map(Object.entries(keys).filter(([key]) => kept.get(kind)?.has(key))),
    ]),
  );
  return { ...rest, top: plain(kept), names: plain(keptNames) };
}

/** Returns keys with their counts, the most first. */
export const ranked = (keys: Record<string, number>): [string, number][] =>
  Object.entries(keys).sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));

/** By kind and key. */
type Nested<Value> = Map<string, Map<string, Value>>;

const add = (counts: Map<string, number>, key: string, count: number) =>
  void counts.set(key, (counts.get(key) ?? 0) + count);

function inner<Value>(maps: Nested<Value>, kind: string): Map<string, Value> {
  const keys = maps.get(kind) ?? new Map<string, Value>();
  maps.set(kind, keys);
  return keys;
}

const nested = <Value>(kinds: Record<string, Record<string, Value>>): Nested<Value> =>
  new Map(Object.entries(kinds).map(([kind, keys]) => [kind, new Map(Object.entries(keys))]));

const plain = <Value>(maps: Nested<Value>) =>
  Object.fromEntries([...maps].map(([kind, keys]) => [kind, Object.fromEntries(keys)]));
