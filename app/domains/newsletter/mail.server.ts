import type { Mail } from "~/platform/mail.ts";
import { letter } from "~/platform/mail-layout.ts";
import { site } from "~/site.config.ts";
import { CONFIRM_PATH } from "./schema.ts";

interface Confirmation {
  email: string;
  token: string;
  /** Of the links: the site's own address. */
  origin: string;
  idempotencyKey: string;
}

/** Asks an address whether it was really its owner who signed up. The link shows a button; only that confirms. */
export function confirmationMail({ email, token, origin, idempotencyKey }: Confirmation): Mail {
  const { newsletter, domain } = site.brand;
  return {
    kind: "newsletter-confirmation",
    to: email,
    subject: `Confirm your subscription to ${newsletter}`,
    ...letter({
      title: "One click, and you are in",
      paragraphs: [
        `Somebody, you we hope, asked ${domain} to send ${newsletter} to this address every week.`,
        "Please confirm it within seven days. If it was not you, do nothing: without a confirmation we send no more.",
      ],
      action: { label: "Confirm my subscription", href: `${origin}${CONFIRM_PATH}?token=${token}` },
      reason: `Sent because this address was entered on ${domain}.`,
    }),
    idempotencyKey,
  };
}
