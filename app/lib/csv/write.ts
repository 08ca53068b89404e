/** Comma-separated values (RFC 4180) for spreadsheets. */

export type Cell = string | number | null;

/** Rows joined as a document. A text that a spreadsheet would run as a formula is kept one by an apostrophe. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** What begins so is a formula to a spreadsheet (OWASP, CSV injection). Numbers are numbers, minus and all. */
const FORMULA = /^[=+\-@\t\r]/;

/** Where numbers have a decimal comma, spreadsheets take a semicolon or a tab for the start of the next cell. */
const NEXT_FORMULA = /([;\t])(?=[=+\-@])/g;

function cell(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = (FORMULA.test(value) ? `'${value}` : value).replace(NEXT_FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
