/** The options of the forms' fields. They are separate from the schemas, so that pages load no zod. */

/** The lists: the weekly newsletter and the market email after the close. */
export const LISTS = ["weekly", "daily"] as const;
export type List = (typeof LISTS)[number];

/** Whom a letter may go to: the readers of a list, or of any. */
export const READERS = [...LISTS, "all"] as const;
export type Readers = (typeof READERS)[number];

/** The places of the forms; part of the evidence of consent. */
export const PLACES = ["page", "card", "dialog", "insights", "daily-intelligence", "article"] as const;
export type Place = (typeof PLACES)[number];
