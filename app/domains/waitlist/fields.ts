/** The limits and fixed options of the form's fields. They are separate from the schema, so that pages load no zod. */

/** In UTF-16 code units. */
export const LINE_MAX = 120;

export const PRIMARY_INTERESTS = ["funding", "revenue", "talent", "wisdom", "all"] as const;
export type PrimaryInterest = (typeof PRIMARY_INTERESTS)[number];

/** The places of the form; part of the evidence of consent. */
export const PLACES = ["modal", "card", "inline"] as const;
export type Place = (typeof PLACES)[number];

export const EMAIL_MISSING = "Please enter your email address.";
