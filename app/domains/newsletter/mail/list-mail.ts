import type { MailingContent } from "~/platform/mail/delivery/mailings.ts";
import { listHeaders } from "~/platform/mail/template/list-headers.ts";
import { personalLinks } from "~/platform/mail/template/personal.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { Readers } from "../fields.ts";
import { PREFERENCES_PATH, UNSUBSCRIBE_PATH } from "../rules/copy.ts";
import { LEAVE_MS, leavePurpose, PREFERENCES_MS, PREFERENCES_PURPOSE } from "../rules/links.ts";

export interface ListMail {
  /** The links at the foot; each recipient's own addresses are filled in when the mail is sent. */
  foot: { label: string; href: string }[];
  /** What the mailing needs for them, and its headers. */
  content: Pick<MailingContent, "headers" | "links" | "linksUntil">;
}

/** Returns what every mail of a list has, or one to all lists. */
export function listMail(
  { brand }: Pick<Publication, "brand">,
  list: Readers,
  origin: string,
  now: Date,
): ListMail {
  const { links, placeOf } = personalLinks({
    preferences: {
      url: `${origin}${PREFERENCES_PATH}`,
      purpose: PREFERENCES_PURPOSE,
      until: now.getTime() + PREFERENCES_MS,
    },
    unsubscribe: { url: `${origin}${UNSUBSCRIBE_PATH}?list=${list}`, purpose: leavePurpose(list) },
  });
  const unsubscribe = placeOf("unsubscribe");
  return {
    foot: [
      { label: "Change what you receive", href: placeOf("preferences") },
      { label: "Unsubscribe", href: unsubscribe },
    ],
    content: {
      headers: listHeaders({ unsubscribe, list: `${list}.${brand.slug}.${brand.domain}` }),
      links,
      linksUntil: new Date(now.getTime() + LEAVE_MS),
    },
  };
}
