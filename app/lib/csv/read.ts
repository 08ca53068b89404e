/** A row of comma-separated values, with the line of the file that it begins on. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads comma-separated values (RFC 4180): quoted cells may hold commas, quotes and line ends. Forgives a byte order
 * mark, any kind of line end, and empty lines, which are left out. A quote that never ends takes in the rest.
 * The apostrophe that `writeCsv` puts before what looks like a formula is taken off again.
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const cell = /(?:"((?:[^"]|"")*)(?:"|$)([^,\r\n]*)|([^,\r\n]*))(,|\r\n|\r|\n|$)/y;
  const source = text.replace(/^\ufeff/, "");
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (cell.lastIndex < source.length || row.cells.length > 0) {
    const [whole, quoted, rest = "", plain = "", end] = cell.exec(source) ?? [""];
    row.cells.push(unguarded(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest));
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === ",") continue;
    if (row.cells.length > 1 || row.cells[0] !== "") rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, "");
