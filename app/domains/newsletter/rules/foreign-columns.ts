/**
 * What other products call the columns of their exports, and what those say of a subscription. Only what is evidence of a
 * consent is taken for one; who left there, or could not be reached, is not subscribed here.
 */

/** The columns of our own export. An empty text is what is not known. */
export interface OwnColumns {
  email: string;
  list?: string;
  status: string;
  consent_at: string;
  consent_place: string;
  consent_wording: string;
  confirmed_at: string;
  ended_at: string;
}

type Fields = Record<string, string | undefined>;

export interface Product {
  name: string;
  /** The columns by which its exports are known. */
  known: readonly string[];
  read: (fields: Fields) => Partial<OwnColumns>;
}

const isYes = (text: string | undefined) => /^(true|yes|1)$/i.test(text ?? "");
const isNo = (text: string | undefined) => /^(false|no|0)$/i.test(text ?? "");
const statusOf = (left: boolean) => (left ? "ended" : "active");

const PRODUCTS: readonly Product[] = [
  {
    // Its exports of those who left or bounced have a time for it.
    name: "Mailchimp",
    known: ["email_address", "optin_time", "confirm_time"],
    read: ({ email_address, optin_time, confirm_time, unsub_time, clean_time }) => ({
      email: email_address,
      status: statusOf(Boolean(unsub_time || clean_time)),
      consent_at: optin_time || confirm_time,
      confirmed_at: confirm_time,
      ended_at: unsub_time || clean_time,
    }),
  },
  {
    name: "Ghost",
    known: ["email", "subscribed_to_emails", "created_at"],
    read: ({ email, subscribed_to_emails, created_at, deleted_at }) => ({
      email,
      status: statusOf(!isYes(subscribed_to_emails) || Boolean(deleted_at)),
      consent_at: created_at,
      ended_at: deleted_at,
    }),
  },
  {
    name: "Substack",
    known: ["email", "email_disabled", "created_at"],
    read: ({ email, email_disabled, created_at }) => ({
      email,
      status: statusOf(!isNo(email_disabled)),
      consent_at: created_at,
    }),
  },
  {
    // Of its statuses only two say that somebody confirmed once; the rest is refused as it stands.
    name: "beehiiv",
    known: ["email", "status", "created_at"],
    read: ({ email, status = "", created_at }) => ({
      email,
      status: /^inactive$/i.test(status) ? "ended" : status.toLowerCase(),
      consent_at: created_at,
    }),
  },
];

/** Returns the product whose export has these columns; null when none is known by them. */
export const productOf = (columns: readonly string[]): Product | null =>
  PRODUCTS.find(({ known }) => known.every((name) => columns.includes(name))) ?? null;
