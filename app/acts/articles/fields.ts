import * as z from "zod/mini";
import { parseRef } from "~/domains/content/store/desk/decide.ts";
import { oneLine } from "~/lib/text/text.ts";
import { momentIn } from "~/lib/time/time-zone.ts";

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

/** A time that may be left open, in UTC, as milliseconds; null when it is. */
export const timeField = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text) => text ?? ""),
  ),
  z.pipe(
    z
      .string()
      .check(
        z.refine((text) => text === "" || momentIn("UTC", text) !== null, "Please enter a day and a time."),
      ),
    z.transform((text) => momentIn("UTC", text)),
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
