import type { Mail } from "~/platform/mail/outbox.ts";
import { paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { ContactMessage } from "../schema.ts";

/** Mails a message to the publisher; an answer goes to its writer. */
export function contactMail(
  publication: Publication,
  id: string,
  { name, email, message }: ContactMessage,
): Mail {
  return {
    kind: "contact",
    to: publication.brand.contactEmail,
    subject: `Message from ${name}`,
    headers: { "Reply-To": email },
    ...renderMail(publication, {
      title: `Message from ${name}`,
      blocks: [paragraph(message), paragraph(`From: ${name}, ${email}`)],
      reason: `Sent with the contact form of ${publication.brand.domain}. Answer this mail to write to ${email}.`,
    }),
    idempotencyKey: `contact/${id}`,
  };
}
