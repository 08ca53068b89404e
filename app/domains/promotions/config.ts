import * as z from "zod";
import { colour, href, slug, text } from "../../platform/publication/fields.ts";

const banner = z.strictObject({
  /** Who dismissed it does not see it again: another campaign is another id. */
  id: slug,
  isActive: z.boolean(),
  title: text,
  subtitle: text,
  ctaText: text,
  ctaUrl: href,
  /** The same in both themes; the two must read at 4.5:1. */
  colors: z.strictObject({ background: colour, text: colour }),
  icon: z.enum(["calendar", "spark"]),
  showCountdown: z.boolean(),
  /** What it counts down to. The day after (UTC) the banner retires; without a date it never does. */
  eventDate: z.iso
    .datetime({ offset: true, error: "must be a moment such as 2026-12-01T09:00:00Z" })
    .optional(),
  dismissible: z.boolean(),
});

const card = z.strictObject({ title: text, text, action: text });

export const promotions = z
  .strictObject({
    /** The first that is active and not over is shown. */
    banners: z.array(banner),
    /** What the chat teaser says before and after the mentor's samples. */
    teaser: z.strictObject({ welcome: text, closing: text }),
    calculator: card,
    subscribe: card,
  })
  .refine(({ banners }) => new Set(banners.map(({ id }) => id)).size === banners.length, {
    path: ["banners"],
    message: "has the same id twice",
  });

export type PromotionsConfig = z.input<typeof promotions>;
