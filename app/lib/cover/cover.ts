import { hash32 } from "~/lib/random.ts";

/** Where generated covers are served. Small on purpose: pages import this, the drawing stays on the server. */

/** `paper` for articles, `ink` (a dark ground) for videos. */
export type CoverVariant = "paper" | "ink";

export interface Cover {
  /** A category's slug. */
  category: string;
  /** What makes this cover differ from its family: an article's slug, a video's id. */
  seed: string;
  variant: CoverVariant;
}

const SEED = /^[\w-]{1,120}$/;
const PATH = /^([a-z0-9]+(?:-[a-z0-9]+)*)\/([\w-]{1,120})(\.ink)?\.svg$/;

/** The address of a cover: /covers/{category}/{seed}.svg, or {seed}.ink.svg. A seed unfit for it is hashed. */
export function coverPath(category: string, seed: string, variant: CoverVariant): string {
  const name = SEED.test(seed) ? seed : hash32(seed).toString(16);
  return `/covers/${category}/${name}${variant === "ink" ? ".ink" : ""}.svg`;
}

/** Reads what follows /covers/ in an address; null when it is no cover's. */
export function parseCoverPath(path: string): Cover | null {
  const [, category, seed, ink] = PATH.exec(path) ?? [];
  return category && seed ? { category, seed, variant: ink ? "ink" : "paper" } : null;
}
