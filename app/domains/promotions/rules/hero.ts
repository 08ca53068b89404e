/** The front page's hero: its own headline or, on half of the later visits, a promotion. */

/** The film behind the front page's headline: the picture until it plays, and its files in order of preference. */
export interface Film {
  poster: string;
  sources: { src: string; type: string }[];
}

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

/** The attribute of the variants that `heroScript` chooses from: the hero's own headline first, then the promotions. */
export const VARIANT = "data-hero-variant";

/**
 * Returns the script that follows the variants in a document and shows the chosen one before the first paint, as
 * `chooseHero` does in a page that React renders. `takeChoice` reads its choice.
 */
export function heroScript(promotions: readonly { weight: number }[]): string {
  const weights = JSON.stringify(promotions.map(({ weight }) => weight));
  return `(function(w){var i=0,n,v=document.querySelectorAll("[${VARIANT}]");try{if(localStorage.getItem("${VISITED_KEY}")){if(Math.random()<${PROMOTION_CHANCE}&&w.length){n=Math.random()*w.reduce(function(a,b){return a+b});while((n-=w[i++])>=0&&i<w.length);}}else localStorage.setItem("${VISITED_KEY}","1")}catch(e){}document.documentElement.dataset.hero=i;v.forEach(function(e,j){e.classList.toggle("invisible",i!==j);e.setAttribute("aria-hidden",i!==j)})})(${weights})`;
}

/** Returns the promotions that are active and not over on a day (YYYY-MM-DD). */
export function activePromotions<Promotion extends { isActive: boolean; until?: string }>(
  promotions: Promotion[],
  day: string,
): Promotion[] {
  return promotions.filter(({ isActive, until }) => isActive && (until === undefined || until >= day));
}
