import { DATE_ROWS } from "./dates.ts";
import { FEED_ROWS } from "./feeds.ts";
import { ITEM_ROWS } from "./items.ts";
import type { Row } from "./read-row.ts";
import { TEXT_ROWS } from "./texts.ts";

/** What the reader of feeds is held to, row by row. */
export const ROWS: Row[] = [...FEED_ROWS, ...ITEM_ROWS, ...TEXT_ROWS, ...DATE_ROWS];

/** Returns the rows as the tables of docs/FEEDS.md, one a field. */
export function tablesOf(rows: Row[]): string {
  const fields = [...new Set(rows.map(({ field }) => field))];
  return fields
    .map((field) => {
      const lines = rows
        .filter((row) => row.field === field)
        .map(({ format, says, reads }) => `| ${format} | ${code(says)} | ${code(reads)} |`);
      return [`## ${field}`, "", "| format | a feed says | read as |", "|---|---|---|", ...lines].join("\n");
    })
    .join("\n\n");
}

/** In a cell of a table: characters that cannot be seen as JSON writes them. */
function code(value: unknown): string {
  if (value === "") return "nothing";
  if (value === null) return "none";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const shown = text
    .replace(/\n/g, "\\n")
    .replace(
      /[\u0080-\u009f\u00ad\u200b-\u200d]/g,
      (hidden) => `\\u${hidden.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return `\`${shown.replaceAll("|", "\\|")}\``;
}
