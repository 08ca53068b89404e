import { LAST_MAIL } from "~/platform/mail/delivery/reports/suppressions.ts";
import type { Mail } from "~/platform/mail/outbox.ts";
import { bullets, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { heldWords } from "../rules/held-words.ts";

interface Erasure {
  /** Of the receipt. */
  id: string;
  email: string;
  at: Date;
  /** How many rows of each kind were deleted. */
  counts: Record<string, number>;
  neverAgain: boolean;
}

/** Mails somebody that everything kept of them was deleted. It is the last mail that they get. */
export function erasureMail(publication: Publication, { id, email, at, counts, neverAgain }: Erasure): Mail {
  const { brand } = publication;
  const items = Object.entries(counts).map(([kind, count]) => heldWords(kind, count));
  return {
    kind: LAST_MAIL,
    to: email,
    subject: `${brand.name} has deleted what it kept about you`,
    ...renderMail(publication, {
      title: "What we kept about you is deleted",
      blocks: [
        paragraph(
          `You asked ${brand.name} to forget this address. On ${at.toISOString().slice(0, 10)} (UTC) we deleted:`,
        ),
        ...(items.length > 0 ? [bullets(items)] : [paragraph("nothing, because we kept nothing about it.")]),
        paragraph(
          `Your receipt has the number ${id}. We keep it with a fingerprint of the address (SHA-256), from which the address cannot be read, so that no backup brings back what was deleted.${neverAgain ? " By the same fingerprint no mail is ever sent to it again." : ""}`,
        ),
        paragraph("Backups that still hold it are deleted within thirty days, and this mail within one."),
      ],
      reason: `Sent once, because everything that ${brand.domain} kept about this address was erased.`,
    }),
    idempotencyKey: `erasure/${id}`,
  };
}
