import { truncate } from "../format.ts";

/** How wide labels are, in columns: a letter of Chinese, Japanese or Korean takes two. */

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;

export function columnsOf(text: string): number {
  let columns = 0;
  for (const letter of text) columns += WIDE.test(letter) ? 2 : 1;
  return columns;
}

/** Returns a text that takes at most so many columns: cut where it takes more. */
export function fitted(text: string, most: number): string {
  if (columnsOf(text) <= most) return text;
  let [columns, length] = [0, 0];
  for (const letter of text) {
    columns += columnsOf(letter);
    if (columns > most) break;
    length += letter.length;
  }
  return truncate(text, length);
}
