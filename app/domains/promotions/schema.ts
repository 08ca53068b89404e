import type { PromotionsConfig } from "./config.ts";

export type Banner = PromotionsConfig["banners"][number];
export type Card = PromotionsConfig["subscribe"];

/** What this browser remembers of promotions: a key of its local storage each. */
export const STORAGE = {
  /** The moment of dismissal, in milliseconds; the banner's id follows. */
  banner: "banner-dismissed:",
  teaser: "chat-teaser-dismissed",
  calculator: "calculator-promo-dismissed",
  callToAction: "call-to-action",
} as const;
