import type { List, Readers } from "../fields.ts";
import { PREFERENCES_DAYS } from "./copy.ts";

/**
 * The purposes of the signed links in mails. The subject of a token is a subscriber; its one purpose is confirming a
 * list, changing preferences, or leaving a list or all of them.
 */

export const PREFERENCES_PURPOSE = "newsletter-preferences";
export const confirmPurpose = (list: List) => `newsletter-confirm-${list}`;
export const leavePurpose = (list: Readers) => `newsletter-leave-${list}`;

const DAY_MS = 24 * 60 * 60_000;

/** How long a confirmation link works. */
export const CONFIRM_MS = 7 * DAY_MS;

/** How long a link to the preferences works: whoever has the mail can change them. */
export const PREFERENCES_MS = PREFERENCES_DAYS * DAY_MS;

export const CONFIRMATION_MAIL = "newsletter-confirmation";
export const PREFERENCES_MAIL = "newsletter-preferences";
export const DAILY_MAIL = "daily-email";

/** How long the mails that are nothing but a link are of use, by kind. */
export const USEFUL_MS = { [CONFIRMATION_MAIL]: CONFIRM_MS, [PREFERENCES_MAIL]: PREFERENCES_MS };

/** How long the unsubscribe link of a mail works: long, because people leave by old mail too, and it does no more. */
export const LEAVE_MS = 3 * 365 * DAY_MS;

/** The name of the readers' audience in `jobs/drain-outbox.ts`. */
export const audienceOf = (list: Readers) => `newsletter-${list}`;
