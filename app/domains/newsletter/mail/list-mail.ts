import type { MailingContent, PersonalLink } from "~/platform/mail/delivery/mailings.ts";
import { listHeaders } from "~/platform/mail/template/list-headers.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { List } from "../fields.ts";
import { PREFERENCES_PATH, UNSUBSCRIBE_PATH } from "../rules/copy.ts";
import { LINKS_MS, leavePurpose, PREFERENCES_PURPOSE } from "../rules/links.ts";

const linksOf = (list: List, origin: string): Record<string, PersonalLink> => ({
  preferences: { url: `${origin}${PREFERENCES_PATH}`, purpose: PREFERENCES_PURPOSE },
  unsubscribe: { url: `${origin}${UNSUBSCRIBE_PATH}?list=${list}`, purpose: leavePurpose(list) },
});

/** Returns what every mail of a list has: its headers, and the signed links at its foot with their end. */
export function listMail(
  { brand }: Pick<Publication, "brand">,
  list: List,
  origin: string,
  now: Date,
): Pick<MailingContent, "headers" | "links" | "linksUntil"> {
  return {
    headers: listHeaders({ unsubscribe: "{{unsubscribe}}", list: `${list}.${brand.slug}.${brand.domain}` }),
    links: linksOf(list, origin),
    linksUntil: new Date(now.getTime() + LINKS_MS),
  };
}

/** The links at the foot of list mail; each recipient's own addresses are filled in when the mail is sent. */
export const LIST_LINKS = [
  { label: "Change what you receive", href: "{{preferences}}" },
  { label: "Unsubscribe", href: "{{unsubscribe}}" },
];
