import { UNSPACED } from "~/lib/text/whole-words.ts";

/**
 * Scripts without spaces in full-text indexes: FTS5 takes a run of such letters for one word, of which no part would be
 * found. So each of them is a word of its own, in texts and in queries, and what is asked for is a phrase of them.
 */

/** A space of no width. A text that has some of its own is indexed and shown without them. */
const APART = "\u200b";
const BETWEEN = new RegExp(
  `(?<=[${UNSPACED}])(?=[\\p{L}\\p{N}\\p{M}])|(?<=[\\p{L}\\p{N}\\p{M}])(?=[${UNSPACED}])`,
  "gu",
);

/** Sets the letters of scripts without spaces apart, from each other and from other letters, and by nothing else. */
export const lettersApart = (text: string, by = APART): string => lettersTogether(text).replace(BETWEEN, by);

/** Returns a text that was indexed as it is shown. */
export const lettersTogether = (text: string): string => text.replaceAll(APART, "");

const SOME = new RegExp(`[${UNSPACED}]`, "u");

/** Whether a text has letters of a script without spaces. */
export const isUnspaced = (text: string): boolean => SOME.test(text);
