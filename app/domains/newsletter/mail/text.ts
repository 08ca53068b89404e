import { typeset } from "~/lib/text/typography.ts";
import { figuresAsText } from "~/platform/html/figured.ts";
import type { Block } from "~/platform/mail/template/blocks.ts";
import { type LinkTo, markdownBlocks } from "~/platform/mail/template/markdown.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { companyNames } from "../rules/issue-figures.ts";
import type { Presented } from "../rules/letter/gone.ts";

export interface MailText extends Presented {
  subject: string;
  preheader: string;
  /** Markdown. */
  body: string;
}

/** Returns what an editor has written as a mail shows it: set as print has it, with charts as tables. */
export function mailText(
  publication: Publication,
  { subject, preheader, body, isGone }: MailText,
  origin: string,
  to: LinkTo,
): { subject: string; preheader: string; blocks: Block[] } {
  const { language = "en" } = publication.brand;
  return {
    subject: typeset(subject, language),
    preheader: typeset(preheader, language),
    blocks: markdownBlocks(figuresAsText(body, companyNames(publication)), origin, { language, to, isGone }),
  };
}
