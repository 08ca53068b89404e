import { datesIn } from "~/lib/time/written-dates.ts";
import type { Mail } from "~/platform/mail/outbox.ts";
import { button, note, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { NOT_AN_OFFER } from "../../rules/texts/labels.ts";
import { REPORT_MAIL } from "../fields.ts";

interface ReportMail {
  id: string;
  email: string;
  /** Absolute. */
  href: string;
  /** Until when the link works. */
  expiresAt: Date;
}

/**
 * Returns the mail with the link to a report. It repeats nothing of the form: whoever sent it need not be the owner of
 * the address, and must not be able to write to them through us.
 */
export function reportMail(publication: Publication, { id, email, href, expiresAt }: ReportMail): Mail {
  return {
    kind: REPORT_MAIL,
    to: email,
    subject: "Your valuation report",
    ...renderMail(publication, {
      title: "Your valuation report is ready",
      preheader: "Four pages: the range, how it is calculated, market comparables, and the method.",
      blocks: [
        paragraph(
          "The report has four pages: the range of the valuation, how it is calculated, market comparables, and the method.",
        ),
        button({ label: "Download the report", href }, { address: true }),
        note(
          `The link works until ${datesIn(publication.brand.language).longDate(expiresAt.toISOString())}. ${NOT_AN_OFFER}`,
        ),
      ],
      reason: `Sent because this address was entered at the valuation calculator of ${publication.brand.domain}. If it was not you, there is nothing to do.`,
    }),
    headers: { "Reply-To": publication.brand.contactEmail },
    idempotencyKey: `valuation-report/${id}`,
  };
}
