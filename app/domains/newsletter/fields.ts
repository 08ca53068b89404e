/** The options of the forms' fields. Apart from the schemas, so that pages load no zod. */

/** What can be subscribed to: the weekly newsletter, and the market email after the close. */
export const LISTS = ["weekly", "daily"] as const;
export type List = (typeof LISTS)[number];

/** Where consent was given; part of its evidence. */
export const PLACES = ["page", "card", "dialog", "insights", "daily-intelligence"] as const;
export type Place = (typeof PLACES)[number];
