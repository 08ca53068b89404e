import { isUnspaced, lettersApart } from "./letters.ts";

/**
 * The query language: all words must occur; "words in quotes" must be adjacent, and so must words written together
 * (go-to-market, node.js). Everything else is plain text: FTS5 receives only quoted strings of letters and digits, so
 * no input is an error.
 */

export interface Term {
  words: string[];
  quoted: boolean;
  /** What may stand in their place: the words of a compound as one, completions of an unfinished last word. */
  alternatives: string[];
}

/**
 * The query twice in FTS5's syntax: `exact` is used when enough documents match it, else `wide`, which matches more.
 */
export interface Question {
  exact: string;
  wide: string;
}

const MAX_LENGTH = 200;
const MAX_WORDS = 12;
/** A shorter last word is not treated as a prefix: "ai" should not find "aim". */
const MIN_PREFIX = 5;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const COMPOUND = new RegExp(`${WORD.source}(?:[-‑.'’&_+]${WORD.source})*`, "gu");
/** Compounds that are often written as one word: e-mail, start-up, co-founder. */
const AFFIXED = /^(?:\p{L}{1,3}[-‑]\p{L}+|\p{L}+[-‑]\p{L}{1,3})$/u;
const POSSESSIVE = /(?<=\p{L})['’]s(?![\p{L}\p{N}])/giu;

/** Parses at most 200 characters and 12 words of a text; empty when there is no letter or digit. */
export function parseQuery(text: string): Term[] {
  const plain = text
    .slice(0, MAX_LENGTH)
    .replace(/[“”„«»]/g, '"')
    .replace(POSSESSIVE, "");
  const terms: Term[] = [];
  let room = MAX_WORDS;
  for (const [part, phrase] of plain.matchAll(/"([^"]*)"|[^"]+/g)) {
    for (const group of phrase === undefined ? (part.match(COMPOUND) ?? []) : [phrase]) {
      const words = (group.match(WORD) ?? []).slice(0, room);
      room -= words.length;
      if (words.length > 0)
        terms.push({
          words,
          quoted: phrase !== undefined,
          alternatives: phrase === undefined && AFFIXED.test(group) ? [words.join("")] : [],
        });
    }
  }
  return terms;
}

/** Builds both queries; the wide one also matches an unfinished last word. */
export function toQuestion(terms: Term[]): Question {
  return { exact: toMatch(terms), wide: toMatch(terms, { unfinished: true }) };
}

/**
 * Returns the query in FTS5's syntax; with `unfinished`, a last word of `shortest` letters or more also matches as a prefix.
 * The whole word stays beside its prefix: a document with the whole word scores on both and comes first. With `any`, one
 * of the terms is enough.
 */
export function toMatch(
  terms: Term[],
  { unfinished = false, shortest = MIN_PREFIX, any = false } = {},
): string {
  return terms
    .map((term, index) => {
      const text = phrase(term.words);
      const choices = [text, ...term.alternatives.map((word) => phrase([word]))];
      const open = unfinished && index === terms.length - 1 && !term.quoted;
      const last = term.words.at(-1) ?? "";
      if (open && last.length >= shortest && !isUnspaced(last)) choices.push(`${text}*`);
      return choices.length === 1 ? text : `(${choices.join(" OR ")})`;
    })
    .join(any ? " OR " : " AND ");
}

/** Returns adjacent words in FTS5's syntax, as the indexes hold them. */
export const phrase = (words: readonly string[]): string => quote(lettersApart(words.join(" "), " "));

/** Returns the query as text. */
export function toText(terms: Term[]): string {
  return terms.map(({ words, quoted }) => (quoted ? quote(words.join(" ")) : words.join(" "))).join(" ");
}

const quote = (words: string) => `"${words}"`;
