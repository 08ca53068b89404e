/** The values of the alerts' fields, apart from the schemas: components use them without zod. */

/**
 * `above`, `below`: the price to ARR crosses the threshold upwards or downwards. `move`: the day's change exceeds the
 * threshold in either direction. `quarter`: a new quarter is filed.
 */
export const KINDS = ["above", "below", "move", "quarter"] as const;
export type Kind = (typeof KINDS)[number];

/** The forms that ask; part of the evidence of consent. */
export const PLACES = ["page", "company"] as const;
export type Place = (typeof PLACES)[number];

/** More than this many alerts do not fit into the link that ends those of a mail. */
export const MOST_ALERTS = 20;

/** The limits of the thresholds: a multiple in times, a move in percent. Both have at most one decimal. */
export const MULTIPLES = { least: 0.1, most: 999.9 };
export const PERCENTS = { least: 1, most: 50 };
