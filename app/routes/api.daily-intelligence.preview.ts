import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { inMail } from "~/domains/daily/api.ts";
import { NO_EDITION } from "~/domains/daily/rules/copy.ts";
import { readDaily } from "~/domains/daily/store/edition.ts";
import { renderDaily } from "~/domains/newsletter/mail/daily.ts";
import { PREFERENCES_PATH } from "~/domains/newsletter/rules/copy.ts";
import { PUBLIC_CACHE, plainError } from "~/platform/page/responses.ts";
import { site } from "~/site.config.ts";

/** The email as it goes out, in a document of its own: no script, no picture of anybody's, not for indexes. */
export async function loader({ context }: LoaderFunctionArgs) {
  const edition = await readDaily(context);
  if (!edition) return plainError(503, NO_EDITION);
  const { origin } = new URL(site.brand.url);
  // A reader's own links are in a reader's own mail.
  const links = [{ label: "Change what you receive, or unsubscribe", href: `${origin}${PREFERENCES_PATH}` }];
  return new Response(renderDaily(context.publication, inMail(edition, origin), origin, links).html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": PUBLIC_CACHE,
      "Content-Security-Policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "X-Robots-Tag": "noindex",
    },
  });
}
