import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { MAILBOX_HEADERS, mailById, onlyLocally } from "~/platform/mail/mailbox.ts";
import { notFound } from "~/platform/page/responses.ts";

/** A mail's HTML as a document of its own, without scripts and without our origin, whatever is written in it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  onlyLocally(request);
  const { html } = (await mailById(context, params.id ?? "")) ?? notFound("mail");
  return new Response(html, {
    headers: {
      ...MAILBOX_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'none'",
    },
  });
}
