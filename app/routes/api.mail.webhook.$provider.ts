import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveReport } from "~/platform/mail/delivery/reports/webhook.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ topics: [], cache: "none" });

/** Where mail providers report what became of mail. */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  receiveReport(context, request, params.provider ?? "");
