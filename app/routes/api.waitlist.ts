import { waitlistForm } from "~/domains/waitlist/form.ts";
import { formCall } from "~/platform/api/posts.ts";
import { callAction } from "~/platform/forms/call.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  section: ({ connect }) => connect,
  topics: [],
  cache: "none",
  api: formCall(waitlistForm, {
    summary: "Puts an address on the waitlist.",
    errors: { 409: "The address is on it already." },
  }),
});

export const action = callAction(waitlistForm);
