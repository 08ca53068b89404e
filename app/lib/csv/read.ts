/** A row of comma-separated values, with the line of the file that it begins on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** What cells may be separated by; spreadsheets of many countries write semicolons. */
const SEPARATORS = [",", ";", "\t"];

/** Returns the separator that the first line has most of, outside of quotes. */
export function separatorOf(text: string): string {
  const [line = ""] = text.replaceAll(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/**
 * Reads comma-separated values (RFC 4180), also with semicolons or tabs: quoted cells may hold separators, quotes and line
 * ends. Forgives a byte order mark, any kind of line end, and empty lines, which are left out. A quote that never ends takes in the rest.
 * The apostrophe that `writeCsv` puts before what looks like a formula is taken off again.
 * @param options of a part of a file: its separator, and the line that it begins on
 */
export function readCsv(text: string, { separator: given = "", line: first = 1 } = {}): CsvRow[] {
  const rows: CsvRow[] = [];
  const source = text.replace(/^\ufeff/, "");
  const separator = given || separatorOf(source);
  const rest = `[^${separator}\\r\\n]*`;
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$)(${rest})|(${rest}))(${separator}|\\r\\n|\\r|\\n|$)`,
    "y",
  );
  let line = first;
  let row: CsvRow = { line, cells: [] };
  while (cell.lastIndex < source.length || row.cells.length > 0) {
    const [whole, quoted, rest = "", plain = "", end] = cell.exec(source) ?? [""];
    row.cells.push(unguarded(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest));
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === separator) continue;
    if (row.cells.length > 1 || row.cells[0] !== "") rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

/** Takes the apostrophes off again that `write.ts` puts in front of formulas. */
const unguarded = (cell: string) =>
  cell.replace(/^'(?=[=+\-@\t\r])/, "").replace(/([;\t])'(?=[=+\-@])/g, "$1");
