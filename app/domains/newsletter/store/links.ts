import type { Result } from "~/lib/result.ts";
import { mailSecret, readToken, signToken } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import type { MailingContent, PersonalLink } from "~/platform/mail/delivery/mailings.ts";
import { listHeaders } from "~/platform/mail/template/list-headers.ts";
import { site } from "~/site.config.ts";
import { type List, PREFERENCES_PATH, UNSUBSCRIBE_PATH } from "../rules/copy.ts";

/**
 * The signed links in list mail. A token is about one subscriber and good for one thing: changing preferences, or
 * leaving one list. It outlives the mail by far, for people clean up old mail too.
 */

type LinkDeps = Pick<Deps, "db" | "now" | "vars">;

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** How long the links in a mail work. */
const LINKS_LAST_MS = 3 * YEAR_MS;

export const PREFERENCES = "newsletter-preferences";

export const leaving = (list: List) => `newsletter-leave-${list}`;

const linksOf = (list: List, origin: string): Record<string, PersonalLink> => ({
  preferences: { url: `${origin}${PREFERENCES_PATH}`, purpose: PREFERENCES },
  unsubscribe: { url: `${origin}${UNSUBSCRIBE_PATH}?list=${list}`, purpose: leaving(list) },
});

/** What makes a mail one of a list's: the links at its foot, its headers, and how long its links work. */
export function listMail(
  list: List,
  origin: string,
  now: Date,
): Pick<MailingContent, "headers" | "links" | "linksUntil"> {
  return {
    headers: listHeaders({ unsubscribe: "{{unsubscribe}}", list: `${list}.${site.brand.slug}` }),
    links: linksOf(list, origin),
    linksUntil: new Date(now.getTime() + LINKS_LAST_MS),
  };
}

/** At the foot of list mail; the recipient's own addresses come in when it is sent. */
export const LIST_LINKS = [
  { label: "Change what you receive", href: "{{preferences}}" },
  { label: "Unsubscribe", href: "{{unsubscribe}}" },
];

/** A subscriber's own address of the preferences page. */
export async function preferencesLink(deps: LinkDeps, subscriberId: string, origin: string): Promise<string> {
  const token = await signToken(await mailSecret(deps), {
    purpose: PREFERENCES,
    subject: subscriberId,
    expiresAt: deps.now().getTime() + LINKS_LAST_MS,
  });
  return `${origin}${PREFERENCES_PATH}?token=${token}`;
}

/** Whose link it is: a subscriber's id. */
export async function subscriberOf(
  deps: LinkDeps,
  purpose: string,
  token: string,
): Promise<Result<string, "invalid" | "expired">> {
  return readToken(await mailSecret(deps), purpose, token, deps.now());
}
