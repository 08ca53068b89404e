/**
 * The score of a top story: the weights of its outlets, halved for every three and a half days of age:
 *
 *     score = (sum of the weights of its outlets) × 2^(−age / 84 hours)
 *
 * A story of five outlets ranks above one of a single outlet until it is eight days older. Each outlet counts once,
 * with its weight in the publication (1 when absent). Of equal scores the newer story comes first.
 */

export const WEEK_MS = 7 * 86_400_000;

const HALF_LIFE_MS = 3.5 * 86_400_000;

/**
 * Returns the score of a story.
 * @param weights of its outlets, one each
 * @param age in milliseconds since its first item
 */
export function storyScore(weights: number[], age: number): number {
  return weights.reduce((sum, weight) => sum + weight, 0) * 2 ** (-Math.max(0, age) / HALF_LIFE_MS);
}
