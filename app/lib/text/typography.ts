/**
 * The characters of a typewriter as a typesetter writes them. A library (smartypants) knows English alone, and answers in
 * entities.
 */

const DASHES: [RegExp, string][] = [
  [/(?<!-)---(?!-)/g, "—"],
  [/(?<!-)--(?!-)/g, "–"],
  // A hyphen between two words with spaces around it is no hyphen.
  [/(?<=[\p{L})”’"'] )-(?= [\p{L}(“‘"'])/gu, "–"],
  [/(?<!\.)\.\.\.(?!\.)/g, "…"],
];

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
const ADDRESS = /((?:https?:\/\/|www\.)[^\s"'<>]+)/i;

/**
 * Returns a text with curly quotes, apostrophes, dashes and ellipses: `--` is an en dash, `---` an em dash. In another
 * language than English the quotes stay: each has its own.
 * @param language a BCP 47 tag
 * @param before what stands before it on the line
 */
export function typeset(text: string, language = "en", before = ""): string {
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
  let literal = 0;
  let before = "";
  const set = html.split(TAG).map((part, index) => {
    if (index % 2 === 0) {
      const text = literal > 0 ? part : typeset(part, language, before);
      before = text === "" ? before : text.slice(-1);
      return text;
    }
    const [, closing] = LITERAL.exec(part) ?? [];
    if (closing !== undefined) literal = Math.max(0, literal + (closing ? -1 : 1));
    else if (!INLINE.test(part)) before = "";
    return part;
  });
  return set.join("");
}
