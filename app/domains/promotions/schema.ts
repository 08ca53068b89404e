import type { PromotionsConfig } from "./config.ts";

export type Banner = PromotionsConfig["banners"][number];
export type Card = PromotionsConfig["subscribe"];

/** Keys of local storage in which a browser keeps the state of promotions. */
export const STORAGE = {
  /** Prefix of a banner's id. Its value is the time of dismissal in milliseconds. */
  banner: "banner-dismissed:",
  teaser: "chat-teaser-dismissed",
  calculator: "calculator-promo-dismissed",
  callToAction: "call-to-action",
} as const;
