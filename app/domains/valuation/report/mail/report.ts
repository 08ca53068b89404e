import { longDate } from "~/lib/format.ts";
import type { Mail } from "~/platform/mail/outbox.ts";
import { button, note, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { figure, formatArr, formatRange, NOT_AN_OFFER, STAGE_NAMES, TYPE_NAMES } from "../../rules/labels.ts";
import type { Valuation } from "../../rules/model.ts";

interface ReportMail {
  id: string;
  email: string;
  valuation: Valuation;
  /** Absolute. */
  href: string;
  /** Until when the link works. */
  expiresAt: Date;
}

/**
 * Mails the link to a report. It repeats the figures and no free text: the sender of the form need not be the owner of
 * the address, and must not be able to send words through us.
 */
export function reportMail(
  publication: Publication,
  { id, email, valuation, href, expiresAt }: ReportMail,
): Mail {
  const { fundingStage, companyType, arr, growthRate } = valuation.input;
  return {
    kind: "valuation-report",
    to: email,
    subject: "Your valuation report",
    ...renderMail(publication, {
      title: "Your valuation report is ready",
      preheader: `Estimated valuation: ${formatRange(valuation)}.`,
      blocks: [
        paragraph(
          `Estimated valuation: ${formatRange(valuation)}, for ${TYPE_NAMES[companyType].phrase} (${STAGE_NAMES[fundingStage]}) with ${formatArr(arr)} of ARR that grows ${figure(growthRate)}% a year. The report has four pages: the range, how it comes about, market comparables, and the method.`,
        ),
        button({ label: "Download the report", href }, { address: true }),
        note(`The link works until ${longDate(expiresAt.toISOString())}. ${NOT_AN_OFFER}`),
      ],
      reason: `Sent because this address was entered at the valuation calculator of ${publication.brand.domain}. If it was not you, there is nothing to do.`,
    }),
    headers: { "Reply-To": publication.brand.contactEmail },
    idempotencyKey: `valuation-report/${id}`,
  };
}
