import { withoutNoteMarks } from "~/lib/text/tags.ts";

/** The numbers of a text's first table that has a column of them, for a cover that draws them. */

const LEAST_BARS = 3;
const MOST_BARS = 12;

/** A number as tables write it: "$1,200", "38 %", "4.5x", "2.1M". */
const NUMBER = /^[$€£]?\s?(\d[\d,]*(?:\.\d+)?)\s?(k|m|b|bn)?\s?(?:%|x|×|percent|pts?)?$/i;
const SCALES: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, bn: 1e9 };

/**
 * Returns the first column of numbers of a sanitised text's tables, in hundredths of its largest; null when no table has
 * such a column of 3 to 12 rows.
 */
export function tableFigure(html: string): number[] | null {
  for (const [, table = ""] of html.matchAll(/<table\b[^>]*>([\s\S]*?)<\/table>/g)) {
    // An empty cell of the head is stored as one of a row.
    const body = table.replace(/<thead\b.*?<\/thead>/s, "");
    const rows = [...body.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)]
      .map(([, row = ""]) =>
        [...row.matchAll(/<td\b[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = ""]) => read(cell)),
      )
      .filter((row) => row.length > 0);
    if (rows.length < LEAST_BARS || rows.length > MOST_BARS) continue;
    for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
      const values = rows.map((row) => row[column] ?? null);
      const most = Math.max(...values.map((value) => value ?? 0));
      if (most > 0 && values.every((value) => value !== null))
        return values.map((value) => Math.round((100 * (value as number)) / most));
    }
  }
  return null;
}

function read(cell: string): number | null {
  const text = withoutNoteMarks(cell)
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;|&#xA0;/gi, " ")
    .trim();
  const [, digits, scale = ""] = NUMBER.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replace(/,/g, "")) * (SCALES[scale.toLowerCase()] ?? 1);
}
