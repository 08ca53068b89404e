import * as z from "zod/mini";
import { parseRef } from "~/domains/content/store/desk/decide.ts";
import { oneLine } from "~/lib/text/text.ts";

/** Fields that the acts on articles and videos have in common. */

/** The item's name: "article/…" or "video/…". */
export const itemField = z
  .string("This item does not exist.")
  .check(z.refine((name) => parseRef(name) !== null, "This item does not exist."));

/** The title by which the record tells of the item. */
export const nameField = z.pipe(
  z.optional(z.string()),
  z.transform((name) => oneLine(name ?? "").slice(0, 300)),
);

/** How browsers post a day and a time: "2026-08-21T12:00". */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** A time that may be left open, in UTC, as milliseconds; null when it is. */
export const timeField = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text) => (text ? text.slice(0, 16) : "")),
  ),
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => text === "" || (DATE_TIME.test(text) && !Number.isNaN(Date.parse(`${text}:00Z`))),
          "Please enter a day and a time.",
        ),
      ),
    z.transform((text) => (text === "" ? null : Date.parse(`${text}:00Z`))),
  ),
);

/** A path of this site, or an https address. */
export const targetField = z
  .string("Please enter the new address.")
  .check(
    z.trim(),
    z.maxLength(2000, "Please keep to 2,000 characters."),
    z.refine(
      isTarget,
      "Please enter a path of this site such as /article/pricing, or an address that begins with https://.",
    ),
  );

function isTarget(text: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return true;
  return /^https:\/\//.test(text) && URL.canParse(text);
}

/** Why a redirect is refused whose target redirects to it. */
export const LEADS_BACK =
  "This address redirects back to the old one: visitors would go in a circle. Remove that redirect first, or enter another address.";

/** "22 Aug 2026, 12:00 UTC", for sentences of the record. */
export const written = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
