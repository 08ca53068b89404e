import { capitalised } from "~/lib/text/text.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import type { MailingContent } from "~/platform/mail/delivery/mailings.ts";
import { note } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { LinkTo } from "~/platform/mail/template/markdown.ts";
import { link } from "~/platform/mail/template/words.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { type IssueText, issuePath, listText } from "../rules/copy.ts";
import type { Presented } from "../rules/letter/gone.ts";
import { listMail } from "./list-mail.ts";
import { mailText } from "./text.ts";

const asItStands: LinkTo = (address) => address;

/**
 * Renders an issue of the weekly newsletter as a mailing.
 * @param linkTo where the links of its text lead
 */
export function issueMail(
  publication: Publication,
  issue: IssueText & Presented,
  origin: string,
  now: Date,
  linkTo = asItStands,
): MailingContent {
  const { day } = issue;
  const { subject, preheader, blocks } = mailText(publication, issue, origin, linkTo);
  const { name } = listText(publication, "weekly");
  const { foot, content } = listMail(publication, "weekly", origin, now);
  const inBrowser = "Read this issue in your browser";
  return {
    subject,
    ...renderMail(publication, {
      title: subject,
      kicker: `${capitalised(name)} · ${datesIn(publication.brand.language).longDate(day)}`,
      preheader,
      blocks: [...blocks, note(link(inBrowser, linkTo(origin + issuePath(day), inBrowser)))],
      reason: `Sent because you subscribed to ${name} on ${publication.brand.domain}.`,
      links: foot,
    }),
    ...content,
  };
}
