import { html } from "remix-utils/responses";
import { MAILBOX_HEADERS, mailById, onlyLocally } from "~/platform/mail/mailbox.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({ topics: [], cache: "none" });

/** A mail's HTML as a document of its own: sandboxed, without scripts and without this site's origin. */
export const loader = page.document(async ({ request, params, deps }) => {
  onlyLocally(request);
  const mail = (await mailById(deps, params.id ?? "")) ?? notFound("mail");
  return html(mail.html, {
    headers: {
      ...MAILBOX_HEADERS,
      "Content-Security-Policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'none'",
    },
  });
});
