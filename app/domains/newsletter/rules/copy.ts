import { site } from "~/site.config.ts";
import type { List } from "../fields.ts";

/** The addresses and the copy of the lists. */

export const NEWSLETTER_PATH = "/newsletter";
export const CONFIRM_PATH = "/newsletter/confirm";
export const PREFERENCES_PATH = "/newsletter/preferences";
export const UNSUBSCRIBE_PATH = "/newsletter/unsubscribe";
export const ARCHIVE_PATH = "/newsletter/archive";
/** The path of the issues' feed, without its file extension. */
export const FEED_PATH = "/newsletter/feed";
export const SUBSCRIBE_CALL = "/api/newsletter/subscribe";

interface ListTexts {
  /** Within a sentence: "the Insider". */
  name: string;
  /** How often it comes, at the end of a sentence: "every week". */
  cadence: string;
}

export const LIST_TEXTS: Record<List, ListTexts> = {
  weekly: { name: site.brand.newsletter, cadence: "every week" },
  daily: site.newsletter.daily,
};

/** What the visitor agrees to: shown at every form and stored with the address. */
export const consentTo = (list: List): string => {
  const { name, cadence } = LIST_TEXTS[list];
  return `Send me ${name} ${cadence}. I can leave with one click in any issue.`;
};

export const subscribedText = (list: List) => ({
  title: "Subscribed!",
  message: `Welcome to ${LIST_TEXTS[list].name}. Check your email to confirm.`,
});

export const confirmedText = (list: List) => ({
  title: "Success!",
  message: `You've been subscribed to ${LIST_TEXTS[list].name}.`,
});

/** How long a pause lasts. */
export const PAUSE_DAYS = 30;

export const LINK_SENT = "If that address is on one of our lists, the link is on its way to it.";

/** The part of an issue that an editor writes. */
export interface IssueText {
  /** The day it goes out, such as "2026-11-26". */
  day: string;
  subject: string;
  /** What inboxes show beside the subject. */
  preheader: string;
  /** Markdown. */
  body: string;
}
