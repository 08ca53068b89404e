import { html } from "remix-utils/responses";
import * as z from "zod";
import { THEMES } from "~/platform/mail/template/preview.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { oneOf } from "~/platform/page/match/query.ts";
import { notFound, plainError } from "~/platform/page/responses.ts";

export const page = definePage({ staff: "viewer", query: z.object({ theme: oneOf(THEMES) }), topics: [] });

/** The mail of a letter as a document for a frame of the desk: without scripts, and without this site's origin. */
export const loader = page.document(async ({ deps: { cron }, params: { id = "" }, query: { theme } }) => {
  if (!cron) throw plainError(503, "The clock's Worker does not answer.");
  const mail = (await cron.previewLetter(id, theme)) ?? notFound("letter");
  return html(mail, {
    headers: {
      "Content-Security-Policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; form-action 'none'; frame-ancestors 'self'",
    },
  });
});
