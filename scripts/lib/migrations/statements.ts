/**
 * The SQL statements of a release, as its tests prepared them: those of the next release's schema must still compile.
 * No Node here: the tests run in workerd.
 */

/** The statements of each database. */
export interface Statements {
  main: string[];
  search: string[];
}

const OF_DATA = /^(?:select|insert|update|delete|replace|with)\b/i;

/** The tables of SQLite and of Wrangler. */
const NOT_OURS = /\b(?:sqlite_\w+|d1_migrations)\b|\bpragma_/i;

/**
 * Returns the statements of a recording, each once, sorted: those that read or write rows of the project's tables.
 * @param recorded a line for each, as JSON: the database and the statement
 */
export function statementsIn(recorded: string): Statements {
  const found = { main: new Set<string>(), search: new Set<string>() };
  for (const line of recorded.split("\n").filter(Boolean)) {
    const [database, sql] = JSON.parse(line) as [keyof Statements, string];
    const written = shortened(sql);
    if (OF_DATA.test(written) && !NOT_OURS.test(written)) found[database].add(written);
  }
  return { main: [...found.main].sort(), search: [...found.search].sort() };
}

/** Writes a statement on one line, and lists of any length as one of their length. */
const shortened = (sql: string): string =>
  sql
    .replace(/--.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\bin \(\?(?:, ?\?)+\)/gi, "in (?)")
    .replace(/(\bvalues \([^()]*\))(?:, ?\([^()]*\))+/gi, "$1");

/** Returns how many values a statement is run with. */
export function parametersOf(sql: string): number {
  const plain = sql.replace(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`/g, "");
  const numbers = Array.from(plain.matchAll(/\?(\d+)/g), ([, number]) => Number(number));
  return Math.max(0, [...plain.matchAll(/\?(?!\d)/g)].length, ...numbers);
}
