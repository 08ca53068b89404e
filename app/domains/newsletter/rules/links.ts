import type { List } from "../fields.ts";

/**
 * The purposes of the signed links in mails. The subject of a token is a subscriber; its one purpose is confirming a
 * list, changing preferences, or leaving a list.
 */

export const PREFERENCES_PURPOSE = "newsletter-preferences";
export const confirmPurpose = (list: List) => `newsletter-confirm-${list}`;
export const leavePurpose = (list: List) => `newsletter-leave-${list}`;

const DAY_MS = 24 * 60 * 60_000;

/** How long a confirmation link works. */
export const CONFIRM_MS = 7 * DAY_MS;

/** How long the links at the foot of a mail work: long, because people unsubscribe from old mail too. */
export const LINKS_MS = 3 * 365 * DAY_MS;

/** The name of a list's audience in `jobs/drain-outbox.ts`. */
export const audienceOf = (list: List) => `newsletter-${list}`;
