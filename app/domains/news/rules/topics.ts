import { wholeWords } from "~/lib/text/whole-words.ts";

/** The topics of the news: the publication's categories, by the words that they declare. */
export interface Topic {
  slug: string;
  name: string;
  match: readonly string[];
}

/** The most stories that a topic lists. */
export const TOPIC_LENGTH = 40;

/** Returns whether a story is of a topic: one of its headlines has one of the topic's words or phrases. */
export function isOfTopic({ match }: Pick<Topic, "match">): (headlines: readonly string[]) => boolean {
  const words = wholeWords(match);
  return (headlines) => headlines.some((headline) => words.test(headline));
}
