import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveReport } from "~/platform/mail/delivery/reports/webhook.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { postOnly } from "~/platform/page/responses.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = postOnly;

/** Where mail providers report what became of mail. */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  request.method === "POST" ? receiveReport(context, request, params.provider ?? "") : postOnly();
