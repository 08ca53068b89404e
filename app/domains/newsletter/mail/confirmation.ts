import type { Mail } from "~/platform/mail/outbox.ts";
import { bullets, button, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { link } from "~/platform/mail/template/words.ts";
import { site } from "~/site.config.ts";
import type { List } from "../fields.ts";
import { CONFIRM_PATH, LIST_TEXTS, PREFERENCES_PATH } from "../rules/copy.ts";

interface ListLetter {
  email: string;
  list: List;
  /** Of the links: the site's own address. */
  origin: string;
  idempotencyKey: string;
}

/** Asks an address whether it was really its owner who signed up. The link shows a button; only that confirms. */
export function confirmationMail({
  email,
  list,
  token,
  origin,
  idempotencyKey,
}: ListLetter & { token: string }): Mail {
  const { name, cadence } = LIST_TEXTS[list];
  return {
    kind: "newsletter-confirmation",
    to: email,
    subject: `Confirm your subscription to ${name}`,
    ...renderMail({
      title: "One click, and you are in",
      preheader: `Your address was entered for ${name}. Was it you?`,
      blocks: [
        paragraph(
          `Somebody, you we hope, asked ${site.brand.domain} to send ${name} to this address ${cadence}.`,
        ),
        paragraph(
          "Please confirm it within seven days. If it was not you, do nothing: without a confirmation we send no more.",
        ),
        button(
          { label: "Confirm my subscription", href: `${origin}${CONFIRM_PATH}?token=${token}` },
          { address: true },
        ),
      ],
      reason: `Sent because this address was entered on ${site.brand.domain}.`,
    }),
    idempotencyKey,
  };
}

/** Greets a subscriber whose address is confirmed, and says how to change their mind. */
export function welcomeMail({
  email,
  list,
  origin,
  preferences,
  idempotencyKey,
}: ListLetter & { preferences: string }): Mail {
  const { name, cadence } = LIST_TEXTS[list];
  return {
    kind: "newsletter-welcome",
    to: email,
    subject: `Welcome to ${name}`,
    ...renderMail({
      title: `Welcome to ${name}`,
      preheader: `${sentenceCase(name)} reaches you ${cadence} from now on.`,
      blocks: [
        paragraph(`Thank you for confirming. ${sentenceCase(name)} reaches you ${cadence} from now on.`),
        paragraph("Until the first one comes:"),
        bullets([
          link("Read the latest articles", `${origin}/articles`),
          link("Watch a talk or a workshop", `${origin}/videos`),
          link("Ask the AI Mentor", `${origin}/ai-mentor`),
        ]),
        paragraph([
          "To pause, to leave or to choose another list, ",
          link("change what you receive", preferences),
          ". The same link is at the foot of everything we send.",
        ]),
      ],
      reason: `Sent because you subscribed to ${name} on ${site.brand.domain}.`,
      links: [{ label: "Change what you receive", href: preferences }],
    }),
    idempotencyKey,
  };
}

/** Brings a subscriber the address of their preferences, at their own wish. */
export function preferencesMail({
  email,
  preferences,
  idempotencyKey,
}: {
  email: string;
  preferences: string;
  idempotencyKey: string;
}): Mail {
  return {
    kind: "newsletter-preferences",
    to: email,
    subject: `Your ${site.brand.name} mail preferences`,
    ...renderMail({
      title: "Change what you receive",
      preheader: "Lists, a pause, or leaving: the link you asked for.",
      blocks: [
        paragraph(
          "Here is the link you asked for. It lets you choose lists, take a break, or leave altogether.",
        ),
        button({ label: "Open my preferences", href: preferences }, { address: true }),
      ],
      reason: `Sent because this address was entered on ${site.brand.domain}${PREFERENCES_PATH}. If it was not you, do nothing.`,
    }),
    idempotencyKey,
  };
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
