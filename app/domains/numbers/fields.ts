/** What the desk's numbers are of, and for how long. */

export const UNITS = ["day", "week", "year"] as const;
export type Unit = (typeof UNITS)[number];

/** The kinds of numbers, each of which is a table on the screen and a file. */
export const KINDS = [
  "articles",
  "videos",
  "companies",
  "referrers",
  "campaigns",
  "countries",
  "devices",
  "searches",
  "vain",
  "signups",
  "waitlist",
  "reports",
] as const;
export type Kind = (typeof KINDS)[number];

/** What Analytics Engine counts, where it does: a kind keeps its place, a new one comes last. */
export const ENGINE_KINDS = {
  plain: ["views", "visits"],
  keyed: [
    "articles",
    "opened",
    "videos",
    "companies",
    "searches",
    "vain",
    "referrers",
    "campaigns",
    "countries",
    "devices",
  ],
} as const;

/** The files: the kinds, the course of the period, and the letters. */
export const FILES = ["course", ...KINDS, "letters"] as const;
