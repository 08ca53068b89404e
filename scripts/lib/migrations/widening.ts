/**
 * Whether migrations only widen: the version before must run on the schema after, because it answers until the new code
 * is deployed, and again after a rollback. No Node here: the tests run in workerd.
 */

export interface Column {
  name: string;
  /** As declared, such as "integer". */
  type: string;
  notNull: boolean;
  hasDefault: boolean;
}

export interface Table {
  columns: Column[];
  /** The columns of each unique index and primary key, sorted and joined by commas. */
  unique: string[];
}

export type Schema = Record<string, Table>;

/** Returns what the version before could not do any more on the schema after; nothing when it only widened. */
export function narrowings(before: Schema, after: Schema): string[] {
  return Object.entries(before).flatMap(([name, { columns, unique }]) => {
    const table = after[name];
    if (!table) return [`${name} is gone`];
    const known = new Map(columns.map((column) => [column.name, column]));
    const now = new Map(table.columns.map((column) => [column.name, column]));
    return [
      ...columns.flatMap(({ name: column, type, notNull }) => {
        const found = now.get(column);
        if (!found) return [`${name}.${column} is gone`];
        if (found.type.toLowerCase() !== type.toLowerCase())
          return [`${name}.${column} was ${type.toLowerCase()} and is ${found.type.toLowerCase()}`];
        return found.notNull && !notNull ? [`${name}.${column} may not be null any more`] : [];
      }),
      ...table.columns
        .filter((column) => !known.has(column.name) && column.notNull && !column.hasDefault)
        .map(
          (column) =>
            `${name}.${column.name} is new, and needs a value that the version before does not give`,
        ),
      // An upsert names the columns that conflict.
      ...unique
        .filter((index) => !table.unique.includes(index))
        .map((index) => `${name}(${index}) is not unique any more`),
      ...table.unique
        .filter((index) => !unique.includes(index) && index.split(",").every((column) => known.has(column)))
        .map((index) => `${name}(${index}) must be unique now`),
    ];
  });
}

/**
 * Returns the tables and columns that a migration says nothing has read for two releases: `-- Unread since 0.2.0: a.b, c`.
 * @param releases oldest first
 */
export function unreadIn(sql: string, releases: readonly string[]): string[] {
  const [, since = "", names = ""] = /^-- Unread since (\d+\.\d+\.\d+): (.+)$/m.exec(sql) ?? [];
  const isOld = releases.includes(since) && releases.length - 1 - releases.indexOf(since) >= 2;
  return isOld ? names.split(",").map((name) => name.trim()) : [];
}

/** Returns a schema without tables and columns such as "a" and "a.b", and without the indexes on them. */
export function without(schema: Schema, names: readonly string[]): Schema {
  const isIn = (table: string, column: string) => names.includes(`${table}.${column}`);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([table]) => !names.includes(table))
      .map(([table, { columns, unique }]) => [
        table,
        {
          columns: columns.filter(({ name }) => !isIn(table, name)),
          unique: unique.filter((index) => !index.split(",").some((column) => isIn(table, column))),
        },
      ]),
  );
}

/** Returns what a migration's SQL takes away or renames without saying that nothing reads it. */
export function takenAway(sql: string, releases: readonly string[]): string[] {
  if (unreadIn(sql, releases).length > 0) return [];
  const statements = sql
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim());
  const rebuilt = new Set(
    statements.flatMap(
      (statement) => /^ALTER TABLE [`"]?__new_\w+[`"]? RENAME TO [`"]?(\w+)/i.exec(statement)?.[1] ?? [],
    ),
  );
  return statements.filter((statement) => {
    const dropped = /^DROP (?:TABLE|VIEW) (?:IF EXISTS )?[`"]?(\w+)/i.exec(statement)?.[1];
    if (dropped) return !rebuilt.has(dropped);
    if (/^ALTER TABLE [`"]?__new_\w+[`"]? RENAME TO/i.test(statement)) return false;
    return /^ALTER TABLE \S+ (DROP|RENAME)\b/i.test(statement) || isUnfilled(statement);
  });
}

/** A new column that needs a value and has no default. */
const isUnfilled = (statement: string) =>
  /^ALTER TABLE \S+ ADD (?:COLUMN )?.*\bNOT NULL\b/i.test(statement) &&
  !/\bDEFAULT\b|\bGENERATED ALWAYS\b/i.test(statement);
