import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveReport } from "~/platform/mail/webhook.ts";
import { methodNotAllowed } from "~/platform/refresh.ts";

export const loader = methodNotAllowed;

/** Where mail providers report bounces and complaints. */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  request.method === "POST" ? receiveReport(context, request, params.provider ?? "") : methodNotAllowed();
