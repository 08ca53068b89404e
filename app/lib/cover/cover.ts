import { hash32 } from "~/lib/random.ts";

/** Where generated covers are served. Small on purpose: pages import this, the drawing stays on the server. */

/** `paper` for articles, `ink` (a dark ground) for videos. */
export type CoverVariant = "paper" | "ink";

/** So many looks a category has: its compositions, each in several colour schemes. */
export const LOOKS = 15;

/** Compositions of the smallest family of a category: looks with the same remainder may be the same composition. */
const COMPOSITIONS = 5;

export interface Cover {
  /** A category's slug. */
  category: string;
  /** What makes this cover differ from its family: an article's slug, a video's id. */
  seed: string;
  variant: CoverVariant;
  /** 0 to 14; chosen by the seed when absent. A paper cover with a look has a variant for dark pages in it. */
  look?: number;
  /** Numbers to draw in place of a composition, from 0 to 100: 3 to 12 of them. */
  bars?: number[];
}

const SEED = /^[\w-]{1,120}$/;
const PATH =
  /^([a-z0-9]+(?:-[a-z0-9]+)*)\/([\w-]{1,120})(\.ink)?(?:\.(\d|1[0-4]))?(?:\.bars((?:-(?:\d{1,2}|100)){3,12}))?\.svg$/;

const fitSeed = (seed: string) => (SEED.test(seed) ? seed : hash32(seed).toString(16));

/** The address of a cover: /covers/{category}/{seed}[.ink][.{look}].svg. A seed unfit for it is hashed. */
export function coverPath(category: string, seed: string, variant: CoverVariant, look?: number): string {
  const ending = `${variant === "ink" ? ".ink" : ""}${look === undefined ? "" : `.${look}`}`;
  return `/covers/${category}/${fitSeed(seed)}${ending}.svg`;
}

/** The address of a cover that draws numbers, which are in it. */
export const barsPath = (category: string, seed: string, bars: readonly number[]): string =>
  `/covers/${category}/${fitSeed(seed)}.${lookOf(seed)}.bars-${bars.join("-")}.svg`;

/** Reads what follows /covers/ in an address; null when it is no cover's. */
export function parseCoverPath(path: string): Cover | null {
  const [, category, seed, ink, look, bars] = PATH.exec(path) ?? [];
  if (!category || !seed) return null;
  return {
    category,
    seed,
    variant: ink ? "ink" : "paper",
    ...(look && { look: Number(look) }),
    ...(bars && { bars: bars.slice(1).split("-").map(Number) }),
  };
}

/** Returns the look of an item where no other stands beside it. */
export const lookOf = (seed: string): number => hash32(seed) % LOOKS;

/**
 * Returns what chooses the looks of one page's generated covers, in their order: an item's own, unless one of its category
 * before it has it, or the same composition while there is another.
 */
export function lookChooser(): (category: string, seed: string) => number {
  const taken = new Map<string, Set<number>>();
  return (category, seed) => {
    const used = taken.get(category) ?? new Set();
    taken.set(category, used);
    const own = lookOf(seed);
    const free = Array.from({ length: LOOKS }, (_, step) => (own + step) % LOOKS).filter(
      (look) => !used.has(look),
    );
    const compositions = new Set(Array.from(used, (look) => look % COMPOSITIONS));
    const look = free.find((one) => !compositions.has(one % COMPOSITIONS)) ?? free[0] ?? own;
    used.add(look);
    return look;
  };
}
