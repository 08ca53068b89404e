/**
 * The characters of a typewriter as a typesetter writes them. A library (smartypants) knows English alone, and answers in
 * entities.
 */

const DASHES: [RegExp, string][] = [
  [/(?<!-)---(?!-)/g, "—"],
  [/(?<!-)--(?!-)/g, "–"],
  [/(?<!\.)\.\.\.(?!\.)/g, "…"],
];

/** A hyphen with spaces around it, in front of a word. */
const SPACED_HYPHEN = /(?<=[\p{L}\p{N}%)\]”’»"'?!.…] )-(?=\s[\p{L}(["'“‘„«])/gu;

/** What may make a minus or a range of a hyphen: one in front of a figure ("grew - 5 %"), and an equals sign. */
const SUM = / -\s[^\p{L}\s]*\p{N}|=/u;

/** Where a sentence ends: only in front of a capital letter, because of abbreviations. */
const SENTENCE_END = /(?<=[.?!…]["'”’»)\]]?\s)(?=["'“‘„«([]?\p{Lu})/u;

/** Apostrophes within a word, and before what was shortened: don't, '90s. */
const APOSTROPHES: [RegExp, string][] = [
  [/(?<=[\p{L}\p{N}])'(?=\p{L})/gu, "’"],
  [/'(?=\d\ds?(?!\d))/g, "’"],
];

/** A quote opens at the beginning, after a space, a bracket, a dash or another opening quote; else it closes. */
const ENGLISH: [RegExp, string][] = [
  [/(?<=^|[\s([{–—/‘'])"(?=\S|$)/g, "“"],
  [/"/g, "”"],
  [/(?<=^|[\s([{–—/“])'(?=\S|$)/g, "‘"],
  [/'/g, "’"],
];

/** An address in a text, which is copied as it stands. */
const ADDRESS = /((?:https?:\/\/|www\.)[^\s"'<>]+)/gi;

/** A text of which a part may have been set apart, as an element or as code. */
export interface Piece {
  text: string;
  /** Meant letter by letter, as code is: it stays, and tells what stands beside the others. */
  literal?: boolean;
}

/**
 * Returns a text with curly quotes, apostrophes, dashes and ellipses: `--` is an en dash, `---` an em dash. In another
 * language than English the quotes stay: each has its own.
 * @param language a BCP 47 tag
 */
export const typeset = (text: string, language = "en"): string => typesetLine([{ text }], language).join("");

/** As `typeset`, of a line that is written in pieces: each is set as what stands before and behind it asks for. */
export function typesetLine(pieces: readonly Piece[], language = "en"): string[] {
  // Letter for letter, so that the pieces are found again.
  const line = pieces
    .map(({ text }) => text)
    .join("")
    .split(SENTENCE_END)
    .map(setHyphens)
    .join("");
  let at = 0;
  let before = "";
  return pieces.map(({ text, literal }) => {
    const begin = at;
    at += text.length;
    const set = literal ? text : typesetPiece(line.slice(begin, at), language, before);
    before = set === "" ? before : set.slice(-1);
    return set;
  });
}

/** The hyphens of a sentence are set together or not at all: a lost minus is worse than a hyphen that stays. */
const setHyphens = (sentence: string): string =>
  SUM.test(sentence.replace(ADDRESS, "")) ? sentence : sentence.replace(SPACED_HYPHEN, "–");

function typesetPiece(text: string, language: string, before: string): string {
  const rules = [...DASHES, ...APOSTROPHES, ...(/^en(-|$)/i.test(language) ? ENGLISH : [])];
  let last = before;
  const set = text.split(ADDRESS).map((part, index) => {
    // One character is enough to tell; one that a rule would change stands for a letter here.
    const context = /["'.-]$/.test(last) ? "x" : last.slice(-1);
    last = part === "" ? last : part;
    if (index % 2 === 1) return part;
    return rules.reduce((done, [from, to]) => done.replace(from, to), context + part).slice(context.length);
  });
  return set.join("");
}

const TAG = /(<\/?[a-z][a-z0-9]*(?:"[^"]*"|[^">])*>)/gi;

/** Elements whose text is meant letter by letter. */
const LITERAL = /^<(\/?)(?:code|pre|kbd|samp|var)\b/i;

/** Elements within a line: what follows them goes on with it. */
const INLINE = /^<\/?(?:a|abbr|b|bdi|bdo|cite|del|dfn|em|i|ins|mark|q|s|small|span|strong|sub|sup|time|u)\b/i;

/** As `typeset`, of HTML as our own serializer writes it: neither code nor addresses change. */
export function typesetHtml(html: string, language = "en"): string {
  const parts = html.split(TAG);
  const lines: (Piece & { index: number })[][] = [[]];
  let depth = 0;
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      lines.at(-1)?.push({ index, text: part, literal: depth > 0 });
      continue;
    }
    const [, closing] = LITERAL.exec(part) ?? [];
    if (closing !== undefined) depth = Math.max(0, depth + (closing ? -1 : 1));
    else if (!INLINE.test(part)) lines.push([]);
  }
  for (const line of lines)
    for (const [order, set] of typesetLine(line, language).entries()) parts[line[order]?.index ?? 0] = set;
  return parts.join("");
}
