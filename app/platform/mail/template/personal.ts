import { sql } from "drizzle-orm";
import { xml } from "~/lib/text/xml.ts";
import { signToken } from "../../data/signed-token.ts";
import type { MailingContent, PersonalLink } from "../delivery/mailings.ts";

/** The columns of a mailing's content, from the table `mailings` as `m`. */
export const CONTENT_COLUMNS = sql`m.subject, m.html, m.text, m.headers, m.links, m.links_until as linksUntil`;

export interface ContentRow {
  subject: string;
  html: string;
  text: string;
  headers: string;
  links: string;
  linksUntil: number;
}

export const contentOf = ({
  subject,
  html,
  text,
  headers,
  links,
  linksUntil,
}: ContentRow): MailingContent => ({
  subject,
  html,
  text,
  headers: JSON.parse(headers),
  links: JSON.parse(links),
  linksUntil: new Date(linksUntil),
});

/**
 * Returns the personal links of a mailing, and what stands for each in its content. A text of other people that the
 * mailing carries cannot stand for a link, because the names are made up for this mailing.
 */
export function personalLinks<Name extends string>(
  links: Record<Name, PersonalLink>,
): { links: Record<string, PersonalLink>; placeOf: (name: Name) => string } {
  const mark = crypto.randomUUID();
  const entries = Object.entries<PersonalLink>(links).map(([name, link]) => [`${name}-${mark}`, link]);
  return { links: Object.fromEntries(entries), placeOf: (name) => `{{${name}-${mark}}}` };
}

/** The content of a mailing for one recipient. */
export interface PersonalContent {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/**
 * Inserts a recipient's personal links into a mailing. The result is the same bytes every time, so that a provider
 * recognises a repetition. For a test copy, pass the result to `queueMail`.
 * @param secret from `mailSecret`
 */
export async function personalise(
  content: MailingContent,
  recipientId: string,
  secret: string,
): Promise<PersonalContent> {
  const links = await Promise.all(
    Object.entries(content.links).map(async ([name, { url, purpose, until }]) => {
      const token = await signToken(secret, {
        purpose,
        subject: recipientId,
        expiresAt: until ?? content.linksUntil.getTime(),
      });
      return [name, `${url}${url.includes("?") ? "&" : "?"}token=${token}`] as const;
    }),
  );
  const byName = new Map(links);
  const filled = (template: string, written = (link: string) => link) =>
    template.replace(/\{\{([\w-]+)\}\}/g, (placeholder, name) => {
      const link = byName.get(name);
      return link === undefined ? placeholder : written(link);
    });
  return {
    subject: filled(content.subject),
    html: filled(content.html, (link) => String(xml`${link}`)),
    text: filled(content.text),
    headers: Object.fromEntries(
      Object.entries(content.headers).map(([name, value]) => [name, filled(value)]),
    ),
  };
}
