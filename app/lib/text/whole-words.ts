/** Letters of scripts that put no space between words: in the brackets of a pattern with the flag `u`. */
export const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}";
const BEGINS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, "u");

/** Returns a pattern that finds a phrase as whole words. In a script without spaces a word ends wherever it does. */
export function bounded(phrase: string, pattern: string, letters = "\\p{L}\\p{N}"): string {
  const before = BEGINS_UNSPACED.test(phrase) ? "" : `(?<![${letters}])`;
  const after = ENDS_UNSPACED.test(phrase) ? "" : `(?![${letters}])`;
  return `${before}${pattern}${after}`;
}

/** Returns a pattern of any of the words or phrases as whole words, in any case. The words of a phrase may be joined by hyphens. */
export function wholeWords(phrases: readonly string[]): RegExp {
  // Without a word nothing matches: an empty pattern would match everything.
  if (phrases.length === 0) return /(?!)/u;
  const patterns = phrases.map((phrase) =>
    bounded(phrase, phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "[\\s_-]+")),
  );
  return new RegExp(patterns.join("|"), "iu");
}
