/** What the front page's hero shows: its own headline, or on a later visit, half the time, a promotion. */

export interface HeroPromotion {
  id: string;
  title: string;
  text: string;
  /** Against the others' weights. */
  weight: number;
  buttons: { label: string; href: string }[];
}

/** Set in local storage on the first visit. */
export const VISITED_KEY = "hero-visited";
export const PROMOTION_CHANCE = 0.5;

/** Two numbers from 0 to 1, drawn once a visit: whether there is a promotion, and which. */
export interface Draw {
  promote: number;
  pick: number;
}

/** The promotion to show; null for the hero's own headline, which a first visit (no draw) always gets. */
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

/** Those that are active and not over on a day (YYYY-MM-DD). */
export function activePromotions<Promotion extends { isActive: boolean; until?: string }>(
  promotions: Promotion[],
  day: string,
): Promotion[] {
  return promotions.filter(({ isActive, until }) => isActive && (until === undefined || until >= day));
}
