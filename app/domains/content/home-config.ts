import * as z from "zod";
import { day, link, slug, text, youtubeId } from "../../platform/publication/fields.ts";

const promotion = z.strictObject({
  id: slug,
  title: text,
  text,
  isActive: z.boolean(),
  /** The last day it is shown; without one it stays. */
  until: day.optional(),
  /** Against the others' weights: one of 2 is chosen twice as often as one of 1. */
  weight: z.number().positive(),
  buttons: z.array(link).length(2),
});

export const home = z.strictObject({
  /** What may stand in the hero's place on a visitor's later visits. */
  promotions: z.array(promotion),
  /** The weight of each coming conference among them; 0 leaves conferences out. */
  conferenceWeight: z.number().nonnegative(),
  /** The weekly roundup's latest episode; without one, the newest video. */
  roundup: z
    .strictObject({
      videoId: youtubeId,
      title: text,
      publishedAt: day.optional(),
      /** ISO 8601, such as PT42M. */
      duration: text.optional(),
      keyTopics: z.array(text),
      highlights: text,
    })
    .optional(),
});
