/** The front page's hero: its own headline or, on half of the later visits, a promotion. */

export interface HeroPromotion {
  id: string;
  title: string;
  text: string;
  /** Relative to the other weights. */
  weight: number;
  buttons: { label: string; href: string }[];
}

/** The key that the first visit sets in local storage. */
export const VISITED_KEY = "hero-visited";
export const PROMOTION_CHANCE = 0.5;

/** Two random numbers from 0 to 1 of a visit: whether to show a promotion, and which. */
export interface Draw {
  promote: number;
  pick: number;
}

/** Returns the promotion to show; null for the hero's own headline, always so on a first visit (no draw). */
export function chooseHero<Promotion extends { weight: number }>(
  promotions: Promotion[],
  draw: Draw | null,
): Promotion | null {
  if (!draw || draw.promote >= PROMOTION_CHANCE) return null;
  const total = promotions.reduce((sum, { weight }) => sum + weight, 0);
  let rest = draw.pick * total;
  for (const promotion of promotions) {
    rest -= promotion.weight;
    if (rest < 0) return promotion;
  }
  return null;
}

/** Returns the promotions that are active and not over on a day (YYYY-MM-DD). */
export function activePromotions<Promotion extends { isActive: boolean; until?: string }>(
  promotions: Promotion[],
  day: string,
): Promotion[] {
  return promotions.filter(({ isActive, until }) => isActive && (until === undefined || until >= day));
}
