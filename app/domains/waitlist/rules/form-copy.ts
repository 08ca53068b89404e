import type { FormSuccess } from "~/lib/form.ts";
import { site } from "~/site.config.ts";

/** What the form shows before anybody touches it: its options and words, without the schema that checks them. */

export const CONNECT_PATH = "/connect";
/** Where the page's own form stands: the way to it without a script. */
export const WAITLIST_ID = "waitlist";
export const WAITLIST_CALL = "/api/waitlist";

export const LINE_MAX = 120;

export const PRIMARY_INTERESTS = {
  funding: "Funding: investors, or companies to invest in",
  revenue: "Revenue: customers by referral",
  talent: "Talent: hiring, or being hired",
  wisdom: "Wisdom: mentorship, given or taken",
  all: "All four",
} as const;

const { name } = site.brand;

export const EVENT_ATTENDANCE = {
  "annual-2025": `${name} Annual 2025`,
  "annual-2024": `${name} Annual 2024`,
  "annual-2023": `${name} Annual 2023`,
  "europa-2024": `${name} Europa 2024`,
  "europa-2023": `${name} Europa 2023`,
  "multiple-events": "Several of them",
  "local-meetups": "Local meetups",
  "no-events": "None so far",
} as const;

/** Where a form stands; part of the evidence of consent. */
export const PLACES = ["modal", "card", "inline"] as const;
export type Place = (typeof PLACES)[number];

export const EMAIL_MISSING = "Please enter your email address.";

/** What the visitor agrees to, shown at every form and kept with the address. */
export const CONSENT = `Write to me about ${name} Connect when my place is ready.`;

export const WELCOME = "Welcome to the waitlist!";

export const JOINED: FormSuccess = {
  ok: true,
  message: `We will write to you as soon as ${name} Connect opens to you.`,
};

/** The call's word for an address that is on the list; what visitors are told is `ALREADY_TOLD`. */
export const ALREADY = "already on waitlist";
export const ALREADY_TOLD = "You're already on our waitlist! We'll be in touch soon.";
