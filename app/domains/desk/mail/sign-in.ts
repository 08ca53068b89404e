import { DESK } from "~/platform/desk/admission.ts";
import type { Role } from "~/platform/desk/roles.ts";
import { SIGN_IN_MAIL } from "~/platform/mail/delivery/reports/suppressions.ts";
import type { Mail } from "~/platform/mail/outbox.ts";
import { button, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** Mails the link that signs in. @param href absolute */
export function signInMail(publication: Publication, email: string, href: string): Mail {
  const { brand } = publication;
  return {
    kind: SIGN_IN_MAIL,
    to: email,
    subject: `Sign in to the desk of ${brand.name}`,
    ...renderMail(publication, {
      title: "Sign in to the desk",
      blocks: [
        paragraph("This link signs you in. It works once, for 15 minutes."),
        button({ label: "Sign in", href }, { address: true }),
        paragraph("If you did not ask for it, ignore this mail: nobody is signed in until the link is used."),
      ],
      reason: `Sent because somebody entered this address at the desk of ${brand.domain}.`,
    }),
    idempotencyKey: `desk-sign-in/${href}`,
  };
}

interface Invitation {
  email: string;
  name: string;
  role: Role;
  /** When, ms: an invitation after a removal is another one. */
  time: number;
}

const MAY: Record<Role, string> = {
  owner: "do everything, people and settings included",
  editor: "change content, the letter and promotions",
  viewer: "read articles, sources, letters and numbers, but no reader’s address",
};

/** Mails that somebody may sign in now. */
export function inviteMail(publication: Publication, { email, name, role, time }: Invitation): Mail {
  const { brand } = publication;
  return {
    kind: "desk-invitation",
    to: email,
    subject: `You are invited to the desk of ${brand.name}`,
    ...renderMail(publication, {
      title: `Welcome to the desk, ${name}`,
      blocks: [
        paragraph(`You can ${MAY[role]}. To sign in, enter this address, and we send you a link.`),
        button({ label: "Go to the desk", href: new URL(DESK, brand.url).href }, { address: true }),
      ],
      reason: `Sent because an owner of ${brand.domain} invited this address.`,
    }),
    idempotencyKey: `desk-invitation/${email}/${time}`,
  };
}
