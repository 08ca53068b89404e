import { txt } from "remix-utils/responses";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { daily } from "~/platform/page/due.ts";
import { PUBLIC } from "~/platform/page/responses.ts";

const PATH = "/.well-known/security.txt";
const DAY_MS = 24 * 60 * 60_000;
/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;

export const page = definePage({ topics: [], due: daily });

/** Whom to tell of a hole in the site (RFC 9116). */
export const loader = page.document(({ deps }) => {
  const { brand } = deps.publication;
  const expires = new Date(deps.now().getTime() + VALID_DAYS * DAY_MS);
  expires.setUTCHours(0, 0, 0, 0);
  return txt(
    [
      `Contact: mailto:${brand.contactEmail}`,
      `Contact: ${absoluteUrl(brand, "/contact")}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${brand.language ?? "en"}`,
      `Canonical: ${absoluteUrl(brand, PATH)}`,
      "",
    ].join("\n"),
    PUBLIC,
  );
});
