import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { waitlistForm } from "~/domains/waitlist/form.ts";
import { answerCall } from "~/platform/forms/call.ts";
import { submitForm } from "~/platform/forms/submission.ts";
import { methodNotAllowed } from "~/platform/jobs/refresh.ts";

export const loader = methodNotAllowed;

export async function action({ request, context }: ActionFunctionArgs) {
  return answerCall(await submitForm(context, request, waitlistForm(context, request)));
}
