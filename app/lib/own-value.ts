/** Returns the value that a record itself has under a key from outside: every object inherits keys such as "constructor". */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
