/** Which articles are related: those that share tags, categories and words, the rarer the better. */

export interface Comparable {
  id: string;
  title: string;
  excerpt: string;
  categories: readonly string[];
  tags: readonly string[];
}

const WEIGHTS = { tag: 3, category: 1, title: 1.5, excerpt: 0.5 };
/** Shorter words are seldom what a text is about. */
const LETTERS = 4;

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(({ length }) => length >= LETTERS);

/** Returns what an article has in common with others, each with its weight; of two the larger. */
function featuresOf({ title, excerpt, categories, tags }: Comparable): Map<string, number> {
  const words = (text: string) => wordsOf(text).map((word) => `word ${word}`);
  return new Map([
    ...words(excerpt).map((word) => [word, WEIGHTS.excerpt] as const),
    ...words(title).map((word) => [word, WEIGHTS.title] as const),
    ...categories.map((category) => [`category ${category}`, WEIGHTS.category] as const),
    ...tags.map((tag) => [`tag ${tag.toLowerCase()}`, WEIGHTS.tag] as const),
  ]);
}

/**
 * Returns a function from an article to the ids of the `most` candidates that are nearest to it, the nearest first; of
 * equally near ones the first candidate. What every candidate has counts nothing.
 */
export function relatedTo(
  candidates: readonly Comparable[],
  most: number,
): (article: Comparable) => string[] {
  const known = candidates.map((candidate) => ({ id: candidate.id, features: featuresOf(candidate) }));
  const holders = new Map<string, { index: number; weight: number }[]>();
  known.forEach(({ features }, index) => {
    for (const [feature, weight] of features)
      holders.get(feature)?.push({ index, weight }) ?? holders.set(feature, [{ index, weight }]);
  });
  return (article) => {
    const scores = new Map<number, number>();
    for (const [feature, weight] of featuresOf(article)) {
      const having = holders.get(feature) ?? [];
      const rarity = Math.log((known.length + 1) / (having.length + 1));
      for (const { index, weight: theirs } of having)
        scores.set(index, (scores.get(index) ?? 0) + Math.min(weight, theirs) * rarity);
    }
    return [...scores]
      .filter(([index, score]) => score > 0 && known[index]?.id !== article.id)
      .sort(([one, near], [other, nearer]) => nearer - near || one - other)
      .slice(0, most)
      .flatMap(([index]) => known[index]?.id ?? []);
  };
}
