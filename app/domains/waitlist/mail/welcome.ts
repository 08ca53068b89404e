import type { Mail } from "~/platform/mail/outbox.ts";
import { button, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { CONNECT_PATH } from "../rules/form-copy.ts";

interface Welcome {
  /** The id of the signup. */
  id: string;
  email: string;
  /** The origin of the links. */
  origin: string;
}

/**
 * Returns the welcome mail of the waitlist. It repeats nothing of the form: whoever sent it need not be the owner of
 * the address.
 */
export function welcomeMail(publication: Publication, { id, email, origin }: Welcome): Mail {
  const { name, domain, contactEmail } = publication.brand;
  const isForAttendees = publication.events && publication.connect?.network;
  return {
    kind: "waitlist-welcome",
    to: email,
    subject: `You are on the waitlist for ${name} Connect`,
    ...renderMail(publication, {
      title: "Welcome to the waitlist",
      blocks: [
        paragraph(
          `${name} Connect introduces founders, investors and operators to each other: for funding, revenue, talent and wisdom. ${isForAttendees ? "We open it to verified attendees of our conferences first, and write" : "We write"} to you when your place is ready.`,
        ),
        paragraph(
          `Until then there is nothing to do. If it was not you who asked, answer this mail or write to ${contactEmail}, and we take the address off the list.`,
        ),
        button({ label: `Read about ${name} Connect`, href: `${origin}${CONNECT_PATH}` }),
      ],
      reason: `Sent because this address was entered on ${domain}.`,
    }),
    headers: { "Reply-To": contactEmail },
    idempotencyKey: `waitlist-welcome/${id}`,
  };
}
