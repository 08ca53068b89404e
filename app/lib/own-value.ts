/** Returns what a record itself has under a key from outside: "constructor" is in every record, and is nobody's. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
