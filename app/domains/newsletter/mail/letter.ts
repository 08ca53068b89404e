import { dayIn } from "~/lib/time/time-zone.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import type { MailingContent } from "~/platform/mail/delivery/mailings.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { LinkTo } from "~/platform/mail/template/markdown.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { Readers } from "../fields.ts";
import { readersText } from "../rules/copy.ts";
import { listMail } from "./list-mail.ts";
import { type MailText, mailText } from "./text.ts";

export interface LetterMail extends MailText {
  readers: Readers;
}

/**
 * Renders a single letter as a mailing, with the day that it is in the newsletter's time zone.
 * @param linkTo where the links of its text lead
 */
export function letterMail(
  publication: Publication,
  { readers, ...letter }: LetterMail,
  origin: string,
  now: Date,
  linkTo: LinkTo = (address) => address,
): MailingContent {
  const { brand, newsletter } = publication;
  const { foot, content } = listMail(publication, readers, origin, now);
  const name = readersText(publication, readers);
  const { subject, preheader, blocks } = mailText(publication, letter, origin, linkTo);
  return {
    subject,
    ...renderMail(publication, {
      title: subject,
      kicker: datesIn(brand.language).longDate(dayIn(newsletter.issue.timeZone, now)),
      preheader,
      blocks,
      reason: `Sent because you subscribed to ${name} on ${brand.domain}.`,
      links: foot,
    }),
    ...content,
  };
}
