import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { waitlistForm } from "~/domains/waitlist/form.server.ts";
import { answerCall } from "~/platform/forms/call.ts";
import { submitForm } from "~/platform/forms/submission.ts";
import { methodNotAllowed } from "~/platform/refresh.ts";

export const loader = methodNotAllowed;

export async function action({ request, context }: ActionFunctionArgs) {
  return answerCall(await submitForm(context, request, waitlistForm(context, request)));
}
