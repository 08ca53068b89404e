import { capitalised } from "~/lib/text/text.ts";
import type { Mail } from "~/platform/mail/outbox.ts";
import { bullets, button, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { link } from "~/platform/mail/template/words.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { List } from "../fields.ts";
import { CONFIRM_PATH, listText, PREFERENCES_PATH } from "../rules/copy.ts";
import { CONFIRMATION_MAIL, PREFERENCES_MAIL } from "../rules/links.ts";

interface ListMail {
  email: string;
  list: List;
  /** The origin of the links. */
  origin: string;
  idempotencyKey: string;
}

/** Returns the mail that asks to confirm a subscription. Its link shows a button; only the button confirms. */
export function confirmationMail(
  publication: Publication,
  { email, list, token, origin, idempotencyKey }: ListMail & { token: string },
): Mail {
  const { name, cadence } = listText(publication, list);
  return {
    kind: CONFIRMATION_MAIL,
    to: email,
    subject: `Confirm your subscription to ${name}`,
    ...renderMail(publication, {
      title: "One click, and you are in",
      preheader: `Your address was entered for ${name}. Was it you?`,
      blocks: [
        paragraph(
          `Somebody, hopefully you, asked ${publication.brand.domain} to send ${name} to this address ${cadence}.`,
        ),
        paragraph(
          "Please confirm it within seven days. If it was not you, do nothing: we send nothing more without a confirmation.",
        ),
        button(
          { label: "Confirm my subscription", href: `${origin}${CONFIRM_PATH}?token=${token}` },
          { address: true },
        ),
      ],
      reason: `Sent because this address was entered on ${publication.brand.domain}.`,
    }),
    idempotencyKey,
  };
}

/** Returns the welcome mail of a confirmed subscription, with the link to the preferences. */
export function welcomeMail(
  publication: Publication,
  { email, list, origin, preferences, idempotencyKey }: ListMail & { preferences: string },
): Mail {
  const { name, cadence } = listText(publication, list);
  return {
    kind: "newsletter-welcome",
    to: email,
    subject: `Welcome to ${name}`,
    ...renderMail(publication, {
      title: `Welcome to ${name}`,
      preheader: `${capitalised(name)} reaches you ${cadence} from now on.`,
      blocks: [
        paragraph(`Thank you for confirming. ${capitalised(name)} reaches you ${cadence} from now on.`),
        paragraph("Until the first one comes:"),
        bullets([
          link("Read the latest articles", `${origin}/articles`),
          link(
            publication.events?.workshops ? "Watch a talk or a workshop" : "Watch a talk",
            `${origin}/videos`,
          ),
          ...(publication.mentor ? [link(`Ask the ${publication.mentor.name}`, `${origin}/ai-mentor`)] : []),
        ]),
        paragraph([
          "To pause, to leave or to choose another list, ",
          link("change what you receive", preferences),
          ". The same link is at the foot of everything we send.",
        ]),
      ],
      reason: `Sent because you subscribed to ${name} on ${publication.brand.domain}.`,
      links: [{ label: "Change what you receive", href: preferences }],
    }),
    idempotencyKey,
  };
}

/** Returns the mail with the link to the preferences, sent on request. */
export function preferencesMail(
  publication: Publication,
  {
    email,
    preferences,
    idempotencyKey,
  }: Pick<ListMail, "email" | "idempotencyKey"> & { preferences: string },
): Mail {
  return {
    kind: PREFERENCES_MAIL,
    to: email,
    subject: `Your ${publication.brand.name} mail preferences`,
    ...renderMail(publication, {
      title: "Change what you receive",
      preheader: "Lists, a pause, or leaving: the link you asked for.",
      blocks: [
        paragraph(
          "Here is the link you asked for. It lets you choose lists, take a break, or leave altogether.",
        ),
        button({ label: "Open my preferences", href: preferences }, { address: true }),
      ],
      reason: `Sent because this address was entered on ${publication.brand.domain}${PREFERENCES_PATH}. If it was not you, do nothing.`,
    }),
    idempotencyKey,
  };
}
