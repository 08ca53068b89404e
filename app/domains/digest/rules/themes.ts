import type { DigestTheme } from "~/domains/digest/config.ts";
import { bounded } from "~/lib/text/whole-words.ts";

/** The title of the section for stories that fit no theme. */
export const otherTheme = (topic: string) => `More ${topic} news`;

/** Returns the title of the theme with the most words in a story; a word of its title counts three times. Null without one. */
export function themeOf(
  themes: readonly DigestTheme[],
  { title, description }: { title: string; description: string },
): string | null {
  const scored = themes.map(({ title: name, words }) => {
    const pattern = patternOf(words);
    return { name, hits: 3 * count(title, pattern) + count(description, pattern) };
  });
  const [best] = scored.sort((one, other) => other.hits - one.hits);
  return best && best.hits > 0 ? best.name : null;
}

/** What words consist of in any script, which `\w` and `\b` do not know. */
const LETTERS = "\\p{L}\\p{M}\\p{N}_";

/** Whole words, whatever their case; a `*` stands for any ending. */
const patternOf = (words: readonly string[]) => {
  const any = words.map((word) => bounded(word, word.replace(/\*$/, `[-${LETTERS}.]*`), LETTERS));
  return new RegExp(any.join("|"), "giu");
};

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;
