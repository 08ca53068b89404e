import { UNSPACED } from "./whole-words.ts";

/** Joiners where no writing joins: Persian, the Indic scripts and emoji need theirs. */
const IDLE_JOINERS = /(^|[\s\d\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]+/gu;

/** Runs of white space become one space, zero-width characters without a meaning go, ends are trimmed. */
export function squeeze(text: string): string {
  return text
    .replace(/[\u200b\u2060\ufeff\u00ad]/g, "")
    .replace(IDLE_JOINERS, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text that was cut, without the half of a character at its end. */
export const whole = (cut: string) => cut.replace(/[\ud800-\udbff]$/, "");

/** Returns a text in lower case and without diacritics, as the search compares it: "Über" is "uber". */
export const folded = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();

/** At most `max` characters, cut after a whole word and marked with an ellipsis. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const wordEnd = cut.search(/\s\S*$/);
  // A text without spaces is cut where it stands, but never inside a surrogate pair.
  const kept = wordEnd > max / 2 ? cut.slice(0, wordEnd) : whole(cut);
  return `${kept.replace(/[\s,;:–—-]+$/, "")}…`;
}

/** Returns a text as it begins a sentence or a line. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const LETTERS_WITHOUT_SPACES = new RegExp(`[${UNSPACED}]`, "gu");

/** Counts words; of a script that puts no space between them, two letters are one. */
export function countWords(text: string): number {
  let letters = 0;
  const spaced = text.replace(LETTERS_WITHOUT_SPACES, () => {
    letters++;
    return " ";
  });
  const words = spaced.match(/\S+/g) ?? [];
  // What stood between such letters alone is no word.
  const spoken = letters > 0 ? words.filter((word) => /[\p{L}\p{N}]/u.test(word)) : words;
  return spoken.length + Math.ceil(letters / 2);
}

/** Control characters, halves of characters and marks that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A text of one line, as it may stand in a mail's header: what cannot be seen is a space. */
export const oneLine = (text: string) => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();

/** A text of several lines: no other control characters than their ends and tabs. */
export const manyLines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNSEEN, (unseen) => unseen.replace(/[^\n\t]/g, ""))
    .trim();
