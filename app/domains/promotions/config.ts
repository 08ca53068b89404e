import * as z from "zod";
import { colour, href, slug, text } from "../../platform/publication/fields.ts";

const banner = z.strictObject({
  /** A visitor who dismissed it does not see this id again: give another campaign another id. */
  id: slug,
  isActive: z.boolean(),
  title: text,
  subtitle: text,
  ctaText: text,
  ctaUrl: href,
  /** The same in both themes; the two need a contrast of 4.5:1. */
  colors: z.strictObject({ background: colour, text: colour }),
  icon: z.enum(["calendar", "spark"]),
  showCountdown: z.boolean(),
  /** The end of the countdown. The banner is shown until the end of that day (UTC); always when absent. */
  eventDate: z.iso
    .datetime({ offset: true, error: "must be a moment such as 2026-12-01T09:00:00Z" })
    .optional(),
  dismissible: z.boolean(),
});

const card = z.strictObject({ title: text, text, action: text });

export const promotions = z
  .strictObject({
    /** The first that is active and not expired is shown. */
    banners: z.array(banner),
    /** The chat teaser's texts before and after the mentor's samples. */
    teaser: z.strictObject({ welcome: text, closing: text }).optional(),
    /** Invites to the calculator: the popup, and the card that takes turns with `subscribe`. */
    calculator: card.optional(),
    subscribe: card,
  })
  .refine(({ banners }) => new Set(banners.map(({ id }) => id)).size === banners.length, {
    path: ["banners"],
    message: "has the same id twice",
  });

export type PromotionsConfig = z.input<typeof promotions>;
