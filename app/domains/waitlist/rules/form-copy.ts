import type { Brand } from "~/platform/publication/publication.ts";
import type { PrimaryInterest } from "../fields.ts";

/** The addresses and the copy of the waitlist form. */

export const CONNECT_PATH = "/connect";
/** The id of the form on the page, which the buttons link to without JavaScript. */
export const WAITLIST_ID = "waitlist";
export const WAITLIST_CALL = "/api/waitlist";

export const PRIMARY_INTEREST_LABELS: Record<PrimaryInterest, string> = {
  funding: "Funding: investors, or companies to invest in",
  revenue: "Revenue: customers by referral",
  talent: "Talent: hiring, or being hired",
  wisdom: "Wisdom: mentorship, given or taken",
  all: "All four",
};

/** The part of the publication that names the network. */
interface NamedPublication {
  brand: Pick<Brand, "name">;
}

export const networkName = ({ brand }: NamedPublication) => `${brand.name} Connect`;

/** Returns the consent text, shown at every form and stored with the address. */
export const consentTo = (publication: NamedPublication) =>
  `Write to me about ${networkName(publication)} when my place is ready.`;

export const WELCOME = "Welcome to the waitlist!";

export const joinedText = (publication: NamedPublication) =>
  `We will write to you as soon as ${networkName(publication)} opens to you.`;

/** The error of the call for an address that is on the list; the form shows `ALREADY_MESSAGE` instead. */
export const ALREADY = "already on waitlist";
export const ALREADY_MESSAGE = "You're already on our waitlist! We'll be in touch soon.";
