/** Characters: some voices fall silent within a longer passage. */
const MAX_PASSAGE = 240;

const SENTENCE_END = /(?<=[.!?…]["”’)\]]*)\s+/u;

/**
 * Returns the passages in which a text is read aloud: one a paragraph, a long paragraph in whole sentences. A sentence
 * that is longer alone stays whole. A heading without a full stop gets one, for the pause after it.
 * @param paragraphs texts as they stand, headings and list items among them
 */
export const passagesOf = (paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((paragraph) => {
    const text = paragraph.replace(/\s+/g, " ").trim();
    if (text === "") return [];
    const ended = /[\p{L}\p{N})%]$/u.test(text) ? `${text}.` : text;
    const passages: string[] = [];
    for (const sentence of ended.split(SENTENCE_END)) {
      const last = passages.at(-1);
      if (last !== undefined && last.length + sentence.length < MAX_PASSAGE)
        passages[passages.length - 1] = `${last} ${sentence}`;
      else passages.push(sentence);
    }
    return passages;
  });
