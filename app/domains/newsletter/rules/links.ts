import type { List } from "../fields.ts";

/**
 * What the signed links in mails are for. A token is about one subscriber and has one purpose: confirming a list,
 * changing preferences, or leaving a list.
 */

export const PREFERENCES_PURPOSE = "newsletter-preferences";
export const confirmPurpose = (list: List) => `newsletter-confirm-${list}`;
export const leavePurpose = (list: List) => `newsletter-leave-${list}`;

const DAY_MS = 24 * 60 * 60_000;

/** How long a confirmation link works. */
export const CONFIRM_MS = 7 * DAY_MS;

/** How long the links at the foot of a mail work. They outlive the mail by far: people clean up old mail too. */
export const LINKS_MS = 3 * 365 * DAY_MS;

/** The name of a list's audience in `jobs/drain-outbox.ts`. */
export const audienceOf = (list: List) => `newsletter-${list}`;
