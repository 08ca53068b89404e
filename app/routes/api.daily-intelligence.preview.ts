import { html } from "remix-utils/responses";
import { inMail } from "~/domains/daily/api.ts";
import { NO_EDITION } from "~/domains/daily/rules/copy.ts";
import { dailySection } from "~/domains/daily/section.ts";
import { readDaily } from "~/domains/daily/store/edition.ts";
import { renderDaily } from "~/domains/newsletter/mail/daily.ts";
import { PREFERENCES_PATH } from "~/domains/newsletter/rules/copy.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { PUBLIC_CACHE, plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: dailySection,
  topics: ["daily"],
});

const HEADERS = {
  "Cache-Control": PUBLIC_CACHE,
  "Content-Security-Policy":
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Robots-Tag": "noindex",
};

/** The email as it goes out, as a document: without scripts and pictures, and not for indexes. */
export const loader = page.document(async ({ deps }) => {
  const edition = await readDaily(deps);
  if (!edition) return plainError(503, NO_EDITION);
  const { publication } = deps;
  const { origin } = new URL(publication.brand.url);
  // The personal links of a mail lead here to the page that asks for the address.
  const links = [{ label: "Change what you receive, or unsubscribe", href: `${origin}${PREFERENCES_PATH}` }];
  const mail = renderDaily(publication, inMail(edition, origin), origin, links);
  return html(mail.html, { headers: HEADERS });
});
