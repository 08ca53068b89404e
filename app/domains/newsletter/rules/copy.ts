import type { Publication } from "~/platform/publication/publication.ts";
import { LISTS, type List, type Readers } from "../fields.ts";

/** The addresses and the copy of the lists. */

export const NEWSLETTER_PATH = "/newsletter";
export const CONFIRM_PATH = "/newsletter/confirm";
export const PREFERENCES_PATH = "/newsletter/preferences";
export const UNSUBSCRIBE_PATH = "/newsletter/unsubscribe";
export const ARCHIVE_PATH = "/newsletter/archive";
/** The path of the issue of a day. */
export const issuePath = (day: string) => `${ARCHIVE_PATH}/${day}`;
/** Where the counted links of letters lead first. */
export const GO_PATH = "/go";
/** The path of the issues' feed, without its file extension. */
export const FEED_PATH = "/newsletter/feed";
export const SUBSCRIBE_CALL = "/api/newsletter/subscribe";

/** The parts of the publication that name the lists. */
export interface ListPublication {
  brand: Pick<Publication["brand"], "newsletter">;
  newsletter: Pick<Publication["newsletter"], "daily">;
}

interface ListText {
  /** Within a sentence: "the Insider". */
  name: string;
  /** Its frequency, as the end of a sentence: "every week". */
  cadence: string;
}

/** The lists that the publication has. */
export const listsOf = ({ newsletter }: ListPublication): readonly List[] =>
  newsletter.daily ? LISTS : LISTS.filter((list) => list !== "daily");

/** Returns the name of a list, also of the daily email while it is off: links of its mails still end it. */
export const listText = ({ brand, newsletter }: ListPublication, list: List): ListText =>
  list === "daily"
    ? (newsletter.daily ?? { name: "the daily email", cadence: "after the market’s close" })
    : { name: brand.newsletter, cadence: "every week" };

/** Returns the name, within a sentence, of what these readers get. */
export const readersText = (
  publication: ListPublication & { brand: { name: string } },
  readers: Readers,
): string => (readers === "all" ? `mail of ${publication.brand.name}` : listText(publication, readers).name);

/** Returns the consent text, shown at every form and stored with the address. */
export const consentTo = (publication: ListPublication, list: List): string => {
  const { name, cadence } = listText(publication, list);
  return `Send me ${name} ${cadence}. I can leave with one click in any issue.`;
};

export const subscribedText = (publication: ListPublication, list: List) => ({
  title: "Subscribed!",
  message: `Welcome to ${listText(publication, list).name}. Check your email to confirm.`,
});

export const confirmedText = (publication: ListPublication, list: List) => ({
  title: "Success!",
  message: `You've been subscribed to ${listText(publication, list).name}.`,
});

export const archiveTitle = ({ brand }: ListPublication) => `Past issues of ${brand.newsletter}`;

export const archiveSummary = ({ brand }: ListPublication) =>
  `Everything ${brand.newsletter} has said, open to all.`;

/** How long a pause lasts. */
export const PAUSE_DAYS = 30;

/** How long a link to the preferences works. */
export const PREFERENCES_DAYS = 30;

export const LINK_SENT = "If that address is on one of our lists, the link is on its way to it.";

/** The part of an issue that an editor writes. */
export interface IssueText {
  /** The day it goes out, such as "2026-11-26". */
  day: string;
  subject: string;
  /** The preview that inboxes show beside the subject. */
  preheader: string;
  /** Markdown. */
  body: string;
}
