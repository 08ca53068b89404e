import { boundedTags } from "../html/parse.ts";

/**
 * Tags that the texts of one answer may have in all, for each takes time to parse: the densest of genuine feeds would have
 * 230,000 in 8 MB, the most that is read. A million takes some seven seconds.
 */
export const MAX_FEED_TAGS = 250_000;

/** Gives a text back with the tags that the budget of its answer has left. */
export type TagBudget = (text: string) => string;

/** Returns the budget of one answer: once it is used up, texts are without tags. */
export function tagBudget(): TagBudget {
  let left = MAX_FEED_TAGS;
  return (text) => {
    const bounded = boundedTags(text, left);
    for (let at = bounded.indexOf("<"); at >= 0; at = bounded.indexOf("<", at + 1)) left--;
    return bounded;
  };
}
