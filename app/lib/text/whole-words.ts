/** Letters of scripts that put no space between words: in the brackets of a pattern with the flag `u`. */
export const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}";
const BEGINS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, "u");

/**
 * Returns a pattern that finds a phrase as whole words: with none of the letters beside it. A letter of a script without
 * spaces ends no word and begins none, in the phrase and beside it.
 */
export function bounded(phrase: string, pattern: string, letters = "\\p{L}\\p{N}"): string {
  const joined = `(?![${UNSPACED}])[${letters}]`;
  const before = BEGINS_UNSPACED.test(phrase) ? "" : `(?<!${joined})`;
  const after = ENDS_UNSPACED.test(phrase) ? "" : `(?!${joined})`;
  return `${before}${pattern}${after}`;
}

/**
 * Returns a pattern of any of the words or phrases as whole words, in any case: with none of the letters beside it. The
 * words of a phrase may be joined by hyphens.
 */
export function wholeWords(phrases: readonly string[], letters?: string): RegExp {
  // Without a word nothing matches: an empty pattern would match everything.
  if (phrases.length === 0) return /(?!)/u;
  const patterns = phrases.map((phrase) =>
    bounded(phrase, phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "[\\s_-]+"), letters),
  );
  return new RegExp(patterns.join("|"), "iu");
}
