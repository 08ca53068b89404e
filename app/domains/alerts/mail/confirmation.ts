import type { Mail } from "~/platform/mail/outbox.ts";
import { bullets, button, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { ALERTS_PATH, alertText, MANAGE_PATH } from "../rules/copy.ts";
import { CONFIRMATION_MAIL, LINK_MAIL } from "../rules/links.ts";
import type { AlertRule } from "../schema.ts";
import { alertsSection } from "../section.ts";

interface ToAddress {
  email: string;
  /** The signed link. */
  link: string;
  idempotencyKey: string;
}

/**
 * Returns the mail that asks to confirm an alert. Its link shows a button; only the button confirms. Anybody may have
 * entered the address: of their words the mail has only what the form offers for choice.
 */
export function confirmationMail(
  publication: Publication,
  { email, link, idempotencyKey, rule }: ToAddress & { rule: AlertRule },
): Mail {
  const { brand } = publication;
  return {
    kind: CONFIRMATION_MAIL,
    to: email,
    subject: `Confirm your alert from ${brand.name}`,
    ...renderMail(publication, {
      title: "Confirm your alert",
      preheader: `Your address was entered for a mail alert on ${brand.domain}. Was it you?`,
      blocks: [
        paragraph(`Somebody, hopefully you, asked ${brand.domain} to write to this address about:`),
        bullets([alertText(alertsSection(publication)?.companies ?? [], rule)]),
        paragraph(
          "Please confirm it within seven days. If it was not you, do nothing: no alert is sent without a confirmation.",
        ),
        button({ label: "Confirm my alert", href: link }, { address: true }),
      ],
      reason: `Sent because this address was entered on ${brand.domain}${ALERTS_PATH}.`,
    }),
    idempotencyKey,
  };
}

/** Returns the mail with the link to the alerts of an address, sent on request. */
export function linkMail(publication: Publication, { email, link, idempotencyKey }: ToAddress): Mail {
  const { brand } = publication;
  return {
    kind: LINK_MAIL,
    to: email,
    subject: `Your alerts from ${brand.name}`,
    ...renderMail(publication, {
      title: "Your alerts",
      preheader: "The link you asked for: it shows your alerts and ends them.",
      blocks: [
        paragraph("Here is the link you asked for. It shows your alerts, and lets you end them."),
        button({ label: "Open my alerts", href: link }, { address: true }),
      ],
      reason: `Sent because this address was entered on ${brand.domain}${MANAGE_PATH}. If it was not you, do nothing.`,
    }),
    idempotencyKey,
  };
}
