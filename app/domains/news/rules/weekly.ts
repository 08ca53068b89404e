/**
 * The week's top stories. A story's score is what its tellings weigh, halved for every three and a half days of age:
 *
 *     score = (sum of the weights of the outlets that tell it) × 2^(−age / 84 hours)
 *
 * so that a story of five outlets leads one of a single outlet until it is eight days older. An outlet counts once,
 * however often it tells it; its weight stands in the configuration (1 unless told). Of equal scores the newer leads.
 */

export const WEEK_MS = 7 * 86_400_000;

const HALF_LIFE_MS = 3.5 * 86_400_000;

/** @param weights of the outlets, one each @param age milliseconds since the story was first told */
export function storyScore(weights: number[], age: number): number {
  return weights.reduce((sum, weight) => sum + weight, 0) * 2 ** (-Math.max(0, age) / HALF_LIFE_MS);
}
