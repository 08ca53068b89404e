import { newsletterForm } from "~/domains/newsletter/form.ts";
import { formCall } from "~/platform/api/posts.ts";
import { callAction } from "~/platform/forms/call.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({
  topics: [],
  cache: "none",
  api: formCall(newsletterForm, { summary: "Subscribes an address to a list; a mail asks to confirm." }),
});

export const action = callAction(newsletterForm);
