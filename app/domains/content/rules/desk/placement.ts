import * as z from "zod";

/** Where the desk lets an item be: on the site, hidden, waiting for a date, at another address, or deleted. */

export const PLACES = ["shown", "hidden", "scheduled", "moved", "deleted"] as const;
export type Place = (typeof PLACES)[number];

export const placement = z.strictObject({
  state: z.enum(PLACES),
  /** Of a scheduled item, milliseconds: when the clock publishes it. */
  publishAt: z.int().nullable(),
  /** Of a moved one: a path of this site or an https address. */
  target: z.string().nullable(),
  /** The date that the desk gave it, milliseconds; null for that of its source. */
  publishedAt: z.int().nullable(),
});
export type Placement = z.infer<typeof placement>;

export const SHOWN: Placement = { state: "shown", publishAt: null, target: null, publishedAt: null };
