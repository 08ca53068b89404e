/** The limits and options of the form's fields. They are separate from the schema, so that pages load no zod. */

/** In UTF-16 code units. */
export const LINE_MAX = 120;

export const PRIMARY_INTERESTS = ["funding", "revenue", "talent", "wisdom", "all"] as const;
export type PrimaryInterest = (typeof PRIMARY_INTERESTS)[number];

export const EVENT_ATTENDANCE = [
  "annual-2025",
  "annual-2024",
  "annual-2023",
  "europa-2024",
  "europa-2023",
  "multiple-events",
  "local-meetups",
  "no-events",
] as const;
export type EventAttendance = (typeof EVENT_ATTENDANCE)[number];

/** The places of the form; part of the evidence of consent. */
export const PLACES = ["modal", "card", "inline"] as const;
export type Place = (typeof PLACES)[number];

export const EMAIL_MISSING = "Please enter your email address.";
