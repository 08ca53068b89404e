/** A 32-bit hash of a text (FNV-1a, then mixed so that similar texts land far apart). Not for security. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A stream of numbers that is the same for the same seed, on every machine. */
export interface Random {
  /** From `min` up to, not including, `max`. */
  range(min: number, max: number): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** A seeded generator (mulberry32): fast, 2^32 states, good enough for pictures and sample data. */
export function createRandom(seed: string): Random {
  let state = hash32(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    range: (min, max) => min + next() * (max - min),
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
    shuffle: <T>(list: readonly T[]) => {
      const shuffled = [...list];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = int(0, i);
        [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
      }
      return shuffled;
    },
  };
}
