import type { Mail } from "~/platform/mail/outbox.ts";
import { paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { site } from "~/site.config.ts";
import type { ContactMessage } from "../schema.ts";

/** Brings a message to the publisher; an answer goes to whoever wrote it. */
export function contactMail(id: string, { name, email, message }: ContactMessage): Mail {
  return {
    kind: "contact",
    to: site.brand.contactEmail,
    subject: `Message from ${name}`,
    headers: { "Reply-To": email },
    ...renderMail({
      title: `Message from ${name}`,
      blocks: [paragraph(message), paragraph(`From: ${name}, ${email}`)],
      reason: `Sent with the contact form of ${site.brand.domain}. Answer this mail to write to ${email}.`,
    }),
    idempotencyKey: `contact/${id}`,
  };
}
