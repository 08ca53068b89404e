/** The purposes of the signed links in mails, and how long they work. */

/** Its subject is an address: confirms the alerts that wait for it. */
export const CONFIRM_PURPOSE = "alerts-confirm";
/** Its subject is an address: shows its alerts and ends them. */
export const MANAGE_PURPOSE = "alerts-manage";
/** Its subject is the ids of alerts, separated by commas: ends them. */
export const END_PURPOSE = "alerts-end";

const DAY_MS = 24 * 60 * 60_000;

export const CONFIRM_MS = 7 * DAY_MS;
export const MANAGE_MS = 30 * DAY_MS;
/** Long, because people unsubscribe from old mail too. */
export const END_MS = 3 * 365 * DAY_MS;

export const CONFIRMATION_MAIL = "alert-confirmation";
export const LINK_MAIL = "alert-link";
export const ALERT_MAIL = "alert";

/** How long the mails that are nothing but a link are of use, by kind. */
export const USEFUL_MS = { [CONFIRMATION_MAIL]: CONFIRM_MS, [LINK_MAIL]: MANAGE_MS };
