import { xml } from "~/lib/xml.ts";
import { signToken } from "../signed-token.ts";
import type { MailingContent } from "./mailings.ts";

/** A mailing's content as one recipient gets it. */
export interface PersonalContent {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/**
 * Puts a recipient's own links into a mailing. The same recipient gets the same bytes every time: that is what lets a
 * provider recognise a repetition. Also makes a test copy: hand the result to `queueMail`.
 * @param secret of `mailSecret`
 */
export async function personalise(
  content: MailingContent,
  recipientId: string,
  secret: string,
): Promise<PersonalContent> {
  const links = await Promise.all(
    Object.entries(content.links).map(async ([name, { url, purpose }]) => {
      const token = await signToken(secret, {
        purpose,
        subject: recipientId,
        expiresAt: content.linksUntil.getTime(),
      });
      return [name, `${url}${url.includes("?") ? "&" : "?"}token=${token}`] as const;
    }),
  );
  const byName = new Map(links);
  const filled = (template: string, written = (link: string) => link) =>
    template.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => {
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
