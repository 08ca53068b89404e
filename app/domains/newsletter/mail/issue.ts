import { datesIn } from "~/lib/time/written-dates.ts";
import type { MailingContent } from "~/platform/mail/delivery/mailings.ts";
import { note } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { markdownBlocks } from "~/platform/mail/template/markdown.ts";
import { link } from "~/platform/mail/template/words.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { type IssueText, issuePath, listText } from "../rules/copy.ts";
import { listMail } from "./list-mail.ts";

/** Renders an issue of the weekly newsletter as a mailing. */
export function issueMail(
  publication: Publication,
  { day, subject, preheader, body }: IssueText,
  origin: string,
  now: Date,
): MailingContent {
  const { name } = listText(publication, "weekly");
  const { foot, content } = listMail(publication, "weekly", origin, now);
  const archive = origin + issuePath(day);
  return {
    subject,
    ...renderMail(publication, {
      title: subject,
      kicker: `${name.charAt(0).toUpperCase()}${name.slice(1)} · ${datesIn(publication.brand.language).longDate(day)}`,
      preheader,
      blocks: [...markdownBlocks(body, origin), note(link("Read this issue in your browser", archive))],
      reason: `Sent because you subscribed to ${name} on ${publication.brand.domain}.`,
      links: foot,
    }),
    ...content,
  };
}
